"""Limits on how many matches of a game a player runs at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from lobby.base.errors import Refused
from lobby.base.translation import N_, _, ngettext
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.people import players
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.games import named_games
from lobby.games.catalogue import GAMES

MOST = 999
"""The highest limit that can be set."""

_LIMIT = "limit:"


@dataclass(frozen=True, slots=True)
class BoardLimit:
    """The limit for *game*: *most* boards, None for any number, and how many are *running*."""

    game: str
    most: int | None
    running: int


def accepted() -> str:
    """A sentence on which limits are accepted."""
    return _("A limit is a number of boards from 0 to {most}, or none.", most=MOST)


def of_player(snapshot: Snapshot, player: Player) -> Mapping[str, int]:
    """The limits that *player* has set, by game."""
    stored = players_queries.preferences(snapshot, player)
    chosen = {game: stored.get(f"{_LIMIT}{game}", "") for game in GAMES}
    # What is damaged counts as no limit.
    return {game: int(most) for game, most in chosen.items() if most.isdecimal()}


def of_each_game(snapshot: Snapshot, player: Player) -> tuple[BoardLimit, ...]:
    """For each game the limit that *player* has set, and the number of running boards."""
    chosen = of_player(snapshot, player)
    running = Counter(match.game for match in matches_queries.running_matches_of(snapshot, player))
    return tuple(BoardLimit(game, chosen.get(game), running[game]) for game in GAMES)


def choose(tx: Transaction, player: Player, most: int | None, game: str | None = None) -> None:
    """Limit *player* to *most* running boards of *game*, or of every game; None lifts the limit.
    Raises NotFound for an unknown game, Refused for a number out of range."""
    players.check_member(player)
    if game is not None:
        named_games.check(game)
    if most is not None and not 0 <= most <= MOST:
        raise Refused(accepted())
    for name in (game,) if game else GAMES:
        players_queries.set_preference(
            tx, player, f"{_LIMIT}{name}", None if most is None else str(most)
        )


def check(snapshot: Snapshot, player: Player, game: str, asker: Player, *, boards: int = 1) -> None:
    """Raise Refused, worded for *asker*, if *boards* more of *game* exceed *player*'s limit."""
    most = of_player(snapshot, player).get(game)
    if most is None:
        return
    running = sum(
        match.game == game for match in matches_queries.running_matches_of(snapshot, player)
    )
    if running + boards <= most:
        return
    title = GAMES[game].title
    if running < most:
        own = N_(
            "A pair is two running boards of {game}, and your limit leaves room for one. Raise"
            " your limit first."
        )
        other = N_("A pair is two running boards of {game}, and {player} has room for only one.")
        raise Refused.because(own if player == asker else other, game=title, player=player.name)
    if player == asker:
        raise Refused(
            ngettext(
                "You limited yourself to {count} running board of {game}. Raise your limit first.",
                "You limited yourself to {count} running boards of {game}. Raise your limit first.",
                most,
                game=title,
            )
        )
    raise Refused(
        ngettext(
            "{player} has already reached the limit of {count} running board of {game}.",
            "{player} has already reached the limit of {count} running boards of {game}.",
            most,
            player=player.name,
            game=title,
        )
    )
