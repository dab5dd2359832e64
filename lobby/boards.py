"""Boards by player and by game, as somebody may list them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING, Literal, TypeAlias

from lobby import players
from lobby.matches import Match
from lobby.players import Player

if TYPE_CHECKING:
    from lobby.storage import Snapshot

Which: TypeAlias = Literal["active", "inactive", "all", "next"]
"""Running, finished, both, or the one that needs its player most."""

RUNNING_LISTED, FINISHED_LISTED = 200, 50
"""Matches of everybody that a list shows; of one player all running ones are shown."""


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
        found += snapshot.finished_matches_of(player, FINISHED_LISTED)
    if which == "next":
        found = [match for match in found if match.awaits(player)]
    seen = [match for match in found if not match.private or viewer in match.players]
    return tuple(seen[:1] if which == "next" else seen)


def running(snapshot: Snapshot, games: Iterable[str]) -> tuple[Match, ...]:
    """Running matches of *games* that anybody may watch, the latest to change first."""
    found = (snapshot.running_matches(RUNNING_LISTED, game) for game in set(games))
    latest = sorted(chain.from_iterable(found), key=_by_change, reverse=True)
    return tuple(latest[:RUNNING_LISTED])


def finished(snapshot: Snapshot, games: Iterable[str]) -> tuple[Match, ...]:
    """Finished matches of *games* that anybody may look at, the latest first."""
    found = (snapshot.finished_matches(FINISHED_LISTED, game) for game in set(games))
    latest = sorted(chain.from_iterable(found), key=_by_change, reverse=True)
    return tuple(latest[:FINISHED_LISTED])


def _by_change(match: Match) -> tuple[int, int]:
    return match.ended or match.changed, match.board
