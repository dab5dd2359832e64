"""Boards by player and by game, as somebody may list them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Literal, TypeAlias

from lobby.games.catalogue import GAMES
from lobby.model.match import Match
from lobby.model.player import Player
from lobby.model.preference import Order
from lobby.people import players
from lobby.store import Snapshot

Which: TypeAlias = Literal["active", "inactive", "all", "next"]
"""Running, finished, both, or the one that can be played and needs its player most."""

LISTED = 50
"""Matches of a list whose length nobody chose."""

MOST = 500
"""Matches of the longest list."""

_List: TypeAlias = Callable[[str, int], tuple[Match, ...]]


def of_player(
    snapshot: Snapshot, viewer: Player | None, name: str, which: Which
) -> tuple[Match, ...]:
    """The boards of the player called *name* that *viewer* may look at: those that wait for that
    player, the nearest deadline first; then the other running ones; then finished ones, the
    latest first. Raises NotFound."""
    player = players.named(snapshot, name)
    found: list[Match] = []
    if which != "inactive":
        running = snapshot.running_matches_of(player)
        found += sorted(running, key=lambda match: not match.awaits(player))
    if which in ("inactive", "all"):
        found += snapshot.finished_matches_of(player, LISTED)
    if which == "next":
        found = [match for match in found if match.awaits(player) and match.installed]
    seen = seen_by(viewer, found)
    return seen[:1] if which == "next" else seen


def running(snapshot: Snapshot, games: Collection[str], limit: int = LISTED) -> tuple[Match, ...]:
    """The last *limit* running matches of *games* that anybody may watch, the latest to change
    first."""
    if _all_of(games):
        return snapshot.running_matches(limit)
    return _merged(snapshot.running_matches_of_game, games, limit, lambda match: match.changed)


def finished(snapshot: Snapshot, games: Collection[str], limit: int = LISTED) -> tuple[Match, ...]:
    """The last *limit* finished matches of *games* that anybody may look at, the latest first."""
    if _all_of(games):
        return snapshot.finished_matches(limit)
    return _merged(snapshot.finished_matches_of_game, games, limit, _end)


def finished_of(
    snapshot: Snapshot,
    viewer: Player | None,
    name: str,
    games: Collection[str],
    limit: int = LISTED,
) -> tuple[Match, ...]:
    """Of the last *limit* finished matches of *games* by the player called *name* those that
    *viewer* may look at, the latest first. Raises NotFound."""
    player = players.named(snapshot, name)
    if _all_of(games):
        return seen_by(viewer, snapshot.finished_matches_of(player, limit))

    def of_game(game: str, limit: int) -> tuple[Match, ...]:
        return snapshot.finished_matches_of_player_at(player, game, limit)

    return seen_by(viewer, _merged(of_game, games, limit, _end))


def in_order(found: Sequence[Match], order: Order, player: Player | None) -> tuple[Match, ...]:
    """The matches *found* of *player*, sorted by *order*; those that are alike in it stay as they
    were, and so do all of them where the nearest deadline comes first: lists are made like that."""
    if order == "deadline":
        return tuple(found)
    if order == "newest":
        return tuple(sorted(found, key=lambda match: -match.changed))
    if order == "game":
        return tuple(sorted(found, key=lambda match: match.title.lower()))
    return tuple(sorted(found, key=lambda match: _opponent(match, player)))


def _opponent(match: Match, player: Player | None) -> str:
    seat = match.seat_of(player)
    return match.players[0 if seat is None else 1 - seat].name.lower()


def count(snapshot: Snapshot) -> tuple[int, int]:
    """How many matches run, and how many are finished."""
    return snapshot.count_matches()


def public(snapshot: Snapshot, boards: Collection[int]) -> frozenset[int]:
    """Those of *boards* that there are and that everybody may look at."""
    return snapshot.public_boards(boards)


def seen_by(viewer: Player | None, found: Iterable[Match]) -> tuple[Match, ...]:
    """Those of the matches *found* that *viewer* may look at."""
    return tuple(match for match in found if not match.private or viewer in match.players)


def _all_of(games: Collection[str]) -> bool:
    return set(games) == set(GAMES)


def _merged(
    listing: _List, games: Iterable[str], limit: int, time: Callable[[Match], int]
) -> tuple[Match, ...]:
    """What *listing* tells of *games*, as one list that begins with the latest."""
    found = (match for game in dict.fromkeys(games) for match in listing(game, limit))
    latest = sorted(found, key=lambda match: (time(match), match.board), reverse=True)
    return tuple(latest[:limit])


def _end(match: Match) -> int:
    return match.ended or 0
