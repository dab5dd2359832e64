"""Lists of boards by player and by game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Literal, TypeAlias

from lobby.database.transaction import Snapshot
from lobby.features.matches.queries import matches as queries
from lobby.features.matches.values import CANCELLED, Match, Wanted
from lobby.features.people import players
from lobby.features.people.values.player import Player
from lobby.features.people.values.preference import Order
from lobby.games.catalogue import GAMES

Which: TypeAlias = Literal["active", "inactive", "all", "next"]
"""Running, finished, both, or the one that can be played and needs the player's attention most."""

LISTED = 50
"""The default length of a list of matches."""

MOST = 500
"""The most matches in a list."""

_List: TypeAlias = Callable[[int, str], tuple[Match, ...]]
"""Lists so many matches of a game, or of all."""


def of_player(
    snapshot: Snapshot,
    viewer: Player | None,
    name: str,
    which: Which,
    of_game: Callable[[str], bool] = lambda __: True,
) -> tuple[Match, ...]:
    """The boards of the player called *name* at games *of_game* that *viewer* may look at: those
    that wait for that player, the nearest deadline first, then the other running ones, then
    finished ones, the latest first. Raises NotFound."""
    player = players.named(snapshot, name)
    matches: list[Match] = []
    if which != "inactive":
        running = queries.running_matches_of(snapshot, player)
        matches += sorted(running, key=lambda match: not match.waits_for(player))
    if which in ("inactive", "all"):
        matches += queries.finished_matches_of(snapshot, player, LISTED)
    if which == "next":
        matches = [match for match in matches if match.waits_for(player) and match.installed]
    seen = seen_by(viewer, (match for match in matches if of_game(match.game)))
    return seen[:1] if which == "next" else seen


def running(snapshot: Snapshot, games: Collection[str], limit: int = LISTED) -> tuple[Match, ...]:
    """At most *limit* public running matches of *games*, the most recently changed first."""
    listing = partial(queries.running_matches, snapshot)
    return _merged(listing, games, limit, lambda match: match.changed)


def finished(snapshot: Snapshot, games: Collection[str], limit: int = LISTED) -> tuple[Match, ...]:
    """At most *limit* public finished matches of *games*, the latest first."""
    return _merged(partial(queries.finished_matches, snapshot), games, limit, _end)


def finished_of(
    snapshot: Snapshot,
    viewer: Player | None,
    name: str,
    games: Collection[str],
    limit: int = LISTED,
) -> tuple[Match, ...]:
    """The last *limit* finished matches of *games* by the player called *name*, less those that
    *viewer* may not look at, the latest first. Raises NotFound."""
    player = players.named(snapshot, name)

    def listing(limit: int, game: str) -> tuple[Match, ...]:
        return queries.finished_matches_of(snapshot, player, limit, Wanted(game))

    return seen_by(viewer, _merged(listing, games, limit, _end))


def in_order(matches: Sequence[Match], order: Order, player: Player | None) -> tuple[Match, ...]:
    """The *matches* of *player*, sorted by *order*. Equal ones keep their order, and so do
    all of them if the nearest deadline comes first: lists are already made like that."""
    keys: Mapping[Order, Callable[[Match], str | int]] = {
        "newest": lambda match: -match.changed,
        "game": lambda match: match.title.lower(),
        "opponent": lambda match: _opponent(match, player),
    }
    return tuple(sorted(matches, key=keys.get(order, lambda match: 0)))


def _opponent(match: Match, player: Player | None) -> str:
    seat = match.seat_of(player)
    return match.players[0 if seat is None else 1 - seat].name.lower()


def seen_by(viewer: Player | None, matches: Iterable[Match]) -> tuple[Match, ...]:
    """Those of *matches* that lists show to *viewer*: the viewer's own, and of others' those that
    are neither private nor cancelled, nor a guest's."""
    return tuple(match for match in matches if viewer in match.players or _listed(match))


def _listed(match: Match) -> bool:
    with_guest = any(player.guest for player in match.players)
    return not (match.private or with_guest or match.reason == CANCELLED)


def _merged(
    listing: _List, games: Collection[str], limit: int, time: Callable[[Match], int]
) -> tuple[Match, ...]:
    """At most *limit* matches that *listing* has for *games*, the latest first."""
    asked = ("",) if set(games) == set(GAMES) else dict.fromkeys(games)
    matches = (match for game in asked for match in listing(limit, game))
    latest = sorted(matches, key=lambda match: (time(match), match.board), reverse=True)
    return tuple(latest[:limit])


def _end(match: Match) -> int:
    return match.ended or 0
