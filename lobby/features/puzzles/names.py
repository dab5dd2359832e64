"""Names of puzzles: by number, such as ``chaos-12``, or by the day that a puzzle is reserved for.

Every third puzzle in a game's file is reserved for a day; the others are numbered. The games take
turns at the puzzle of the day.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import Final

from lobby.base.errors import Explained
from lobby.gamekit.puzzles import Problem, Puzzles
from lobby.games.catalogue import GAMES, PARTS, WITH_PUZZLES

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


_KEPT: Final = 3
"""One puzzle in this many is reserved for a day."""

_CLOSED_BEFORE: Final = timedelta(days=7)
"""A day's puzzle is closed this long before its problem returns."""

_IDENTIFIER: Final = re.compile(r"([a-z0-9]+)-([1-9][0-9]{0,7})")


class NoPuzzle(Explained, ValueError):
    """There is no such puzzle; the text is one sentence."""


def is_meant(word: str) -> bool:
    """Whether *word* is meant as the name of a puzzle, even one that does not exist."""
    game, dash, __ = word.partition("-")
    return bool(dash) and game in WITH_PUZZLES


def puzzles_of(game: str) -> Puzzles:
    """The puzzles of *game*."""
    puzzles = PARTS[game].puzzles
    assert puzzles is not None, "only games with puzzles are called by an identifier"
    return puzzles()


def problem(identifier: str) -> Problem:
    """The problem called *identifier*. Raises NoPuzzle."""
    entry = _lines(game_of(identifier))[_line(identifier) - 1]
    if isinstance(entry, int):
        raise NoPuzzle.because(
            "Puzzle {identifier} was left out because another one is like it.",
            identifier=identifier,
        )
    return entry


def game_of(identifier: str) -> str:
    """The game of the puzzle called *identifier*. Raises NoPuzzle."""
    return _parts(identifier)[0]


@cache
def numbers(game: str) -> tuple[int, ...]:
    """The numbers of the numbered puzzles of *game*."""
    last = len(_lines(game)) - _days(game)
    return tuple(
        number
        for number in range(1, last + 1)
        if isinstance(_lines(game)[_line_of(number) - 1], Problem)
    )


def grades(game: str) -> Mapping[str, int]:
    """The grade of each numbered puzzle of *game*, by its identifier."""
    names = (f"{game}-{number}" for number in numbers(game))
    return {name: problem(name).grade for name in names}


def place(identifier: str) -> tuple[str, int] | None:
    """The game and the line of its file that hold the puzzle called *identifier*.

    This is the same for all names of a problem: the puzzle of a day has other names on other days,
    and one that was left out is represented by a similar one. None if there is no such puzzle,
    since stored names may be older than the file.
    """
    try:
        game, line = game_of(identifier), _line(identifier)
    except NoPuzzle:
        return None
    entry = _lines(game)[line - 1]
    return game, entry if isinstance(entry, int) else line


def opened(identifier: str, today: date) -> str:
    """The game of the puzzle called *identifier*. Raises NoPuzzle if there is none, or if it is the
    puzzle of a day after *today*."""
    game, number = _parts(identifier)
    day = day_of(number)
    if day is not None and day > today:
        raise NoPuzzle.because(
            "The puzzle of {day} opens on that day, at midnight UTC.", day=day.isoformat()
        )
    problem(identifier)
    return game


def check(identifier: str, today: date) -> str:
    """Like ``opened``, but raises NoPuzzle also for a day before *today* whose problem has returned
    since, or will within a week. So a problem has only one name at a time, and those of the next
    few days have none."""
    game = opened(identifier, today)
    day = day_of(_parts(identifier)[1])
    if day is None or day == today:
        return game
    coming = _next(day, today)
    if coming - today <= _CLOSED_BEFORE:
        raise NoPuzzle.because(
            "The puzzle of {day} returns on {coming} and is closed until then.",
            day=day.isoformat(),
            coming=coming.isoformat(),
        )
    if (latest := of_day(coming - _round(game))) != identifier:
        raise NoPuzzle.because(
            "The puzzle of {day} has since returned as {latest}.",
            day=day.isoformat(),
            latest=latest,
        )
    return game


def _parts(identifier: str) -> tuple[str, int]:
    """The game and the number in *identifier*. Raises NoPuzzle."""
    matched = _IDENTIFIER.fullmatch(identifier)
    if matched is None or matched[1] not in WITH_PUZZLES:
        raise NoPuzzle.because(
            "A puzzle has the name of a game and a number, such as chaos-12 or binar-7."
        )
    return matched[1], int(matched[2])


def _next(day: date, today: date) -> date:
    """The first day after *today* with the same problem as *day*, which is not after *today*."""
    every = _round(game_of_day(day))
    return day + ((today - day) // every + 1) * every


def _round(game: str) -> timedelta:
    """The time after which a problem of *game* returns."""
    return timedelta(days=len(games()) * _days(game))


def _line(identifier: str) -> int:
    """The line of the game's file that holds the puzzle called *identifier*. Raises NoPuzzle."""
    game, number = _parts(identifier)
    if day := day_of(number):
        if game_of_day(day) != game:
            raise NoPuzzle.because(
                "The puzzle of that day is {identifier}.", identifier=of_day(day)
            )
        return _KEPT * (day.toordinal() // len(games()) % _days(game) + 1)
    last = len(_lines(game)) - _days(game)
    if number > last:
        raise NoPuzzle.because(
            "{title} has the puzzles {game}-1 to {game}-{last}.",
            title=GAMES[game].title,
            game=game,
            last=last,
        )
    return _line_of(number)


def _line_of(number: int) -> int:
    """The line of a file that holds the numbered puzzle *number*."""
    return number + (number - 1) // (_KEPT - 1)


@cache
def _lines(game: str) -> tuple[Problem | int, ...]:
    """The problems in the file of *game*, line by line."""
    return puzzles_of(game).lines()


def _days(game: str) -> int:
    """The number of puzzles of *game* reserved for days."""
    return len(_lines(game)) // _KEPT
