"""OctiLite, painted: pods with prongs, on a ground with tinted bases."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Final

from lobby.gamekit.drawing.drawing import Scene, Surface
from lobby.gamekit.drawing.geometry import Form, Geometry, Point, middle_of
from lobby.gamekit.drawing.grid import Margins, grid_geometry
from lobby.gamekit.drawing.painting import SEATED, Painting, SeatTones, Tone
from lobby.gamekit.drawing.shapes import Shape, stroke
from lobby.gamekit.game import tokens
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
        ((7, 3), _MARGINS),
        ((7, 3), Margins(bottom=0)),
        ((6, 2), _MARGINS),
    )
)
_ADDED: Final = SEATED[0]._replace(piece=Tone.TARGET, text=Tone.CHOICE)
"""The tones of a prong that a move adds."""


class OctiLiteSurface(Surface[OctiLiteView]):
    """The ground of a base is tinted in the hue of its owner. While a move is being entered, its
    path is lit, and what it captures has a border."""

    def forms(self, view: OctiLiteView) -> tuple[Form, ...]:
        return _FORMS

    def geometry(self, view: OctiLiteView, form: Form, *, flipped: bool) -> Geometry:
        return _geometry(form, flipped=flipped)

    def paint(self, scene: Scene[OctiLiteView], form: Form, cursor: str) -> Painting:
        return _Painter(scene, form, _geometry(form, flipped=scene.flipped), cursor).paint()


@lru_cache
def _geometry(form: Form, *, flipped: bool) -> Geometry:
    """In cells of two or six lines the pod stands on the lower of the two middle lines, and
    everything is painted half a line further down, so that the pod is in the middle of its cell."""
    geometry = grid_geometry(GRID, form, _MARGINS, flipped=flipped)
    if form.pitch[1] % 2:
        return geometry
    middles = {cell: Point(x, y + 1) for cell, (x, y) in geometry.middles.items()}
    return replace(geometry, middles=middles)


@lru_cache
def _ground_of(form: Form, free: frozenset[str], *, flipped: bool) -> Painting:
    """The ground, with signs on the bases that are *free*. Paint only on a copy."""
    on, geometry, tile = (
        Painting(form.width, form.height),
        _geometry(form, flipped=flipped),
        shapes.tile(form),
    )
    for square, place in geometry.middles.items():
        x, y = middle_of(geometry, square)
        on.put(tile, x, y, _ground(square))
        for edge, by in ((1, -1), (form.height - 2, 1)):
            # In small forms half a line is left above and below the board.
            if form.pitch[1] < shapes.SMALL and y // 2 == edge:
                on.put(tile, x, y + by, _ground(square))
        if square in free:
            on.write(*place, "ox"[BASES[square]], SEATED[BASES[square]].text)
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
        self._small = form.pitch[1] <= shapes.SMALL
        entry = scene.entry
        entered = (*entry.steps, scene.chosen) if scene.chosen else entry.steps
        self._shown = scene.view.after("".join(entered)) if entered else scene.view
        free = frozenset(BASES.keys() - self._shown.pods.keys())
        self._on = _ground_of(form, free, flipped=scene.flipped).copy()
        self._way = [square for square in map(square_of, entered) if square]
        """Where the move has been, and where the chosen step would take it."""
        steps = entry.following if entry.steps else ()
        self._targets = frozenset(map(square_of, steps)) - {""}
        travels = bool(square_of(scene.chosen))
        self._prongs = [step[1] for step in steps if step.startswith("+") and not travels]
        """The letters of the prongs that may be added."""
        if cursor in self._targets and not scene.chosen:
            self._way.append(cursor)

    def paint(self) -> Painting:
        """Paint the board from the bottom up: marks on the ground, pods, and what can be done."""
        self._paint_last()
        self._paint_cursor()
        self._paint_way()
        self._paint_hint()
        for square, pod in {**self._scene.view.pods, **self._shown.pods}.items():
            if square not in self._way[:1] or square in self._shown.pods:
                self._paint_pod(square, pod)
        self._paint_labels()
        return self._on

    def _put(self, square: str, tone: Tone, *some: Shape, strength: float = 1.0) -> None:
        place = middle_of(self._geometry, square)
        for shape in some:
            self._on.put(shape, *place, tone, strength)

    def _paint_last(self) -> None:
        touched = [square for square in map(square_of, tokens(self._scene.last)) if square]
        if self._scene.entry.steps or not set(touched) <= self._geometry.middles.keys():
            return
        for square in touched:
            self._put(square, Tone.LAST, shapes.tile(self._form))
            self._put(square, Tone.LAST_MARK, *shapes.notches(self._form))
        self._paint_line(touched, Tone.LAST_MARK, 0.06, 0.5)

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
                self._put(square, Tone.TARGET, *shapes.bars(self._form))
            else:
                self._put(square, Tone.TARGET, shapes.body(self._form, ringed=True))
        for step in steps[1:]:
            if step.startswith("+") and path:
                self._paint_prong(path[0], step[1], _ADDED)
                if not self._small:  # there the side of the cell is marked
                    self._write_letter(path[0], step[1], chosen=True)

    def _paint_line(
        self, path: Iterable[str], tone: Tone, width: float, strength: float = 1.0
    ) -> None:
        thick = 0.5 + width * self._form.pitch[1]
        for start, end in pairwise(path):
            (x, y), (to_x, to_y) = (middle_of(self._geometry, cell) for cell in (start, end))
            self._on.put(stroke(to_x - x, to_y - y, thick), x, y, tone, strength)

    def _paint_pod(self, square: str, pod: Pod) -> None:
        scene, form, tones = self._scene, self._form, SEATED[pod.seat]
        picked, offering = bool(self._way) and square == self._standing, self._offering(square)
        if picked:
            self._paint_picked(square)
        before = scene.view.pods.get(square, pod) if picked and len(self._way) < 2 else pod
        added = set(pod.prongs) - set(before.prongs)
        added.update(scene.chosen[-1:] if offering else "")
        for letter in sorted({*pod.prongs, *added}):
            self._paint_prong(square, letter, _ADDED if letter in added else tones)
        self._put(square, tones.piece, shapes.body(form, small=offering))
        x, y = self._geometry.middles[square]
        self._on.write(x, y, "OX"[pod.seat], tones.ink)
        for letter in self._prongs if offering else ():
            self._write_letter(square, letter, chosen=scene.chosen == f"+{letter}")

    def _paint_picked(self, square: str) -> None:
        """Show that the pod there is picked: by a ring or, if there is no room, by its cell."""
        form, offering = self._form, self._offering(square)
        if not self._small:
            self._put(square, Tone.RING, shapes.body(form, ringed=True, small=offering))
            return
        self._put(square, Tone.RING, shapes.tile(form), strength=0.2)
        if not offering:  # the letters of prongs are in the corners
            self._put(square, Tone.RING, *shapes.notches(form))

    def _paint_prong(self, square: str, letter: str, tones: SeatTones) -> None:
        form, way = self._form, self._towards(letter)
        if sign := shapes.sign(form, way, small=self._offering(square)):
            x, y = self._geometry.middles[square]
            self._on.write(x + sign.right, y + sign.down, sign.character, tones.text)
        else:
            self._put(square, tones.piece, *shapes.prong(form, way))

    def _offering(self, square: str) -> bool:
        """Whether the letters of prongs stand around *square*."""
        return bool(self._prongs) and square == self._standing

    @property
    def _standing(self) -> str:
        steps = [*self._scene.entry.steps, self._scene.chosen]
        return next(filter(None, map(square_of, reversed(steps))), "")

    def _write_letter(self, square: str, letter: str, *, chosen: bool) -> None:
        """Write the letter of a prong that may be added; a chosen one on a ground of its own."""
        x, y = self._geometry.middles[square]
        right, down = shapes.letter_place(self._form, self._towards(letter))
        if chosen:
            self._on.put(shapes.character(), x + right, 2 * (y + down), Tone.CHOICE)
        ink = SEATED[0].ink if chosen else Tone.CHOICE
        self._on.write(x + right, y + down, letter, ink)

    def _towards(self, letter: str) -> shapes.Way:
        return towards(letter, flipped=self._scene.flipped)

    def _paint_labels(self) -> None:
        """Write row numbers at the left, and column numbers below or, without a line for them, at
        the lower edge of the lowest cells: in the middle or, if a pod is there, in a corner that no
        prong reaches."""
        seen, middles = GRID.seen(flipped=self._scene.flipped), self._geometry.middles
        for row in seen.rows:
            self._on.write(1, middles[seen.columns[0] + row].y, row, Tone.LABEL)
        below = self._form.height - 1
        for column in seen.columns:
            square = column + seen.rows[-1]
            x, y = middles[square]
            if y + 1 < below:
                self._on.write(x, below, column, Tone.LABEL)
            elif not self._offering(square):
                place = x + 3 if square in self._shown.pods else x
                self._on.put(shapes.character(), place, 2 * below, _ground(square))
                self._on.write(place, below, column, Tone.LABEL)


def _ground(square: str) -> Tone:
    if square in BASES:
        return SEATED[BASES[square]].home
    return Tone.OTHER_GROUND if (int(square[0]) + int(square[1])) % 2 else Tone.GROUND
