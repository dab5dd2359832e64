"""OctiLite, painted: pods are octagons, and their prongs spokes to the rim of the cell."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Final

from lobby.games.octilite.board import BASES, GRID, towards
from lobby.games.octilite.rules import OctiLiteView, Pod
from lobby.kits.drawing.cells import (
    middle_of,
    paint_cells,
    paint_frame,
    paint_ground,
    paint_labels,
    paint_last,
    paint_targets,
)
from lobby.kits.drawing.geometry import Form, Geometry
from lobby.kits.drawing.grid import Margins, grid_geometry
from lobby.kits.drawing.painting import SEATED, Painting, Tone
from lobby.kits.drawing.scene import Scene
from lobby.kits.drawing.shapes import MIDDLE, Shape, Stroke, octagon
from lobby.kits.drawing.signs import UNICODE
from lobby.kits.drawing.surface import Surface
from lobby.kits.game import tokens

_MARGINS: Final = Margins()
_FORMS: Final = tuple(
    replace(GRID.form(pitch, margins), painted=True)
    for pitch, margins in (
        ((15, 7), _MARGINS),
        ((11, 5), _MARGINS),
        ((7, 3), _MARGINS),
        ((7, 3), Margins(bottom=0)),
    )
)
_SMALL: Final = 3
"""Lines of a cell in which prongs are characters, which read better there than pixels do."""


class OctiLiteSurface(Surface[OctiLiteView]):
    """The ground of a base is tinted in the hue of its owner."""

    def forms(self, view: OctiLiteView) -> tuple[Form, ...]:
        return _FORMS

    def geometry(self, view: OctiLiteView, form: Form, *, flipped: bool) -> Geometry:
        return grid_geometry(GRID, form, _MARGINS, flipped=flipped)

    def paint(self, scene: Scene[OctiLiteView], form: Form, cursor: str) -> Painting:
        geometry = self.geometry(scene.view, form, flipped=scene.flipped)
        return _Painter(scene, form, geometry).paint(cursor)


class _Painter:
    """Paints one scene."""

    def __init__(self, scene: Scene[OctiLiteView], form: Form, geometry: Geometry) -> None:
        self._scene = scene
        self._form = form
        self._geometry = geometry
        self._on = Painting(form.width, form.height)

    def paint(self, cursor: str) -> Painting:
        """The board from below: the ground, what is marked on it, pods, and what can be done."""
        scene, form, geometry, on = self._scene, self._form, self._geometry, self._on
        seen = GRID.seen(flipped=scene.flipped)
        paint_ground(on, seen, form, geometry)
        for seat, tones in enumerate(SEATED):
            base = (square for square, owner in BASES.items() if owner == seat)
            paint_cells(on, base, form, geometry, tones.home)
        paint_last(on, map(_square, tokens(scene.last)), form, geometry)
        paint_labels(on, seen, form, geometry)
        if cursor:
            paint_frame(on, cursor, form, geometry, Tone.CURSOR)
        self._paint_way()
        for square, pod in scene.shown.pods.items():
            self._paint_pod(square, pod)
        return on

    def _paint_way(self) -> None:
        entry = self._scene.entry
        pods = self._scene.shown.pods
        targets = {_square(step) for step in entry.following if entry.steps} - pods.keys() - {""}
        paint_targets(self._on, targets, self._form, self._geometry)

    def _paint_pod(self, square: str, pod: Pod) -> None:
        x, y = middle_of(self._geometry, square)
        tones, pitch = SEATED[pod.seat], self._form.pitch
        for letter in pod.prongs:
            direction = towards(letter, flipped=self._scene.flipped)
            if pitch[1] > _SMALL:
                self._on.put(_spoke(direction, pitch), x, y, tones.piece)
            else:
                right, down = direction
                self._on.write(x + 2 * right, y // 2 + down, _sign(direction), tones.text)
        picked = self._scene.entry.steps[:1] == (square,)
        if picked:
            self._on.put(_body(pitch, 0.7), x, y, Tone.RING)
        self._on.put(_body(pitch), x, y, tones.piece)
        self._on.write(x, y // 2, "OX"[pod.seat], tones.ink)


@cache
def _body(pitch: tuple[int, int], more: float = 0.0) -> Shape:
    return octagon((pitch[1] * 0.6 if pitch[1] > _SMALL else 1.6) + more)


@cache
def _spoke(direction: tuple[int, int], pitch: tuple[int, int]) -> Stroke:
    """From the middle to the rim; diagonals to the corner."""
    (x, y), (right, down), (wide, high) = MIDDLE, direction, pitch
    end = x + right * (wide / 2 - 0.5), y + down * (high - 0.5)
    return Stroke(MIDDLE, end, high * 0.32)


def _sign(direction: tuple[int, int]) -> str:
    right, down = direction
    if not right:
        return UNICODE.upright
    if not down:
        return UNICODE.level
    return UNICODE.falling if right == down else UNICODE.rising


def _square(step: str) -> str:
    return "" if step.startswith("+") else step.strip("-x")
