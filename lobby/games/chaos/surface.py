"""Chaos, painted: a hexagon with lines through its points, and rings and discs on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import ceil, copysign, hypot, sqrt
from operator import attrgetter
from typing import Final

from lobby.gamekit.drawing.drawing import Scene, Surface, turned
from lobby.gamekit.drawing.geometry import Form, Geometry, Point, Span, middle_of
from lobby.gamekit.drawing.painting import SEATED, Painting, Tone
from lobby.gamekit.drawing.shapes import (
    MIDDLE,
    Disc,
    HalfDisc,
    Place,
    Polygon,
    Shape,
    Stroke,
    corners,
    coverage,
    rectangle,
)
from lobby.games.chaos.board import BETWEEN, CELLS, DIAGONALS, ROWS, leads, paths, places
from lobby.games.chaos.rules import ChaosView

_RIM: Final = 0.05
"""The width of the rim, as a share of the hexagon from its middle."""

_SMALL: Final = 2.5
"""The most radius of a piece that has no room for a round hole."""

_FINE: Final = 12
"""The least pitch at which heads of arrows are made of pixels."""


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
    """O has rings and X has discs; only themes that need letters show them. A jump is a thin arrow.
    While the cursor is where a jump would land, and once the jump is entered, the pieces that it
    flips are half of one hue and half of the other."""

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
        self._radius = _radius(form)
        self._on = _board(form, flipped=scene.flipped).copy()
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
        """Paint from the bottom up: board, arrows, pieces, and the cursor."""
        self._paint_last()
        self._paint_ways()
        self._paint_hint()
        pieces = self._scene.shown.pieces
        for cell in self._targets - pieces.keys():
            self._put(Disc(self._radius * 0.48), cell, Tone.TARGET)
        turning = self._turning()
        for cell, seat in pieces.items():
            self._paint_piece(cell, seat, turns=cell in turning)
        self._paint_cursor()
        return self._on

    def _put(self, shape: Shape, cell: str, tone: Tone, strength: float = 1.0) -> None:
        self._on.put(shape, *middle_of(self._geometry, cell), tone, strength)

    def _paint_last(self) -> None:
        if self._scene.entry.steps:
            return
        for path in paths(self._scene.last):
            self._put(Disc(self._radius + 0.8), path[-1], Tone.LAST_MARK)
            self._paint_arrows(path, Tone.LAST_MARK)
        if latest := self._scene.latest:
            for cell in turned(latest.before.pieces, latest.after.pieces):
                self._paint_corners(cell, Tone.LAST_MARK)

    def _paint_arrows(self, path: Sequence[str], tone: Tone) -> None:
        """Paint the jumps of *path* as arrows, with a dot where it begins and a smaller one at each
        stop."""
        for start, end in pairwise(path):
            self._put(Disc(self._radius * (0.45 if start == path[0] else 0.3)), start, tone)
            self._put(_line(*_away(self._geometry, start, end), self._radius), start, tone)
            self._paint_head(start, end, tone)

    def _paint_head(self, start: str, end: str, tone: Tone) -> None:
        """Paint the head of an arrow, or write it where the board is small. There, one to a piece
        above or below has no room: that piece has a ring."""
        (right, down), (wide, high) = _away(self._geometry, start, end), self._form.pitch
        occupied = end in self._scene.shown.pieces
        if wide >= _FINE:
            before = self._radius * (1.0 if occupied else 0.9)
            self._put(_head(right, down, self._radius, before), start, tone)
        elif not (down and occupied):
            x, y = self._geometry.middles[end]
            away = round(wide / 2 / high) if down else wide // 2
            x, y = x - int(copysign(away, right)), y - (down > 0) + (down < 0)
            self._on.put(rectangle(0, 0, 1, 2), x, 2 * y, Tone.GROUND)
            self._on.write(x, y, "▲►▼◄"[(down > 0) * 2 if down else 1 + 2 * (right < 0)], tone)

    def _paint_ways(self) -> None:
        for cell in self._targets if self._ways == self._entered else ():
            way = _line(*_away(self._geometry, self._here, cell), self._radius)
            self._put(way, self._here, Tone.TARGET, 0.55)
        for path in self._ways:
            self._paint_arrows(path, Tone.TARGET)

    def _paint_hint(self) -> None:
        hinted = paths(self._scene.hint)
        for path in hinted:
            self._paint_arrows(path, Tone.TARGET)
        for cell in (cell for path in hinted for cell in path):
            occupied = cell in self._scene.shown.pieces
            size = self._radius + 1.0 if occupied else self._radius * 0.6
            self._put(Disc(size), cell, Tone.TARGET)

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
        self._put(Disc(radius), cell, tones.piece)
        if turns:
            before = self._before[cell]
            for shape, turned in ((Disc(radius), before), (HalfDisc(radius), 1 - before)):
                self._put(shape, cell, SEATED[turned].piece)
        if seat == 0:
            self._put(_hole(radius), cell, Tone.GROUND)
        if cell in self._starts:
            self._put(_dot(radius), cell, Tone.TARGET)
        x, y = self._geometry.middles[cell]
        self._on.write(x, y, "OX"[seat], tones.sign)

    def _paint_cursor(self) -> None:
        if self._cursor:
            self._paint_corners(self._cursor, Tone.CURSOR)

    def _paint_corners(self, cell: str, tone: Tone) -> None:
        half = int(self._radius + 1.6)
        for arm in corners(-half, -half + 1, 2 * half + 1, 2 * half, max(2, half // 2)):
            if not self._hides_label(arm, cell):
                self._put(arm, cell, tone)

    def _hides_label(self, shape: Shape, cell: str) -> bool:
        x, y = middle_of(self._geometry, cell)
        labels = _labels(self._form, flipped=self._scene.flipped)
        return any(
            (x + column, (y + row) // 2) in labels
            for row, pixels in coverage(shape).items()
            for column, _ in pixels
        )


def _radius(form: Form) -> float:
    """The radius of a piece."""
    return form.pitch[0] * 0.288


@cache
def _board(form: Form, *, flipped: bool) -> Painting:
    """The board without pieces."""
    geometry, (wide, high), radius = _geometry(form, flipped=flipped), form.pitch, _radius(form)
    on = Painting(form.width, form.height)
    for tone, size in ((Tone.RIM, 1.0), (Tone.GROUND, 1.0 - _RIM)):
        on.put(_hexagon(wide, high, size), *middle_of(geometry, "c3"), tone)
    for start, end in _neighbours():
        line = _line(*_away(geometry, start, end), radius)
        on.put(line, *middle_of(geometry, start), Tone.LINE)
    for cell in CELLS:
        on.put(Disc(radius * 0.3), *middle_of(geometry, cell), Tone.POINT)
    for (x, y), text in _labels(form, flipped=flipped).items():
        on.write(x, y, text, Tone.LABEL)
    return on


@cache
def _labels(form: Form, *, flipped: bool) -> Mapping[tuple[int, int], str]:
    """The labels of rows and diagonals, by place."""
    middles, (wide, high) = _geometry(form, flipped=flipped).middles, form.pitch
    up = (high - 1) // 2
    clear = ceil(sqrt(max(0.0, (_radius(form) + 2) ** 2 - (2 * up) ** 2)))
    right = max(round(up * wide / 2 / high), clear)
    labels: dict[tuple[int, int], str] = {}
    for row, numbers in ROWS.items():
        first = min(middles[row + number] for number in numbers)
        labels[first.x - wide // 2, first.y] = row
    for number, cells in DIAGONALS.items():
        top = min((middles[cell] for cell in cells), key=attrgetter("y"))
        labels[min(top.x + right, form.width - 1), top.y - up] = number
    return labels


def _away(geometry: Geometry, start: str, end: str) -> tuple[int, int]:
    """How far *end* is from *start*, to the right and down in pixels."""
    (x, y), (to_x, to_y) = middle_of(geometry, start), middle_of(geometry, end)
    return to_x - x, to_y - y


@cache
def _line(right: int, down: int, radius: float) -> Stroke:
    """A thin line from ``MIDDLE`` to the place *right* and *down* pixels away, on a board with
    pieces of that *radius*. A level one fills whole pixels."""
    x, y = MIDDLE[0], MIDDLE[1] if down else MIDDLE[1] - 0.5
    return Stroke((x, y), (x + right, y + down), 0.6 + radius * 0.07)


@cache
def _head(right: int, down: int, radius: float, before: float) -> Polygon:
    """The head of an arrow on that line, which points to a place *before* its end."""
    line, length = _line(right, down, radius), hypot(right, down)
    across, along = right / length, down / length
    head = 2.3 + radius * 0.5
    x, y = line.end[0] - across * before, line.end[1] - along * before
    back, aside = (x - across * head, y - along * head), head * 0.55
    return Polygon(
        (
            (x, y),
            (back[0] - along * aside, back[1] + across * aside),
            (back[0] + along * aside, back[1] - across * aside),
        )
    )


@cache
def _hole(radius: float) -> Shape:
    """The hole of a ring. The smallest one is made of whole pixels: half of one looks like a
    stain."""
    return Disc(radius * 0.42) if radius > _SMALL else rectangle(0, 0, 1, 2)


@cache
def _dot(radius: float) -> Disc:
    """The mark of a piece that can move, at its lower end."""
    return Disc(max(1.0, radius / 4), (MIDDLE[0], MIDDLE[1] + radius))


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
