"""The puzzle of the day: whose turn it is, what it is called, and when its day begins."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, date, datetime
from functools import cache
from typing import Final

from lobby.games.catalogue import WITH_PUZZLES

_FIRST_DAY: Final = 10_000_000
"""Numbers from this one on are days."""


@cache
def games() -> tuple[str, ...]:
    """The games that have puzzles, in the order in which they provide the puzzle of the day."""
    return tuple(reversed(tuple(WITH_PUZZLES)))


def today(now: int) -> date:
    """The UTC day of the moment *now*: the puzzle of the day is the same everywhere."""
    return datetime.fromtimestamp(now, UTC).date()


def game_of_day(day: date) -> str:
    """The game that provides the puzzle of *day*: the games with puzzles take turns."""
    return games()[day.toordinal() % len(games())]


def of_day(day: date) -> str:
    """The identifier of the puzzle of *day*."""
    return f"{game_of_day(day)}-{day:%Y%m%d}"


def day_of(number: int) -> date | None:
    """The day that *number* stands for, if any."""
    if number >= _FIRST_DAY:
        with suppress(ValueError):
            return date(number // 10_000, number // 100 % 100, number % 100)
    return None
