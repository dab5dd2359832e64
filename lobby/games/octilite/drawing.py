"""OctiLite: pods with prongs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from lobby.base.translation import N_, _, ngettext
from lobby.gamekit.drawing.drawing import Drawing, Scene, StepChoice
from lobby.gamekit.drawing.geometry import Form, Geometry, Point
from lobby.gamekit.drawing.grid import Margins, grid_geometry
from lobby.gamekit.drawing.roles import BLOCKS, SEATS, Role
from lobby.gamekit.drawing.sheet import Sheet, Signs
from lobby.gamekit.game import Seat
from lobby.gamekit.move_entry import Entry
from lobby.games.octilite.board import BASES, GRID, between, prong_sign, square_of, towards
from lobby.games.octilite.pods import letter_place
from lobby.games.octilite.rules import OctiLiteView
from lobby.games.octilite.surface import OctiLiteSurface, supplies

_LARGEST: Final = GRID.form((13, 5), Margins(), tile=(7, 3), reach=6)
_LARGE: Final = GRID.form((11, 5), Margins(), tile=(5, 3), reach=5)
_NORMAL: Final = GRID.form((7, 3), Margins(bottom=0), tile=(3, 1), reach=3)
_ABOVE: Final = Margins(top=1, bottom=0)
_SMALL: Final = GRID.form((6, 2), _ABOVE, tile=(3, 1), reach=3)
"""In this form pods one above the other share a line for their prongs."""


class OctiLiteDrawing(Drawing[OctiLiteView]):
    """Pods are letters on blocks, and their prongs are lines around them. While a prong can be
    added, its letter stands where it would be, as a capital if it is chosen. A frame in the hue of
    their owner is around the squares of a base."""

    marks_starts = False
    surface = OctiLiteSurface()

    def forms(self, view: OctiLiteView) -> tuple[Form, ...]:
        return _LARGEST, _LARGE, _NORMAL, _SMALL

    def geometry(self, view: OctiLiteView, form: Form, *, flipped: bool) -> Geometry:
        margins = _ABOVE if form == _SMALL else Margins()
        return grid_geometry(GRID, form, margins, flipped=flipped)

    def draw_board(self, scene: Scene[OctiLiteView], sheet: Sheet) -> None:
        for seat in (0, 1):
            base = [square for square, owner in BASES.items() if owner == seat]
            _draw_frame(sheet, base, SEATS[seat])
        # In the smaller forms this is the lowest line of the nearest row, with room for prongs.
        sheet.draw_labels()
        if sheet.form == _SMALL:
            for place, text, seat in supplies(scene.shown, sheet.geometry):
                sheet.canvas.put(*place, text, SEATS[seat])

    def draw_piece(self, scene: Scene[OctiLiteView], cell: str, sheet: Sheet) -> bool:
        pod = scene.shown.pods.get(cell)
        if pod is None:
            return False
        if pod.seat:
            sheet.draw_tile(cell, BLOCKS[pod.seat])
            sheet.write(cell, "X", BLOCKS[pod.seat])
        else:
            sheet.draw_frame(cell, SEATS[pod.seat])
            sheet.write(cell, "O", SEATS[pod.seat])
        x, y = sheet.geometry.middles[cell]
        for letter in pod.prongs:
            direction = towards(letter, flipped=scene.flipped)
            sign = prong_sign(direction, sheet.signs)
            if sheet.form == _SMALL and direction[1]:
                sign = _shared(scene, cell, letter, sheet) or sign
            for right, down in _prong(direction, sheet.form):
                sheet.canvas.put(x + right, y + down, sign, SEATS[pod.seat])
        return True

    def draw_entry(self, scene: Scene[OctiLiteView], sheet: Sheet) -> None:
        entry = scene.entry
        for step in entry.following if entry.steps else ():
            if step.startswith("+"):
                x, y = sheet.geometry.middles[entry.steps[0]]
                direction = towards(step[1], flipped=scene.flipped)
                right, down = next(_prong(direction, sheet.form))
                letter = step[1].upper() if step == scene.chosen else step[1]
                sheet.canvas.put(x + right, y + down, letter, Role.CHOICE)

    def step_at(
        self, scene: Scene[OctiLiteView], form: Form, geometry: Geometry, place: Point
    ) -> str:
        """The step that adds the prong whose letter stands at *place*."""
        steps = scene.entry.steps
        if not steps or square_of(scene.chosen):
            return ""
        x, y = geometry.middles[steps[0]]
        for step in scene.entry.following:
            if way := self.way_of(step, flipped=scene.flipped):
                right, down = letter_place(form, way) if form.painted else next(_prong(way, form))
                if place == (x + right, y + down):
                    return step
        return ""

    def owners(self, view: OctiLiteView) -> Mapping[str, Seat]:
        return {cell: pod.seat for cell, pod in view.pods.items()}

    def holding(self, view: OctiLiteView, seat: Seat) -> tuple[str, str]:
        count = view.supplies[seat]
        return ngettext("{count} prong left", "{count} prongs left", count), ""

    def letters(self, view: OctiLiteView, entry: Entry) -> str:
        return "abcdefghx" if entry.steps else ""

    def empty_sign(self, cell: str, signs: Signs) -> str:
        return "ox"[BASES[cell]] if cell in BASES else signs.dot

    def cell_of(self, step: str) -> str:
        return square_of(step)

    def choice(self, step: str) -> StepChoice:
        if step.startswith("+"):
            return StepChoice(step, step[1], step[1], N_("prong"))
        return (
            StepChoice(step, "x", "capture")
            if step.endswith("x")
            else StepChoice(step, "s", "spare")
        )

    def likeliest(self, steps: tuple[str, ...], seat: Seat) -> str:
        """The prong that points most towards the opponent, if prongs are to be chosen."""
        near = 1 if seat == self.bottom else -1

        def closeness(step: str) -> tuple[int, int]:
            right, down = towards(step[1], flipped=False)
            return near * down, abs(right)

        prongs = [step for step in steps if step.startswith("+")]
        return min(prongs, key=closeness) if prongs else super().likeliest(steps, seat)

    def offered(
        self, steps: tuple[str, ...], seat: Seat, view: OctiLiteView | None, here: str
    ) -> tuple[tuple[StepChoice, ...], int]:
        """Offer capturing first, except for an own pod, and name the pod that would be captured."""
        choices, first = super().offered(steps, seat, view, here)
        square = between(here, square_of(steps[0])) if square_of(steps[0]) else ""
        pod = view.pods.get(square) if view else None
        if pod is None:
            return choices, first
        own = pod.seat == seat
        named = (
            _("capture own {square}", square=square)
            if own
            else _("capture {square}", square=square)
        )
        words = (replace(choice, word=named) if choice.key == "x" else choice for choice in choices)
        return tuple(words), next(at for at, step in enumerate(steps) if step.endswith("x") != own)

    def way_of(self, step: str, *, flipped: bool) -> tuple[int, int] | None:
        return towards(step[1], flipped=flipped) if step.startswith("+") else None


def _draw_frame(sheet: Sheet, base: Sequence[str], role: Role) -> None:
    """Draw a frame around the squares of *base*, which are side by side. It hides no prong."""
    canvas, signs, (wide, high) = sheet.canvas, sheet.signs, sheet.form.pitch
    middles = sorted(map(sheet.geometry.middles.__getitem__, base))
    left, right = middles[0].x - wide // 2 - 1, middles[-1].x + wide // 2 + 1
    y, down = middles[0].y, high // 2
    for line in range(y - down, y + down + 1):
        canvas.put(left, line, signs.upright, role)
        canvas.put(right, line, signs.upright, role)
    for line, (first, last) in ((y - down, signs.corners[:2]), (y + down, signs.corners[2:])):
        canvas.put(left, line, first + signs.level * (right - left - 1) + last, role)


def _shared(scene: Scene[OctiLiteView], cell: str, letter: str, sheet: Sheet) -> str:
    """The sign of a prong on a line that it shares with a prong of the pod on the other side or,
    if that has none there, with that pod; "" if no pod is there."""
    right, down = towards(letter, flipped=scene.flipped)
    other = sheet.geometry.towards(cell, "down" if down > 0 else "up")
    pod = scene.shown.pods.get(other) if other != cell else None
    if pod is None:
        return ""
    theirs = {towards(prong, flipped=scene.flipped) for prong in pod.prongs}
    half, crossed = ("╵╷", "╳") if sheet.signs.fine else ("',", "%")
    if (right, -down) in theirs:
        return crossed if right else sheet.signs.upright
    return "" if right else half[down < 0]


def _prong(direction: tuple[int, int], form: Form) -> Iterator[tuple[int, int]]:
    """The places of the characters of a prong, from the middle of its pod; the nearest first."""
    right, down = direction
    if form in (_NORMAL, _SMALL):
        yield 2 * right, down
    elif not right:
        yield 0, 2 * down
    else:
        beside = form.tile[0] // 2 + 1
        yield beside * right, down
        yield (beside + 1) * right, 2 * down


DRAWING: Final = OctiLiteDrawing()
