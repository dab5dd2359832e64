"""The board as players see it: its grid, the bases, and where prongs point."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from lobby.gamekit.drawing.grid import Grid
from lobby.gamekit.drawing.sheet import Signs
from lobby.gamekit.game import Seat
from lobby.games.octilite.rules import OctiLite, OctiLiteView

GRID: Final = Grid(tuple("123456"), tuple("1234567"))
_DIRECTIONS: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {
        "a": (0, -1),
        "b": (1, -1),
        "c": (1, 0),
        "d": (1, 1),
        "e": (0, 1),
        "f": (-1, 1),
        "g": (-1, 0),
        "h": (-1, -1),
    }
)
"""Where prongs point as seen by the first player, to the right and down."""


def towards(letter: str, *, flipped: bool) -> tuple[int, int]:
    """Where the prong of that *letter* points, to the right and down, as the board is seen."""
    right, down = _DIRECTIONS[letter]
    return (-right, -down) if flipped else (right, down)


def prong_sign(direction: tuple[int, int], signs: Signs) -> str:
    """The character for a prong that points in *direction*."""
    right, down = direction
    if not right:
        return signs.upright
    if not down:
        return signs.level
    return signs.falling if right == down else signs.rising


def square_of(step: str) -> str:
    """The square that *step* goes to; "" if it adds a prong.

    >>> square_of("22"), square_of("-44x"), square_of("+a")
    ('22', '44', '')
    """
    return "" if step.startswith("+") else step.strip("-x")


def between(start: str, end: str) -> str:
    """The square that a jump from *start* to *end* goes over; "" for a step.

    >>> between("22", "44"), between("23", "22")
    ('33', '')
    """
    sums = [int(first) + int(second) for first, second in zip(start, end, strict=True)]
    return "" if any(total % 2 for total in sums) else "".join(str(total // 2) for total in sums)


def _bases() -> Mapping[str, Seat]:
    rules = OctiLite()
    start = rules.start(rules.parse_options(()), {}).view(None)
    assert isinstance(start, OctiLiteView)
    return MappingProxyType({square: pod.seat for square, pod in start.pods.items()})


BASES: Final = _bases()
"""The seat whose base a square is: its pods start there."""
