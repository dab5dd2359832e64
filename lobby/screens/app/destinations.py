"""Where one can go from anywhere: screens, boards, players, games, settings and help pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from lobby import help
from lobby.games.catalogue import GAMES, WITH_LESSON, title_of
from lobby.hub.lobby import Lobby
from lobby.model.match import Match
from lobby.model.player import Player
from lobby.news import overview
from lobby.people import players
from lobby.screens.base import places
from lobby.screens.base.places import Place
from lobby.screens.settings.settings_rows import NAMED

_FOUND: Final = 8
"""Players that are found by the beginning of their name, at most."""


@dataclass(frozen=True, slots=True)
class Destination:
    """A *place* with its *name*, and a few words *about* it. A plain one is always listed; others
    are found once something is typed."""

    place: Place
    name: str
    about: str


async def fixed(lobby: Lobby, player: Player | None) -> tuple[Destination, ...]:
    """Where *player*, or a visitor, can go whatever is typed: the boards of the player first."""
    member = player if player and player.member else None
    boards = await _boards(lobby, player) if player else ()
    return (*boards, *_screens(member), *_games(member), *_settings(member), *_pages())


async def typed(lobby: Lobby, words: str) -> tuple[Destination, ...]:
    """Where *words* lead by themselves: a board by its number, players by the beginning of a
    name."""
    text = words.strip()
    if text.isdecimal():
        return (Destination(places.Board(int(text[:9])), f"board {int(text[:9])}", "Open it."),)
    if not text:
        return ()
    found = await lobby.ask(players.beginning_with, text, _FOUND)
    return tuple(
        Destination(places.PlayerPage(each.name), each.name, "Show the player's page.")
        for each in found
    )


async def _boards(lobby: Lobby, player: Player) -> tuple[Destination, ...]:
    mine = await lobby.ask(overview.mine, player)
    told = ((mine.my_move, "your move"), (mine.waiting, "their move"), (mine.finished, "finished"))
    return tuple(
        Destination(
            places.Board(match.board),
            f"board {match.board}",
            f"{match.title} against {_opponent(match, player)}, {how}",
        )
        for matches, how in told
        for match in matches
    )


def _opponent(match: Match, player: Player) -> str:
    return next((each.name for each in match.players if each != player), player.name)


def _screens(member: Player | None) -> Iterator[Destination]:
    yield Destination(places.People(), "people", "See who is here, and any player's page.")
    yield Destination(places.Standings(), "ratings", "Ratings for each game.")
    yield Destination(places.Lessons(), "learn", "Learn a game by playing it.")
    yield Destination(places.Puzzles(), "puzzles", "Find the win in a few moves.")
    if member:
        yield Destination(places.NewChallenge(), "challenge", "Offer a match.")
        yield Destination(places.Messages(), "messages", "Read your messages.")
        yield Destination(places.Settings(), "settings", "Change your settings.")


def _games(member: Player | None) -> Iterator[Destination]:
    for game in GAMES:
        title = title_of(game)
        if member:
            about = f"Offer a match of {title}."
            yield Destination(places.NewChallenge(game), f"challenge {game}", about)
        if game in WITH_LESSON:
            yield Destination(places.Lesson(game), f"learn {game}", f"The lesson of {title}.")
        about = f"Ratings at {title}."
        yield Destination(places.Standings(game), f"ratings {game}", about)


def _settings(member: Player | None) -> Iterable[Destination]:
    if member is None:
        return ()
    return (Destination(places.Settings(key), "setting", label) for key, label in NAMED.items())


def _pages() -> Iterator[Destination]:
    for topic in help.TOPICS:
        yield Destination(places.Help(topic), f"help {topic}", help.title(topic))
