"""Boards by player and by game, as somebody may list them."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING, Literal, TypeAlias

from lobby import players
from lobby.matches import Match
from lobby.players import Player

if TYPE_CHECKING:
    from lobby.storage import Snapshot

Which: TypeAlias = Literal["active", "inactive", "all", "next"]
"""Running, finished, both, or the one that needs its player most."""

LOOKED_THROUGH = 500
"""Matches of everybody that are looked through for those of some games."""

FINISHED_LISTED = 50


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


def running(snapshot: Snapshot, games: Container[str]) -> tuple[Match, ...]:
    """Running matches of *games* that anybody may watch, the latest to change first."""
    found = snapshot.running_matches(LOOKED_THROUGH)
    return tuple(match for match in found if match.game in games)


def finished(snapshot: Snapshot, games: Container[str]) -> tuple[Match, ...]:
    """Finished matches of *games* that anybody may look at, the latest first."""
    found = snapshot.finished_matches(LOOKED_THROUGH)
    return tuple(match for match in found if match.game in games)[:FINISHED_LISTED]
