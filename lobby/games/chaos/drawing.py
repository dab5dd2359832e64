"""Chaos: a hexagon of cells, and the lines that pieces jump over."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from operator import attrgetter
from types import MappingProxyType
from typing import Final

from lobby.base.translation import N_, _, ngettext
from lobby.gamekit.drawing.drawing import Drawing, Scene, StepChoice
from lobby.gamekit.drawing.geometry import Form, Geometry, Point, Span
from lobby.gamekit.drawing.roles import BLOCKS, SEATS, Role
from lobby.gamekit.drawing.sheet import Sheet
from lobby.gamekit.game import Seat
from lobby.gamekit.move_entry import Entry
from lobby.games.chaos.board import DIAGONALS, ROWS, leads, paths, places
from lobby.games.chaos.rules import KEEP, ONLY_X, SWAP, ChaosView
from lobby.games.chaos.surface import ChaosSurface


def _form(pitch: tuple[int, int], tile: tuple[int, int]) -> Form:
    """The form with that *pitch*, twice as wide as high: a diagonal moves one character per
    line."""
    wide, high = pitch
    return Form(
        width=_left(tile) + 4 * wide + tile[0] // 2 + 2,
        height=high // 2 + 4 * high + tile[1] // 2 + 1,
        pitch=pitch,
        tile=tile,
        reach=tile[0] // 2 + 1,
    )


def _left(tile: tuple[int, int]) -> int:
    return tile[0] // 2 + 3


_CHOICES: Final = MappingProxyType({KEEP: N_("keep X"), SWAP: N_("swap and move")})
"""The words that choose a side, and what they do."""

_FORMS: Final = (
    _form((14, 7), (9, 5)),
    _form((10, 5), (5, 3)),
    _form((8, 4), (5, 3)),
    _form((6, 3), (3, 1)),
    _form((4, 2), (3, 1)),
)


class ChaosDrawing(Drawing[ChaosView]):
    """O has letters in frames, X letters on blocks, and each jump ends in the head of an arrow. The
    up and down arrow keys follow a numbered diagonal."""

    bottom = 1
    surface = ChaosSurface()

    def forms(self, view: ChaosView) -> tuple[Form, ...]:
        return _FORMS

    def geometry(self, view: ChaosView, form: Form, *, flipped: bool) -> Geometry:
        return _geometry(form, flipped=flipped)

    def draw_board(self, scene: Scene[ChaosView], sheet: Sheet) -> None:
        _draw_lattice(sheet)
        _draw_heads(sheet, scene)
        _draw_labels(sheet)

    def draw_piece(self, scene: Scene[ChaosView], cell: str, sheet: Sheet) -> bool:
        seat = scene.shown.pieces.get(cell)
        if seat is None:
            return False
        if seat:
            sheet.draw_tile(cell, BLOCKS[seat])
            sheet.write(cell, "X", BLOCKS[seat])
        else:
            sheet.draw_frame(cell, SEATS[seat])
            sheet.write(cell, "O", SEATS[seat])
        return True

    def owners(self, view: ChaosView) -> Mapping[str, Seat]:
        return view.pieces

    def holding(self, view: ChaosView, seat: Seat) -> tuple[str, str]:
        count = sum(owner == seat for owner in view.pieces.values())
        return ngettext("{count} piece", "{count} pieces", count), ""

    def side(self, name: str, seat: Seat, *, painted: bool) -> str:
        return f"{name} {'○●'[seat]}" if painted else name

    def letters(self, view: ChaosView, entry: Entry) -> str:
        return "".join(ROWS)

    def words(self, view: ChaosView) -> tuple[str, ...]:
        return (KEEP, SWAP) if view.stage == "side" else (SWAP,)

    def useless(self, view: ChaosView, entered: str, cell: str) -> str:
        return _(ONLY_X) if cell in (KEEP, SWAP) else super().useless(view, entered, cell)

    def cell_of(self, step: str) -> str:
        return "" if step in (KEEP, SWAP) else step.lstrip("-:")

    def choice(self, step: str) -> StepChoice:
        return (
            StepChoice(step, step[0], _(_CHOICES[step]), N_("side"))
            if step in _CHOICES
            else super().choice(step)
        )


@cache
def _geometry(form: Form, *, flipped: bool) -> Geometry:
    wide, high = form.pitch
    middles = {
        cell: Point(_left(form.tile) + right * wide // 2, high // 2 + down * high)
        for cell, (right, down) in places(flipped=flipped).items()
    }
    block, rim = form.tile[0], form.tile[1] // 2
    shapes = {
        cell: tuple(Span(x - block // 2, y + down, block) for down in range(-rim, rim + 1))
        for cell, (x, y) in middles.items()
    }
    return Geometry(shapes, middles, leads(flipped=flipped))


def _draw_labels(sheet: Sheet) -> None:
    middles, form = sheet.geometry.middles, sheet.form
    half = form.pitch[1] // 2
    for row, numbers in ROWS.items():
        first = min(middles[row + number] for number in numbers)
        sheet.canvas.put(first.x - form.tile[0] // 2 - 3, first.y, row, Role.LABEL)
    for number, cells in DIAGONALS.items():
        top = min((middles[cell] for cell in cells), key=attrgetter("y"))
        sheet.canvas.put(top.x + half, top.y - half, number, Role.LABEL)


def _draw_lattice(sheet: Sheet) -> None:
    (wide, high), (half, rim) = sheet.form.pitch, (side // 2 for side in sheet.form.tile)
    signs = sheet.signs
    level = signs.level * (wide - 2 * half - 3)
    middles = frozenset(sheet.geometry.middles.values())
    for x, y in middles:
        if (x + wide, y) in middles:
            sheet.canvas.put(x + half + 2, y, level, Role.LINE)
        for down in range(rim + 1, high - rim):
            if (x + high, y + high) in middles:
                sheet.canvas.put(x + down, y + down, signs.falling, Role.LINE)
            if (x - high, y + high) in middles:
                sheet.canvas.put(x - down, y + down, signs.rising, Role.LINE)


def _draw_heads(sheet: Sheet, scene: Scene[ChaosView]) -> None:
    """Draw where the jumps being entered lead, or those of the last move."""
    middles, canvas, entered = sheet.geometry.middles, sheet.canvas, scene.entry.entered
    (wide, _), (half, rim) = sheet.form.pitch, (side // 2 for side in sheet.form.tile)
    role = Role.PATH if entered else Role.LAST
    for path in paths(entered or scene.last):
        for start, end in pairwise(map(middles.__getitem__, path)):
            right = 1 if start.x < end.x else -1
            if start.y != end.y:
                down = 1 if start.y < end.y else -1
                away = rim + 1
                canvas.put(end.x - right * away, end.y - down * away, "^ v"[down + 1], role)
            elif wide > 2 * half + 3:
                canvas.put(end.x - right * (half + 2), end.y, "< >"[right + 1], role)


DRAWING: Final = ChaosDrawing()
