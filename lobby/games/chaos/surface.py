"""Chaos, painted: a hexagon with lines through its points, and discs on them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from math import ceil, sqrt
from operator import attrgetter
from typing import Final

from lobby.gamekit.drawing.drawing import Scene, Surface
from lobby.gamekit.drawing.geometry import Form, Geometry, Point, Span, middle_of
from lobby.gamekit.drawing.painting import SEATED, Painting, Tone
from lobby.gamekit.drawing.shapes import (
    MIDDLE,
    Bits,
    Disc,
    HalfDisc,
    Place,
    Polygon,
    Ring,
    Shape,
    Stroke,
    corners,
    coverage,
    stroke,
)
from lobby.games.chaos.board import BETWEEN, CELLS, DIAGONALS, ROWS, leads, paths, places
from lobby.games.chaos.rules import ChaosView

_RIM: Final = 0.05
"""The width of the rim, as a share of the hexagon from its middle."""
_LARGE: Final = 20
"""The least pitch at which letters are made of pixels."""
_LETTERS: Final = tuple(
    Bits(tuple(rows.split()), (-2, -2))
    for rows in (
        ".###. ##.## ##.## ##.## ##.## .###.",
        "##.## ##.## .###. .###. ##.## ##.##",
    )
)
"""The letters O and X, by seat."""


def _form(wide: int, high: int) -> Form:
    """The form in which points are *wide* characters apart, an even number, and rows *high* lines.
    It has an odd number of lines, so that the middle row is in the middle."""
    disc = wide // 3 | 1
    return Form(
        width=5 * wide,
        height=5 * high | 1,
        pitch=(wide, high),
        tile=(disc, disc // 2 | 1),
        reach=disc // 2 + 1,
        painted=True,
    )


_FORMS: Final = (_form(26, 11), _form(20, 9), _form(16, 7), _form(12, 5), _form(10, 4), _form(8, 3))


class ChaosSurface(Surface[ChaosView]):
    """While the cursor is where a jump would land, and once the jump is entered, the line it jumps
    over is lit along its whole length, and the pieces it flips are half of one hue and half of the
    other."""

    def forms(self, view: ChaosView) -> tuple[Form, ...]:
        return _FORMS

    def geometry(self, view: ChaosView, form: Form, *, flipped: bool) -> Geometry:
        return _geometry(form, flipped=flipped)

    def paint(self, scene: Scene[ChaosView], form: Form, cursor: str) -> Painting:
        return _Painter(scene, form, _geometry(form, flipped=scene.flipped), cursor).paint()


@cache
def _geometry(form: Form, *, flipped: bool) -> Geometry:
    wide, high = form.pitch
    left, top = form.width // 2 - 2 * wide, form.height // 2 - 2 * high
    middles = {
        cell: Point(left + right * wide // 2, top + down * high)
        for cell, (right, down) in places(flipped=flipped).items()
    }
    shapes = {
        cell: tuple(
            Span(middle.x - wide // 2, middle.y - (high - 1) // 2 + line, wide)
            for line in range(high)
        )
        for cell, middle in middles.items()
    }
    return Geometry(shapes, middles, leads(flipped=flipped))


class _Painter:
    def __init__(
        self, scene: Scene[ChaosView], form: Form, geometry: Geometry, cursor: str
    ) -> None:
        self._scene = scene
        self._form = form
        self._geometry = geometry
        self._cursor = cursor
        self._radius = form.pitch[0] * 0.295
        self._on = Painting(form.width, form.height)
        self._labels: set[tuple[int, int]] = set()
        following = scene.entry.following
        self._starts = frozenset(step.lstrip(":") for step in following if step[0] != "-")
        self._targets = frozenset(step.lstrip("-") for step in following if step[0] == "-")
        entered = scene.entry.entered
        self._entered = paths(entered)
        self._way = f"{entered}-{cursor}" if cursor in self._targets else entered
        self._ways = paths(self._way)
        done = self._way.rpartition(":")[0]
        self._before = scene.view.after(done).pieces if done else scene.view.pieces
        """The pieces before the jumps now being entered."""
        self._here = self._entered[-1][-1] if self._entered else ""

    def paint(self) -> Painting:
        """Paint the board from the bottom up: ground, lines, what is lit, pieces, and their
        marks."""
        self._paint_ground()
        self._paint_labels()
        self._paint_last()
        self._paint_ways()
        self._paint_hint()
        pieces = self._scene.shown.pieces
        for cell in CELLS:
            if cell not in pieces:
                self._put(Disc(self._radius * 0.3), cell, Tone.POINT)
        for cell in self._targets - pieces.keys():
            self._put(Disc(self._radius * 0.48), cell, Tone.TARGET)
        turning = self._turning()
        for cell, seat in pieces.items():
            self._paint_piece(cell, seat, turns=cell in turning)
        self._paint_cursor()
        return self._on

    def _put(self, shape: Shape, cell: str, tone: Tone, strength: float = 1.0) -> None:
        self._on.put(shape, *middle_of(self._geometry, cell), tone, strength)

    def _paint_ground(self) -> None:
        wide, high = self._form.pitch
        for tone, size in ((Tone.RIM, 1.0), (Tone.GROUND, 1.0 - _RIM)):
            self._put(_hexagon(wide, high, size), "c3", tone)
        for start, end in _neighbours():
            self._put(self._stroke(start, end, 0.07), start, Tone.LINE)

    def _paint_labels(self) -> None:
        middles = self._geometry.middles
        wide, high = self._form.pitch
        beside, up = wide // 2, (high - 1) // 2
        clear = ceil(sqrt(max(0.0, (self._radius + 2) ** 2 - (2 * up) ** 2)))
        right = max(round(up * wide / 2 / high), clear)
        for row, numbers in ROWS.items():
            first = min(middles[row + number] for number in numbers)
            self._write_label(first.x - beside, first.y, row)
        for number, cells in DIAGONALS.items():
            top = min((middles[cell] for cell in cells), key=attrgetter("y"))
            self._write_label(min(top.x + right, self._on.width - 1), top.y - up, number)

    def _write_label(self, x: int, y: int, text: str) -> None:
        self._on.write(x, y, text, Tone.LABEL)
        self._labels.add((x, y))

    def _paint_last(self) -> None:
        if self._scene.entry.steps:
            return
        for path in paths(self._scene.last):
            for start, end in pairwise(path):
                self._put(self._stroke(start, end, 0.16), start, Tone.LAST_MARK)
            for cell in path:
                self._put(Disc(self._radius + 1.4), cell, Tone.LAST)
            for cell in path[:-1]:
                self._put(Ring(self._radius * 0.8, 0.9), cell, Tone.LAST_MARK)
            self._put(Disc(self._radius + 0.9), path[-1], Tone.LAST_MARK)

    def _paint_ways(self) -> None:
        for cell in self._targets if self._ways == self._entered else ():
            self._put(self._stroke(self._here, cell, 0.1), self._here, Tone.TARGET, 0.55)
        self._paint_jumps(self._ways)

    def _paint_hint(self) -> None:
        hinted = paths(self._scene.hint)
        self._paint_jumps(hinted)
        for cell in (cell for path in hinted for cell in path):
            occupied = cell in self._scene.shown.pieces
            size = self._radius + 1.0 if occupied else self._radius * 0.6
            self._put(Disc(size), cell, Tone.TARGET)

    def _paint_jumps(self, ways: Iterable[Sequence[str]]) -> None:
        for path in ways:
            for start, end in pairwise(path):
                self._put(self._stroke(start, end, 0.2), start, Tone.TARGET)

    def _turning(self) -> frozenset[str]:
        before = self._before
        after = self._scene.view.after(self._way).pieces if self._ways else before
        return frozenset(cell for cell, seat in before.items() if after.get(cell, seat) != seat)

    def _paint_piece(self, cell: str, seat: int, *, turns: bool) -> None:
        radius, tones = self._radius, SEATED[seat]
        if turns:
            self._put(Disc(radius + 0.8), cell, Tone.TARGET)
        elif cell == self._here:
            self._put(Disc(radius + 1.0), cell, Tone.RING)
        if cell in self._starts:
            self._put(_foot(radius), cell, Tone.TARGET)
        self._put(Disc(radius), cell, tones.edge)
        self._put(Disc(radius - 0.35, (MIDDLE[0], MIDDLE[1] - 0.35)), cell, tones.piece)
        if turns:
            before = self._before[cell]
            for shape, turned in ((Disc(radius), before), (HalfDisc(radius), 1 - before)):
                self._put(shape, cell, SEATED[turned].piece)
        if self._form.pitch[0] >= _LARGE:
            self._put(_LETTERS[seat], cell, tones.ink)
            return
        x, y = self._geometry.middles[cell]
        self._on.write(x, y, "OX"[seat], tones.ink)

    def _paint_cursor(self) -> None:
        if not self._cursor:
            return
        half = int(self._radius + 1.5)
        for arm in corners(-half, -half + 1, 2 * half + 1, 2 * half, max(2, half // 2)):
            if not self._hides_label(arm, self._cursor):
                self._put(arm, self._cursor, Tone.CURSOR)

    def _hides_label(self, shape: Shape, cell: str) -> bool:
        x, y = middle_of(self._geometry, cell)
        return any(
            (x + column, (y + row) // 2) in self._labels
            for row, pixels in coverage(shape).items()
            for column, _ in pixels
        )

    def _stroke(self, start: str, end: str, width: float) -> Stroke:
        """A line from the middle of one cell to that of another. *width* is a share of the radius
        of a disc, on top of a least width."""
        (x, y), (to_x, to_y) = (middle_of(self._geometry, cell) for cell in (start, end))
        return stroke(to_x - x, to_y - y, 0.6 + self._radius * width)


@cache
def _foot(radius: float) -> Disc:
    """The mark of a piece that can move: a crescent below it."""
    return Disc(radius + 0.3, (MIDDLE[0], MIDDLE[1] + 1.0))


@cache
def _hexagon(wide: int, high: int, size: float) -> Polygon:
    x, y = MIDDLE
    grown = 1.25 - 0.25 / wide
    half, side, down = 2 * wide * grown * size, wide * grown * size, 4 * high * grown * size
    rim: tuple[Place, ...] = (
        (x - half, y),
        (x - side, y - down),
        (x + side, y - down),
        (x + half, y),
        (x + side, y + down),
        (x - side, y + down),
    )
    return Polygon(rim)


@cache
def _neighbours() -> tuple[tuple[str, str], ...]:
    return tuple(
        (CELLS[start], CELLS[end])
        for (start, end), between in BETWEEN.items()
        if not between and start < end
    )
