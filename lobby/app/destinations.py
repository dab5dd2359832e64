"""Where one can go from anywhere: screens, boards, players, games, settings and help pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from lobby.app import directory
from lobby.base.translation import _
from lobby.core.lobby import Lobby
from lobby.features.account.screens.settings_rows import NAMED
from lobby.features.help import topics
from lobby.features.home import views as home_views
from lobby.features.matches.values import Match
from lobby.features.people import players
from lobby.features.people.values.player import Player
from lobby.features.practice import practising
from lobby.features.puzzles import names
from lobby.games.catalogue import GAMES, is_explored, lessons_of, title_of
from lobby.games.kinds import ordered
from lobby.ui import places
from lobby.ui.places import Place

_MOST_PLAYERS: Final = 8
"""The most players found by the start of their name."""

_MOST_PAGES: Final = 5
"""The most pages of the help that are found by what they say."""

_LONGEST_NUMBER: Final = 9
"""The most digits of a board."""


@dataclass(frozen=True, slots=True)
class Destination:
    """A *place* with its *name*, and a few words *about* it. ``fixed`` ones are always listed;
    ``typed`` ones depend on what is typed. It is also found by other *words*."""

    place: Place
    name: str
    about: str
    words: str = ""


async def fixed(
    lobby: Lobby, player: Player | None, played: Sequence[str] = (), *, operates: bool = False
) -> tuple[Destination, ...]:
    """Where *player*, or a visitor, can go whatever is typed: the player's boards first, and the
    games they have *played*, and where those go who *operate* the server."""
    member = player if player and player.member else None
    boards = await _boards(lobby, player) if player else ()
    screens = (*_screens(member), *_finished(player), *(_operating() if operates else ()))
    destinations = (*boards, *screens, *_games(member, played), *_settings(member), *_pages())
    return tuple(destination for destination in destinations if directory.shows(destination.place))


async def typed(lobby: Lobby, words: str) -> tuple[Destination, ...]:
    """What *words* name by themselves: a board by its number, players by the start of a name."""
    text = words.strip()
    digits = text.lower().removeprefix(_("board")).strip()
    if digits.isdecimal() and len(digits) <= _LONGEST_NUMBER:
        number = int(digits)
        return (Destination(places.Board(number), _("board {text}", text=number), _("Open it.")),)
    if not text:
        return ()
    matching = await lobby.ask(players.beginning_with, text, _MOST_PLAYERS)
    return tuple(
        Destination(places.PlayerPage(player.name), player.name, _("Show the player's page."))
        for player in matching
    )


def in_help(words: str) -> Iterator[Destination]:
    """The pages of the help that say all of *words*, and have another name."""
    wanted = words.lower().split()
    found = topics.search(words) if wanted else ()
    unnamed = (each for each in found if not all(word in _names(each[0]) for word in wanted))
    for topic, at in islice(unnamed, _MOST_PAGES):
        name = _("in the help: {title}", title=topics.title(topic))
        about = topics.page(topic)[at].text.replace("`", "")
        yield Destination(places.Help(topic), name, about, words)


def _names(topic: str) -> str:
    """The names under which the page of *topic* is listed anyway."""
    return " ".join(("help", "rules", topic, topics.title(topic))).lower()


async def _boards(lobby: Lobby, player: Player) -> tuple[Destination, ...]:
    mine = await lobby.ask(home_views.mine, player)
    lists = (
        (mine.my_move, _("your move")),
        (mine.waiting, _("their move")),
        (mine.finished, _("finished")),
    )
    practised = await lobby.ask(practising.listed, player)
    return tuple(
        Destination(
            places.Board(match.board),
            _(
                "{title} v {opponent} ({board})",
                title=match.title,
                opponent=_opponent(match, player),
                board=match.board,
            ),
            _("Board {board}: {how}.", board=match.board, how=how),
        )
        for matches, how in lists
        for match in matches
    ) + tuple(
        Destination(
            places.Practice(board.number),
            _(
                "practice {number}: {title}",
                number=board.number,
                title=title_of(board.beginning.game),
            ),
            _("Practice board, from {origin}.", origin=board.beginning.origin or _("text")),
        )
        for board in practised
    )


def _opponent(match: Match, player: Player) -> str:
    return next((other.name for other in match.players if other != player), player.name)


def _screens(member: Player | None) -> Iterator[Destination]:
    yield Destination(places.People(), "people", _("See who is here, and any player's page."))
    yield Destination(places.Standings(), "ratings", _("Ratings for each game."))
    yield Destination(places.Lessons(), "learn", _("Learn a game by playing it."))
    yield Destination(places.Puzzles(), "puzzles", _("Solve puzzles, today's or at your level."))
    if member:
        yield Destination(places.Play(), _("play now"), _("Find an opponent now."))
        yield Destination(places.NewChallenge(), "challenge", _("Offer a match."))
        yield Destination(places.Messages(), "messages", _("Read your messages."))
        yield Destination(places.Settings(), "settings", _("Change your settings."))


def _finished(player: Player | None) -> Iterator[Destination]:
    if player:
        about, words = _("All your finished matches, and those imported."), _("archive history")
        yield Destination(places.Finished(player.name), _("finished matches"), about, words)


def _operating() -> Iterator[Destination]:
    about = _("How the server is doing, reports, players, announcements, stopping.")
    yield Destination(places.Operators(), "operators", about)
    yield Destination(places.Deeds(), "log", _("What operators did, when and why."))
    title = topics.title(topics.OPERATORS)
    yield Destination(places.Help(topics.OPERATORS), f"help {topics.OPERATORS}", title)


def _games(member: Player | None, played: Sequence[str]) -> Iterator[Destination]:
    for game in ordered(played):
        words = " ".join(GAMES[game].spellings)
        yield from (replace(each, words=words) for each in _of_game(member, game))


def _of_game(member: Player | None, game: str) -> Iterator[Destination]:
    title = title_of(game)
    if member:
        about = _("Offer a match of {title}.", title=title)
        yield Destination(places.NewChallenge(game), _("challenge {game}", game=title), about)
    yield from _lessons(game)
    about = _("Ratings at {title}.", title=title)
    yield Destination(places.Standings(game), _("ratings {game}", game=title), about)
    about = _("Statistics: how {title} is played here.", title=title)
    yield Destination(places.Statistics(game), _("stats {game}", game=title), about)
    if game in names.games():
        about = _("Solve puzzles of {title}.", title=title)
        yield Destination(places.Puzzles(game), _("puzzles {game}", game=title), about)
    if is_explored(game):
        about = _("Study {title}: the moves played and their results.", title=title)
        yield Destination(places.Study(game=game), _("study {game}", game=title), about)


def _lessons(game: str) -> Iterator[Destination]:
    title = title_of(game)
    for at, lesson in enumerate(lessons_of(game)):
        name, about = _("learn {game}", game=title), _("The lesson of {title}.", title=title)
        if at:
            name = _("{lesson} {game}", lesson=_(lesson.title).lower(), game=title)
            about = _("Learn {title}: {about}.", title=title, about=_(lesson.about))
        yield Destination(places.Lesson(game, at), name, about)


def _settings(member: Player | None) -> Iterable[Destination]:
    if member is None:
        return ()
    about = _("Change this setting.")
    return (Destination(places.Settings(key), _(label), about) for key, label in NAMED.items())


def _pages() -> Iterator[Destination]:
    for topic in topics.TOPICS:
        title = topics.title(topic)
        if topic in GAMES:
            rules, about = _("rules {game}", game=title), _("The rules of {title}.", title=title)
            words = " ".join(("help", *GAMES[topic].spellings))
            yield Destination(places.Help(topic), rules, about, words)
        else:
            yield Destination(places.Help(topic), f"help {topic}", title)
