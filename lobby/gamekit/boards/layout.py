"""Where the cells and labels of a board are in one size."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from math import ceil
from typing import Final, NamedTuple

from lobby.gamekit.boards.board import Board, Label, arrows_on
from lobby.gamekit.drawing.geometry import Form, Geometry, Placed, Point, Span
from lobby.gamekit.drawing.grid import tile_size
from lobby.gamekit.game import Seat

_SQUARES: Final = ((13, 7), (11, 5), (9, 4), (7, 3), (5, 2), (4, 2), (4, 1), (3, 1), (2, 1))
_LARGE: Final = ((19, 9), (17, 8), (15, 7), (13, 6))
_HEXAGONS: Final = ((16, 7), (12, 5), (10, 4), (8, 3), (6, 3), (6, 2), (4, 2), (4, 1), (2, 1))
_LARGE_HEXAGONS: Final = ((20, 9), (18, 8), (16, 7), (14, 6), (12, 5), (10, 4))
_SQUAT: Final = {"squares": ((4, 1),), "points": ((4, 1),), "hexagons": ((6, 2), (4, 1))}
"""Cells that are much wider than high, but no higher than others that are not. In characters, the
width is for marks."""
_TIPPED: Final = 3
"""The fewest lines of a hexagon whose tips need a rim."""
_HEIGHTS: Final = 4
"""The fewest characters of a cell that shows a height."""


def pitches(board: Board, *, painted: bool) -> tuple[tuple[int, int], ...]:
    """The sizes of a cell, the best first."""
    usual, large = (_HEXAGONS, _LARGE_HEXAGONS) if board.slanted else (_SQUARES, _LARGE)
    sizes = sorted({*usual, *(large if painted else ())}, key=lambda p: (p[1], p[0]), reverse=True)
    least = _HEIGHTS if board.stacked else 3 if painted and board.style == "squares" else 2
    squat = _SQUAT[board.style] if painted and not board.stacked else ()
    return tuple(pitch for pitch in sizes if pitch[0] >= least and pitch not in squat)


@dataclass(frozen=True, eq=False)
class Layout:
    """A board in one size, seen from one side."""

    board: Board
    form: Form
    geometry: Geometry
    flipped: bool

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of a cell, from the upper pixel of its middle character."""
        wide, high = self.form.pitch
        return wide / 2 - (wide - 1) // 2, high - 2 * ((high - 1) // 2)

    @cached_property
    def sides(self) -> Mapping[str, tuple[Seat, tuple[str, ...]]]:
        """The owner and the cells of each owned side."""
        return self.board.sides(flipped=self.flipped)

    @cached_property
    def lined(self) -> Collection[str]:
        """The owned sides without a border: it would need a line above and one below. The line of
        points at the end of the board is drawn as the owner's there."""
        shapes = self.form.painted or self.board.style != "points"
        borders = shapes or _has_borders(self.form.pitch)
        return ("top", "bottom") if self.sides and not borders else ()

    def labelled(self, label: Placed) -> Seat | None:
        """Whose the side is that *label* stands for, as it has no border."""
        return self.sides["top"][0] if self.lined and not label.row else None


def layout(board: Board, form: Form, *, flipped: bool) -> Layout:
    """The *board* in *form*, one of those that it has."""
    rimmed = _frame(board, form.pitch, painted=form.painted, flipped=False).form == form
    return _layout(board, form.pitch, painted=form.painted, flipped=flipped, rimmed=rimmed)


class _Frame(NamedTuple):
    """A form, and the middles of the cells and the labels in it."""

    form: Form
    middles: Mapping[str, Point]
    labels: tuple[Placed, ...]


