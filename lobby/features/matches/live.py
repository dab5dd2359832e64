"""Alarms for a session that is open, as its player's time runs out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from lobby.base.durations import MINUTE
from lobby.base.errors import Refused
from lobby.base.translation import _
from lobby.core import background
from lobby.core.lobby import Lobby
from lobby.core.values import Event
from lobby.database.transaction import Snapshot
from lobby.features.clocks import clocks, match_clocks
from lobby.features.matches.queries import matches as queries
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player

LAST_CALL: Final = MINUTE
"""Seconds left at which the second alarm sounds, if the first was much earlier."""

_PATIENCE: Final = 60
"""Seconds until the next attempt if the database cannot be asked."""


class _Alarm(NamedTuple):
    """That the time runs out for the move on *board* that the player has had to make since *turn*,
    which is said from *stage* seconds before the end on; once."""

    board: int
    turn: int
    stage: int


_Alarms: TypeAlias = tuple[Mapping[_Alarm, int], int | None]
"""Those that are due, each with the seconds left, the most urgent first; and after how many seconds
to look again, None if nothing but an event can bring another."""


async def spoken_alarms(lobby: Lobby, player: Player) -> AsyncGenerator[str, None]:
    """A sentence for each alarm of *player*, when it is due, for as long as anybody listens."""
    changed, spoken = asyncio.Event(), frozenset[_Alarm]()

    def note(events: Sequence[Event]) -> None:
        if any(player.id in event.concerns for event in events):
            changed.set()

    stop = lobby.feed.listen(note)
    try:
        while True:
            changed.clear()
            due, again = await _asked(lobby, player)
            for alarm, seconds in due.items():
                if alarm not in spoken:
                    left = clocks.aloud(seconds)
                    yield _(
                        "Board {board}: {left} left for your move.", board=alarm.board, left=left
                    )
            spoken = frozenset(due)
            await background.wait(changed, again)
    finally:
        stop()


async def _asked(lobby: Lobby, player: Player) -> _Alarms:
    try:
        return await lobby.ask(_alarms, player)
    except Refused:
        return {}, _PATIENCE


def _alarms(snapshot: Snapshot, player: Player) -> _Alarms:
    """The alarms for *player*: one when a turn comes into danger, and one at the last call."""
    due, coming = dict[_Alarm, int](), list[int]()
    for match, left in sorted(_timed(snapshot, player), key=lambda timed: timed[1]):
        stages = _stages(match)
        if left and (past := [stage for stage in stages if left <= stage]):
            due[_Alarm(match.board, match.clock.since, min(past))] = left
        coming += (left - stage for stage in stages if left > stage)
    return due, min(coming, default=None)


def _timed(snapshot: Snapshot, player: Player) -> Iterator[tuple[Match, int]]:
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
