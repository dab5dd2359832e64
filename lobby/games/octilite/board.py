"""The board as players see it: its grid, the bases, and where prongs point."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from lobby.gamekit.drawing.grid import Grid
from lobby.gamekit.drawing.sheet import Signs
from lobby.gamekit.game import Seat
from lobby.games.octilite import pod_moves
from lobby.games.octilite.pod_moves import DIRECTIONS, LETTERS

GRID: Final = Grid(tuple("123456"), tuple("1234567"))
_DIRECTIONS: Final = MappingProxyType(
    {letter: (right, -up) for letter, (right, up) in zip(LETTERS, DIRECTIONS, strict=True)}
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


BASES: Final[Mapping[str, Seat]] = MappingProxyType(
    {square: seat for seat, bases in enumerate(pod_moves.BASES) for square in bases}
)
"""The seat whose base a square is: its pods start there."""
