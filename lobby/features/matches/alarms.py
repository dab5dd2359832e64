"""When a player is to be told that the time for a move is running out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from lobby.base.durations import MINUTE
from lobby.database.transaction import Snapshot
from lobby.features.clocks import clocks, match_clocks
from lobby.features.matches.queries import matches as queries
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player

LAST_CALL: Final = MINUTE
"""Seconds left at which the second alarm sounds, if the first was much earlier."""


@dataclass(frozen=True, slots=True)
class Alarm:
    """On *board* only *left* seconds remain for the move that the player has had to make since
    *turn*; *stage* is the number of seconds from which that is said."""

    board: int
    turn: int
    stage: int
    left: int

    @property
    def key(self) -> tuple[int, int, int]:
        """What is equal for alarms of which only one is to sound."""
        return self.board, self.turn, self.stage


@dataclass(frozen=True, slots=True)
class Alarms:
    """Those that are *due*, the most urgent first, and after how many seconds to look *again*; None
    if nothing but an event can bring another."""

    due: tuple[Alarm, ...]
    again: int | None


def of_player(snapshot: Snapshot, player: Player) -> Alarms:
    """The alarms for *player*: one when a turn comes into danger, and one at the last call."""
    clocks_of_mine = [*_running(snapshot, player)]
    due = [
        Alarm(match.board, match.clock.since, min(past), left)
        for match, left in clocks_of_mine
        if (past := [stage for stage in _stages(match) if left <= stage]) and left
    ]
    coming = (
        left - stage for match, left in clocks_of_mine for stage in _stages(match) if left > stage
    )
    due.sort(key=lambda alarm: alarm.left)
    return Alarms((*due,), min(coming, default=None))


def _running(snapshot: Snapshot, player: Player) -> Iterator[tuple[Match, int]]:
    """The matches in which the time of *player* runs, each with the seconds left."""
    for match in queries.running_matches_of(snapshot, player):
        if match.awaits(player) and match.deadline is not None and match.installed:
            left = match_clocks.time_left(snapshot, match)
            if left is not None:
                yield match, left


def _stages(match: Match) -> tuple[int, ...]:
    """The seconds left at which to say so."""
    danger = clocks.danger(match.clock)
    return (danger, LAST_CALL) if danger > 2 * LAST_CALL else (danger,)
