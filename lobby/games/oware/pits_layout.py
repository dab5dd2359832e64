"""Where the pits and labels of a board of sowing are in one size."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from lobby.gamekit.boards.board import Board, arrows_on
from lobby.gamekit.drawing.geometry import Form, Geometry, Placed, Point, Span
from lobby.gamekit.game import Seat

_PITCHES: Final = (
    *((22, 12), (21, 12), (18, 10), (17, 10), (14, 8), (13, 8), (10, 6), (9, 6), (8, 5), (7, 5)),
    *((6, 3), (5, 2), (4, 2), (4, 1), (3, 1)),
)
_NUMBERED: Final = 5
"""The fewest lines of a cell that has its number beside the pit, on a line of its own."""
_LEAST: Final = 3
"""The columns of a cell that has no room for marks in characters."""
_REACH: Final = 2
LEFT: Final = 3
"""Columns for the labels of rows and the edge of the plank."""


class Sown(NamedTuple):
    """What a move did: the pits that got a seed each, in order, and how many seeds were captured
    from which."""

    way: tuple[str, ...] = ()
    taken: Mapping[str, int] = MappingProxyType({})

    @property
    def end(self) -> str:
        """Where the last seed fell; "" if none did."""
        return self.way[-1] if self.way else ""


@dataclass(frozen=True, eq=False)
class PitsLayout:
    """A board of pits in one size, seen from one side."""

    board: Board
    form: Form
    geometry: Geometry
    flipped: bool

    @property
    def tray(self) -> int:
        """The lines of a tray."""
        return _tray(self.form.pitch[1])

    @property
    def numbered(self) -> bool:
        """Whether numbers have lines of their own."""
        return self.form.pitch[1] >= _NUMBERED

    def upper(self, cell: str) -> bool:
        """Whether *cell* is in the upper row, as seen."""
        return (seat_of(self.board, cell) == 1) is not self.flipped

    def trays(self) -> Mapping[Seat, int]:
        """The first line of each side's tray."""
        below = self.tray + 2 * self.form.pitch[1]
        return {1: below, 0: 0} if self.flipped else {0: below, 1: 0}

    def pit(self, cell: str) -> Point:
        """The first column and line of the pit itself."""
        span = self.geometry.shapes[cell][0]
        return Point(span.x, span.y + (self.numbered and self.upper(cell)))


def _tray(high: int) -> int:
    """The lines of a tray beside cells of *high* lines."""
    return 3 if high > _NUMBERED else 2 if high > 2 else 1


def seat_of(board: Board, cell: str) -> Seat:
    """Whose pit it is."""
    return 1 - board.places[cell][1]


@lru_cache(128)
def pits_layout(
    board: Board, pitch: tuple[int, int], *, painted: bool, flipped: bool
) -> PitsLayout:
    """The *board*, of two rows, with cells of *pitch*."""
    (wide, high), seen = pitch, board.seen(flipped=flipped)
    left, top = (min(ends) for ends in zip(*seen.values(), strict=True))
    tray, middles, shapes = _tray(high), dict[str, Point](), dict[str, tuple[Span, ...]]()
    for cell, (x, y) in seen.items():
        first, line = LEFT + (x - left) // 2 * wide, tray + (y - top) * high
        own = 0 if y == top else high - 1
        down = own if high >= _NUMBERED else (high - 1) // 2
        middles[cell] = Point(first + (wide - 1) // 2, line + down)
        shapes[cell] = tuple(Span(first, line + row, wide) for row in range(high))
    end = 2 * (tray + high)
    width = LEFT + len(seen) // 2 * wide + 1
    labels = [
        Placed(label.text, _place(label.cells, middles, shapes, label.side == "left", end),
               label.cells, label.side == "left")
        for label in board.labels
    ]  # fmt: skip
    tile = (wide - 1, high - (high >= _NUMBERED))
    form = Form(width, end + 1, pitch, tile, _REACH, painted=painted)
    geometry = Geometry(shapes, middles, arrows_on(board, flipped=flipped), tuple(labels))
    return PitsLayout(board, form, geometry, flipped)


def _place(
    cells: tuple[str, ...],
    middles: Mapping[str, Point],
    shapes: Mapping[str, tuple[Span, ...]],
    row: bool,
    end: int,
) -> Point:
    """Where the label of a row or column stands."""
    if not row:
        return Point(middles[cells[0]].x, end)
    spans = shapes[cells[0]]
    return Point(0, spans[(len(spans) - 1) // 2].y)


@cache
def pits_forms(board: Board, *, painted: bool) -> tuple[Form, ...]:
    """The sizes of *board*, the best first."""
    return tuple(
        pits_layout(board, pitch, painted=painted, flipped=False).form
        for pitch in _PITCHES
        if painted or pitch[0] > _LEAST
    )
