"""Dice on boards: where their pips are, and their shapes on painted boards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from lobby.gamekit.drawing.shapes import Disc, Place, Shape, cut_rectangle, rectangle
from lobby.gamekit.game import Seat

_DIAGONAL: Final = ((-1, -1), (1, 1))
_CORNERS: Final = (*_DIAGONAL, (1, -1), (-1, 1))
_MIDDLE: Final = ((0, 0),)

PIPS: Final = (
    (),
    _MIDDLE,
    _DIAGONAL,
    (*_DIAGONAL, *_MIDDLE),
    _CORNERS,
    (*_CORNERS, *_MIDDLE),
    (*_CORNERS, (-1, 0), (1, 0)),
)
"""By number: where the pips are, in columns right of the middle and rows below it."""

_LEAST: Final = 7
"""The narrowest face, in pixels, on which pips can be told from one another."""
_ROUND: Final = 13
"""The narrowest face on which round pips do not run into one another."""


@dataclass(frozen=True, slots=True)
class Die:
    """The shapes of a die."""

    face: Shape
    rim: Shape
    """A pixel more on each side, for a mark around it."""
    lid: Shape
    """The upper side of the face, in place of that of a rim for which there is no room."""
    pips: tuple[Shape, ...]
    """Empty if the die is too small for them, and has to show a digit."""


@cache
def die(pitch: tuple[int, int], middle: Place, seat: Seat | None, pips: int) -> Die:
    """The die that shows so many *pips* on a cell of *pitch*. Those of the first seat have round
    corners, so that the two sides differ in more than their colour."""
    wide = min(pitch[0] - 2, 2 * pitch[1] - 1)
    x, y, half = middle[0], middle[1] - 0.5, wide / 2
    # A small one loses whole pixels, nearly: half of one looks like a stain.
    cut = (1.5 if wide < _LEAST else wide * 0.18) if seat == 0 else 0.0
    shown = PIPS[pips] if wide >= _LEAST else ()
    return Die(
        cut_rectangle(x - half, y - half, wide, wide, cut),
        cut_rectangle(x - half - 1, y - half - 1, wide + 2, wide + 2, cut),
        rectangle(x - half, y - half, wide, 1),
        tuple(_pip(wide, x, y, right, down) for right, down in shown),
    )


def _pip(wide: int, x: float, y: float, right: int, down: int) -> Shape:
    small = wide < _ROUND
    apart = round(wide * (0.25 if small else 0.28))
    at = x + apart * right, y + apart * down
    if small:
        return rectangle(at[0] - 0.5, at[1] - 0.5, 1, 1)
    return Disc(wide * 0.11, at)
