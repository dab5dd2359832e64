"""Characters drawn as shapes: blocks and lines, between which fonts leave seams."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple


class Part(NamedTuple):
    """A rectangle of a cell, which is 8 wide and 16 high."""

    left: float
    top: float
    wide: float
    high: float


_HALVES = {"▀": (True, False), "▄": (False, True), "█": (True, True)}
_LOWER = "▁▂▃▄▅▆▇"
_LEFT = "▏▎▍▌▋▊▉"
_UP, _RIGHT, _DOWN, _ACROSS = (
    Part(3.5, 0, 1, 8),
    Part(3.5, 7, 4.5, 1),
    Part(3.5, 7, 1, 9),
    Part(0, 7, 4.5, 1),
)
_SHAPES: dict[str, tuple[Part, ...]] = {
    "─": (Part(0, 7, 8, 1),),
    "━": (Part(0, 6, 8, 3),),
    "▔": (Part(0, 0, 8, 2),),
    "▐": (Part(4, 0, 4, 16),),
    "│": (Part(3.5, 0, 1, 16),),
    "┃": (Part(2.5, 0, 3, 16),),
    "┌": (_RIGHT, _DOWN),
    "┐": (_ACROSS, _DOWN),
    "└": (_UP, _RIGHT),
    "┘": (_UP, _ACROSS),
    "├": (_UP, _RIGHT, _DOWN),
    "┤": (_UP, _ACROSS, _DOWN),
    "┬": (_ACROSS, _RIGHT, _DOWN),
    "┴": (_UP, _ACROSS, _RIGHT),
    "┼": (_UP, _ACROSS, _RIGHT, _DOWN),
}
_QUARTERS = {
    "▘": "1",
    "▝": "2",
    "▖": "3",
    "▗": "4",
    "▚": "14",
    "▞": "23",
    "▛": "123",
    "▜": "124",
    "▙": "134",
    "▟": "234",
}
_CORNERS = {"1": (0, 0), "2": (4, 0), "3": (0, 8), "4": (4, 8)}


def filled(text: str, half: int) -> bool:
    """Whether the upper (0) or lower (1) *half* of a cell with *text* is completely filled."""
    return _HALVES.get(text, (False, False))[half]


def is_drawn(text: str) -> bool:
    """Whether *text* is drawn as a shape."""
    return text in _HALVES or bool(boxes(text))


@cache
def boxes(text: str) -> tuple[Part, ...]:
    """The parts of the cell that *text* fills; none for whole halves, which ``filled`` knows."""
    if text in _HALVES:
        return ()
    if text in _LOWER:
        high = 2 * (_LOWER.index(text) + 1)
        return (Part(0, 16 - high, 8, high),)
    if text in _LEFT:
        return (Part(0, 0, _LEFT.index(text) + 1, 16),)
    if text in _QUARTERS:
        return tuple(Part(*_CORNERS[corner], 4, 8) for corner in _QUARTERS[text])
    return _SHAPES.get(text, ())
