"""Puzzles that players have solved."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from lobby.computer.puzzles import of_day
from lobby.model.player import Player
from lobby.model.solved_puzzle import Progress
from lobby.store import Snapshot, Transaction

SECONDS = 4.0
"""Of the clock, that an answer may be thought about."""

_LONGEST_STREAK = 1000
"""Days after which nobody counts any more."""


def today(now: int) -> date:
    """The day, in UTC, to which the moment *now* belongs: a puzzle is of the day everywhere at the
    same time."""
    return datetime.fromtimestamp(now, UTC).date()


def progress(snapshot: Snapshot, player: Player) -> Progress:
    """What *player* has solved so far."""
    day = today(snapshot.now)
    solved_today = _on_its_day(snapshot, player, day)
    streak = int(solved_today)
    while streak < _LONGEST_STREAK:
        day -= timedelta(days=1)
        if not _on_its_day(snapshot, player, day):
            break
        streak += 1
    return Progress(snapshot.solved_puzzles(player), solved_today, streak)


def note(tx: Transaction, player: Player, identifier: str) -> Progress:
    """Note that *player* has solved the puzzle called *identifier*, which counts once."""
    tx.add_solved_puzzle(player, identifier)
    return progress(tx, player)


def _on_its_day(snapshot: Snapshot, player: Player, day: date) -> bool:
    """Whether *player* solved the puzzle of *day* on that day."""
    at = snapshot.puzzle_solved_at(player, of_day(day))
    return at is not None and today(at) == day
