"""The board as players see it: its grid, the bases, and where prongs point."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from lobby.games.octilite.rules import OctiLite, OctiLiteView
from lobby.kits.drawing.grid import Grid
from lobby.kits.game import Seat

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
"""Where prongs point as the first player sits, to the right and down."""


def towards(letter: str, *, flipped: bool) -> tuple[int, int]:
    """Where the prong of that *letter* points, to the right and down as the board is seen."""
    right, down = _DIRECTIONS[letter]
    return (-right, -down) if flipped else (right, down)


def _bases() -> Mapping[str, Seat]:
    rules = OctiLite()
    start = rules.start(rules.parse_options(()), {}).view(None)
    assert isinstance(start, OctiLiteView)
    return MappingProxyType({square: pod.seat for square, pod in start.pods.items()})


BASES: Final = _bases()
"""Whose base a square is: the pods start there."""
