"""OctiLite, painted: pods with prongs, and a frame around each base."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Final

from lobby.gamekit.drawing.drawing import Scene, Surface
from lobby.gamekit.drawing.geometry import Form, Geometry, Point, middle_of
from lobby.gamekit.drawing.grid import Margins, grid_geometry
from lobby.gamekit.drawing.painting import SEATED, Painting, Tone
from lobby.gamekit.drawing.shapes import Shape, cross, stroke
from lobby.gamekit.game import Seat
from lobby.gamekit.spelling import tokens
from lobby.games.octilite import pods as shapes
from lobby.games.octilite.board import BASES, GRID, between, square_of, towards
from lobby.games.octilite.pod_moves import Pod
from lobby.games.octilite.rules import OctiLiteView

_MARGINS: Final = Margins()
_FORMS: Final = tuple(
    replace(GRID.form(pitch, margins), painted=True)
    for pitch, margins in (
        ((19, 9), _MARGINS),
        ((15, 7), _MARGINS),
        ((13, 6), Margins(bottom=2)),
        ((11, 5), _MARGINS),
        ((9, 4), Margins(bottom=2)),
        ((7, 3), Margins(bottom=0)),
        ((6, 2), _MARGINS),
    )
)
_FAINT: Final = 0.4
"""How strong the hue of a pod is where it has no prong, and on a free base."""
_FRAME: Final = 0.65
"""How strong it is on the frame of a base."""


class OctiLiteSurface(Surface[OctiLiteView]):
    """A frame in the hue of its owner is around each base. While a move is being entered, its path
    is lit, and what it captures has a border."""

    def forms(self, view: OctiLiteView) -> tuple[Form, ...]:
        return _FORMS

    def geometry(self, view: OctiLiteView, form: Form, *, flipped: bool) -> Geometry:
        return _geometry(form, flipped=flipped)

    def paint(self, scene: Scene[OctiLiteView], form: Form, cursor: str) -> Painting:
        return _Painter(scene, form, _geometry(form, flipped=scene.flipped), cursor).paint()


@lru_cache
def _geometry(form: Form, *, flipped: bool) -> Geometry:
    """In cells of two or six lines the pod stands on the lower of the two middle lines."""
    geometry = grid_geometry(GRID, form, _MARGINS, flipped=flipped)
    if form.pitch[1] % 2:
        return geometry
    middles = {cell: Point(x, y + 1) for cell, (x, y) in geometry.middles.items()}
    labels = tuple(
        label._replace(
            place=Point(label.place.x, label.place.y + 1 if label.row else form.height - 1)
        )
        for label in geometry.labels
    )
    return replace(geometry, middles=middles, labels=labels)


def _middle_of(form: Form, geometry: Geometry, square: str) -> tuple[int, int]:
    """The upper pixel in the middle of *square*. In small forms, whose pods have no letter, it is
    in the lower half of a line: else the column numbers would have no line of their own."""
    x, y = middle_of(geometry, square)
    return x, y - shapes.is_small(form)


def _first_bases(geometry: Geometry) -> tuple[str, str]:
    """The leftmost square of the base of each seat."""
    first, second = (
        min((square for square in BASES if BASES[square] == seat), key=geometry.middles.__getitem__)
        for seat in (0, 1)
    )
    return first, second


@lru_cache
def _ground_of(form: Form, free: frozenset[str], *, flipped: bool) -> Painting:
    """The ground, with signs on the bases that are *free*. Paint only on a copy."""
    on, geometry = Painting(form.width, form.height), _geometry(form, flipped=flipped)
    for tone in (Tone.GROUND, Tone.OTHER_GROUND):
        alike = (square for square in geometry.middles if _ground(square) is tone)
        middles = frozenset(_middle_of(form, geometry, square) for square in alike)
        on.put(shapes.tiles(form, middles), 0, 0, tone)
    for square in free:
        seat = BASES[square]
        on.write(*geometry.middles[square], "ox"[seat], SEATED[seat].text)
    return on


class _Painter:
    def __init__(
        self, scene: Scene[OctiLiteView], form: Form, geometry: Geometry, cursor: str
    ) -> None:
        self._scene = scene
        self._form = form
        self._geometry = geometry
        self._cursor = cursor
        self._dot = shapes.dot(form)
        self._small = shapes.is_small(form)
        entry = scene.entry
        entered = (*entry.steps, scene.chosen) if scene.chosen else entry.steps
        self._shown = scene.view.after("".join(entered)) if entered else scene.view
        self._way = [square for square in map(square_of, entered) if square]
        """Where the move has been, and where the chosen step would take it."""
        steps = entry.following if entry.steps else ()
        self._targets = frozenset(map(square_of, steps)) - {""}
        travels = bool(square_of(scene.chosen))
        self._prongs = [step[1] for step in steps if step.startswith("+") and not travels]
        """The letters of the prongs that may be added."""
        if cursor in self._targets and not scene.chosen:
            self._way.append(cursor)
        last = () if entry.steps else tokens(scene.last)
        self._last = [square for square in map(square_of, last) if square in geometry.middles]
        """The squares that the last move touched; none while a move is being entered."""
        prong = [step[1] for step in last if step.startswith("+")]
        self._fresh = [*self._last, *prong] if prong else []
        """The square and the letter of the prong that the last move added, if it did."""
        latest = scene.latest if self._last else None
        taken = latest.before.pods.keys() - latest.after.pods.keys() if latest else set[str]()
        self._taken = taken - {*self._last[:1]}
        """The squares on which the last move captured a pod."""
        free = frozenset(BASES.keys() - self._shown.pods.keys() - self._taken - {*self._last})
        self._on = _ground_of(form, free, flipped=scene.flipped).copy()

    def paint(self) -> Painting:
        """Paint the board from the bottom up: marks on the ground, pods, and what can be done."""
        self._paint_last()
        self._paint_cursor()
        self._paint_way()
        self._paint_hint()
        if self._small and self._way:  # no room for a ring
            self._put(self._standing, Tone.RING, shapes.tile(self._form), strength=0.2)
        self._paint_bases()
        for square, pod in {**self._scene.view.pods, **self._shown.pods}.items():
            if square not in self._way[:1] or square in self._shown.pods:
                self._paint_pod(square, pod)
        self._paint_labels()
        return self._on

    def _put(self, square: str, tone: Tone, *some: Shape, strength: float = 1.0) -> None:
        place = _middle_of(self._form, self._geometry, square)
        for shape in some:
            self._on.put(shape, *place, tone, strength)

    def _paint_last(self) -> None:
        for square in self._last:
            self._put(square, Tone.LAST, shapes.tile(self._form))
            if not self._fresh:
                self._put(square, Tone.LAST_MARK, *shapes.notches(self._form))
        self._paint_line(self._last, Tone.LAST_MARK, 0.1)
        for square in self._taken:
            self._put(square, Tone.LAST, shapes.tile(self._form))
            self._put(square, Tone.LAST_MARK, cross(self._form.pitch[1] * 0.6))

    def _paint_bases(self) -> None:
        """Paint the frames over all marks on the ground."""
        for seat, first in enumerate(_first_bases(self._geometry)):
            self._put(first, Tone.GROUND, shapes.base(self._form))
            self._put(first, SEATED[seat].piece, shapes.base(self._form), strength=_FRAME)

    def _paint_cursor(self) -> None:
        if self._cursor and not self._offering(self._cursor):
            if self._form.pitch[1] < shapes.SMALL:
                self._put(self._cursor, Tone.CURSOR, shapes.tile(self._form), strength=0.4)
            self._put(self._cursor, Tone.CURSOR, *shapes.angles(self._form))

    def _paint_way(self) -> None:
        """Paint what may follow, where the move has been, and what it captures or may capture."""
        scene, way = self._scene, self._way
        start = next(iter(way), "")
        here = square_of(scene.entry.steps[-1]) if scene.entry.steps else ""
        for square in self._targets if here and not self._small else ():
            self._paint_line((here, square), Tone.TARGET, 0.1, 0.4)
        self._paint_line(way, Tone.TARGET, 0.2)
        for square in self._targets - self._shown.pods.keys():
            self._put(square, Tone.TARGET, self._dot)
        for square in map(between, way, way[1:]):
            if square in scene.view.pods and square != start:
                self._put(square, Tone.TARGET, *shapes.border(self._form))
        for square in scene.view.pods.keys() - self._shown.pods.keys() - {start}:
            self._put(square, Tone.CAPTURE, *shapes.border(self._form))

    def _paint_hint(self) -> None:
        steps = tokens(self._scene.hint)
        path = [square for square in map(square_of, steps) if square in self._geometry.middles]
        self._paint_line(path, Tone.TARGET, 0.2)
        for square in path:
            if square not in self._shown.pods:
                self._put(square, Tone.TARGET, self._dot)
            elif self._small:
                self._put(square, Tone.TARGET, shapes.tile(self._form), strength=0.2)
                self._put(square, Tone.TARGET, *shapes.angles(self._form))
            else:
                self._put(square, Tone.TARGET, shapes.body(self._form, ringed=True))
        for step in steps[1:]:
            if step.startswith("+") and path:
                self._paint_prong(path[0], step[1], Tone.TARGET)
                if not self._small:  # there the side of the cell is marked
                    self._write_letter(path[0], step[1], chosen=True)

    def _paint_line(
        self, path: Iterable[str], tone: Tone, width: float, strength: float = 1.0
    ) -> None:
        thick = 0.5 + width * self._form.pitch[1]
        for start, end in pairwise(path):
            (x, y), (to_x, to_y) = (
                _middle_of(self._form, self._geometry, cell) for cell in (start, end)
            )
            self._on.put(stroke(to_x - x, to_y - y, thick), x, y, tone, strength)

    def _paint_pod(self, square: str, pod: Pod) -> None:
        scene, form, tones = self._scene, self._form, SEATED[pod.seat]
        picked, offering = bool(self._way) and square == self._standing, self._offering(square)
        if picked and not self._small:
            ring = shapes.body(form, ringed=True, small=offering)
            self._put(square, Tone.RING, ring)
        before = scene.view.pods.get(square, pod) if picked and len(self._way) < 2 else pod
        added = set(pod.prongs) - set(before.prongs)
        added.update(scene.chosen[-1:] if offering else "")
        if not (self._small and offering):  # the letters of prongs are there
            body = shapes.body(form, small=offering)
            self._put(square, Tone.GROUND, body)
            mark = Tone.RING if picked else Tone.CURSOR if square == self._cursor else tones.piece
            strength = _FRAME if form.pitch[1] < shapes.SMALL else _FAINT
            self._put(square, mark if self._small else tones.piece, body, strength=strength)
        for letter in sorted(added):
            self._paint_prong(square, letter, Tone.TARGET)
        ways = frozenset(self._towards(letter) for letter in pod.prongs if letter not in added)
        self._put(square, tones.piece, shapes.star(form, pod.seat, ways))
        if self._fresh[:1] == [square]:
            self._paint_prong(square, self._fresh[1], Tone.LAST_MARK)
            self._put(square, tones.piece, shapes.hub(form, pod.seat))
        if not self._small:
            self._on.write(*self._geometry.middles[square], "OX"[pod.seat], tones.ink)
        for letter in self._prongs if offering else ():
            self._write_letter(square, letter, chosen=scene.chosen == f"+{letter}")

    def _paint_prong(self, square: str, letter: str, tone: Tone) -> None:
        self._put(square, tone, shapes.prong(self._form, self._towards(letter)))

    def _offering(self, square: str) -> bool:
        """Whether the letters of prongs stand around *square*."""
        return bool(self._prongs) and square == self._standing

    @property
    def _standing(self) -> str:
        steps = [*self._scene.entry.steps, self._scene.chosen]
        return next(filter(None, map(square_of, reversed(steps))), "")

    def _write_letter(self, square: str, letter: str, *, chosen: bool) -> None:
        """Write the letter of a prong that may be added, on a ground of its own."""
        x, y = self._geometry.middles[square]
        right, down = shapes.letter_place(self._form, self._towards(letter))
        ground = Tone.CHOICE if chosen else Tone.GROUND
        self._on.put(shapes.character(), x + right, 2 * (y + down), ground)
        ink = SEATED[0].ink if chosen else Tone.CHOICE
        self._on.write(x + right, y + down, letter, ink)

    def _towards(self, letter: str) -> shapes.Way:
        return towards(letter, flipped=self._scene.flipped)

    def _paint_labels(self) -> None:
        """Write row numbers at the left, and column numbers on the last line, which half a line of
        the lowest cells would otherwise reach in small forms."""
        seen, middles = GRID.seen(flipped=self._scene.flipped), self._geometry.middles
        for row in seen.rows:
            self._on.write(1, middles[seen.columns[0] + row].y, row, Tone.LABEL)
        if self._form.pitch[1] < shapes.SMALL:
            for (x, y), text, seat in supplies(self._shown, self._geometry):
                self._on.write(x, y, text, SEATED[seat].text)
        below = self._form.height - 1
        self._on.clear(below)
        for column in seen.columns:
            self._on.write(middles[column + seen.rows[-1]].x, below, column, Tone.LABEL)


def supplies(view: OctiLiteView, geometry: Geometry) -> Iterator[tuple[Point, str, Seat]]:
    """The prongs left to each seat, as they are added, and where they stand: above the number of
    its base's row. The smallest boards have nobody beside them who would say it."""
    for seat, first in enumerate(_first_bases(geometry)):
        yield Point(0, geometry.middles[first].y - 1), f"+{view.supplies[seat]}", seat


def _ground(square: str) -> Tone:
    odd = (int(square[0]) + int(square[1])) % 2
    return Tone.OTHER_GROUND if odd and square not in BASES else Tone.GROUND