@lru_cache(256)
def _frame(
    board: Board, pitch: tuple[int, int], *, painted: bool, flipped: bool, rimmed: bool = True
) -> _Frame:
    """The *board* with cells of *pitch*, *rimmed* or not."""
    (wide, high), seen = pitch, board.seen(flipped=flipped)
    left, top = (wide - 1) // 2, (high - 1) // 2
    aside, over = _margins(board, pitch, painted=painted, rimmed=rimmed)
    middles = {cell: Point(x * wide // 2, y * high) for cell, (x, y) in seen.items()}
    # The slanted side of a row reaches half a cell below it, to the label of the next row.
    beside = max(aside, 2) if board.slanted and aside and high > 1 else aside
    labels = [(label, _place(label, middles, pitch, (beside, over))) for label in board.labels]
    xs, ys = zip(*middles.values(), strict=True)
    first_x = min([min(xs) - left - aside, *(place.x for _, place in labels)])
    first_y = min([min(ys) - top - over, *(place.y for _, place in labels)])
    end_x = max([max(xs) - left + wide + aside, *(p.x + len(label.text) for label, p in labels)])
    end_y = max([max(ys) - top + high + over, *(place.y + 1 for _, place in labels)])
    tile = tile_size(pitch)
    return _Frame(
        Form(end_x - first_x, end_y - first_y, pitch, tile, tile[0] // 2 + 1, painted=painted),
        {cell: Point(x - first_x, y - first_y) for cell, (x, y) in middles.items()},
        tuple(
            Placed(label.text, Point(x - first_x, y - first_y), label.cells, label.side == "left")
            for label, (x, y) in labels
        ),
    )


@lru_cache(256)
def _layout(
    board: Board, pitch: tuple[int, int], *, painted: bool, flipped: bool, rimmed: bool
) -> Layout:
    form, middles, labels = _frame(board, pitch, painted=painted, flipped=flipped, rimmed=rimmed)
    (wide, high), left, top = pitch, (pitch[0] - 1) // 2, (pitch[1] - 1) // 2
    shapes = {
        cell: tuple(Span(x - left, y - top + down, wide) for down in range(high))
        for cell, (x, y) in middles.items()
    }
    arrows = arrows_on(board, flipped=flipped)
    return Layout(board, form, Geometry(shapes, middles, arrows, labels), flipped)


@cache
def all_forms(board: Board, *, painted: bool) -> tuple[Form, ...]:
    """The sizes of *board*, the best first. A painted one does without its rim where cells would
    otherwise be smaller."""
    forms = (
        _frame(board, pitch, painted=painted, flipped=False, rimmed=rimmed).form
        for pitch in pitches(board, painted=painted)
        for rimmed in ((True, False) if painted else (True,))
    )
    return tuple(dict.fromkeys(forms))


def _has_borders(pitch: tuple[int, int]) -> bool:
    """Whether there is room for borders above and below points in characters: the narrowest are for
    boards that fill a small window."""
    return pitch[0] > 2


def _margins(
    board: Board, pitch: tuple[int, int], *, painted: bool, rimmed: bool
) -> tuple[int, int]:
    """Characters beside the cells and lines above and below them, for the rim. Hexagons have tips
    that stand out."""
    (wide, high), edges = pitch, int(board.edges is not None)
    if board.style == "points":
        # A column of an even width has no middle.
        aside = 1 if painted else 1 + wide // 2 - (wide - 1) // 2
        return edges * aside, edges * (painted or _has_borders(pitch))
    if not painted:
        return 2 * edges, edges
    if high == 1 or not (rimmed or (board.slanted and high >= _TIPPED)):
        return edges, edges
    if not board.slanted:
        return 1, 1
    thick = max(1.0, wide / 7) if board.edges else 1.0
    return 2 + wide // 6 * bool(board.edges), ceil((high / 3 + thick) / 2 - 0.25)


def _place(
    label: Label, middles: Mapping[str, Point], pitch: tuple[int, int], margins: tuple[int, int]
) -> Point:
    """Where *label* begins. Those of columns are straight above or below a cell, so that nobody
    takes them for its neighbour's; beside a slanted side they are on the line of their column."""
    (aside, over), (wide, high), places = margins, pitch, [middles[cell] for cell in label.cells]
    left, top = (wide - 1) // 2, (high - 1) // 2
    if label.side == "left":
        end = min(places)
        return Point(end.x - left - aside - 1 - len(label.text), end.y)
    if label.side == "above":
        end, away = min(places, key=lambda p: p.y), -top - over - 1
    else:
        end, away = max(places, key=lambda p: p.y), high - top + over
    if label.side == "slant" and end.y < max(place.y for place in middles.values()):
        return Point(end.x + round(away * wide / 2 / high), end.y + away)
    return Point(end.x - (len(label.text) - 1) // 2, end.y + away)
