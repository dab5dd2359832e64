"""Boards of pits, for games in which seeds are sown: two rows in a plank of wood, and beside each
row a tray for what its owner has captured. Seeds are dots where there is room, and always a number.

A game says what lies where, and what a move has sown. The first seat has the lower row.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import TypeVar

from lobby.base.translation import _
from lobby.gamekit.boards.drawing import BoardDrawing
from lobby.gamekit.boards.pits_layout import (
    LEFT,
    PitsLayout,
    Sown,
    pits_forms,
    pits_layout,
    seat_of,
)
from lobby.gamekit.boards.pits_surface import PitsSurface
from lobby.gamekit.drawing.drawing import Latest, Scene
from lobby.gamekit.drawing.geometry import Form, Geometry
from lobby.gamekit.drawing.roles import SEATS, Role
from lobby.gamekit.drawing.sheet import Marked, Sheet
from lobby.gamekit.game import Seat, View

V = TypeVar("V", bound=View)


class PitsDrawing(BoardDrawing[V]):
    """Base class for games of sowing. The sign of each of the ``pieces`` is its number of seeds."""

    def __init__(self) -> None:
        super().__init__()
        self.surface = PitsSurface(self)
        self._sown: tuple[Latest[V] | None, Sown] = None, Sown()

    @abstractmethod
    def stores(self, view: V) -> tuple[int, int]:
        """How many seeds each side has captured."""

    @abstractmethod
    def sown(self, latest: Latest[V]) -> Sown:
        """What a move did."""

    def on_tray(self, view: V, seat: Seat) -> str:
        """What is written on the tray of *seat*."""
        return _("{count} captured", count=self.stores(view)[seat])

    def what(self, scene: Scene[V]) -> Sown:
        """What the latest move of *scene* did, as far as it is known."""
        latest, (known, sown) = scene.latest, self._sown
        if known is not latest:
            sown = self.sown(latest) if latest else Sown()
            self._sown = latest, sown
        return sown

    def seeds(self, view: V) -> Mapping[str, int]:
        """The seeds in each pit of *view* that has any."""
        return {cell: int(piece.sign) for cell, piece in self.standing(view).items()}

    def forms(self, view: V) -> tuple[Form, ...]:
        return pits_forms(self.board(view), painted=False)

    def pits(self, view: V, form: Form, *, flipped: bool) -> PitsLayout:
        """Where everything is in *form*, painted or not."""
        return pits_layout(self.board(view), form.pitch, painted=form.painted, flipped=flipped)

    def geometry(self, view: V, form: Form, *, flipped: bool) -> Geometry:
        return self.pits(view, form, flipped=flipped).geometry

    def marked(self, scene: Scene[V]) -> Marked:
        """The pit in which a move ends is marked like the one from which it was sown."""
        marked, what = super().marked(scene), self.what(scene)
        changed = frozenset(what.way).difference((what.end, *marked.last, *marked.path))
        ends = frozenset(filter(None, (what.end,)))
        if scene.entry.steps:
            return marked._replace(path=marked.path | ends, changed=changed)
        return marked._replace(last=marked.last | ends, changed=changed)

    def draw_board(self, scene: Scene[V], sheet: Sheet) -> None:
        placed = self.pits(scene.view, sheet.form, flipped=scene.flipped)
        for label in placed.geometry.labels:
            role = SEATS[seat_of(placed.board, label.cells[0])] if label.row else Role.LABEL
            sheet.canvas.put(*label.place, label.text, role)
        taken = sum(self.what(scene).taken.values())
        for seat, line in placed.trays().items():
            text = self.on_tray(scene.shown, seat)
            if taken and scene.latest and seat == scene.latest.before.to_move:
                text += f" +{taken}"
            at = line + (placed.tray - 1 if line == 0 else 0)
            sheet.canvas.put(LEFT, at, text, SEATS[seat])
            if placed.numbered:
                room = (sheet.form.width - LEFT - len(text) - 3) // 2
                dots = f"{_seed(sheet)} " * min(room, self.stores(scene.shown)[seat])
                sheet.canvas.put(LEFT + len(text) + 2, at, dots, Role.LINE)

    def draw_piece(self, scene: Scene[V], cell: str, sheet: Sheet) -> bool:
        placed = self.pits(scene.view, sheet.form, flipped=scene.flipped)
        count, role = self.seeds(scene.shown).get(cell, 0), SEATS[seat_of(placed.board, cell)]
        if sheet.form.pitch[1] > 2:
            _draw_pit(sheet, placed, cell, count)
        taken = self.what(scene).taken.get(cell, 0)
        if taken and not count:
            sheet.write(cell, f"-{taken}", role)
        else:
            sheet.write(cell, str(count), role if count else Role.EMPTY)
        return True

    def side(self, name: str, seat: Seat, *, painted: bool) -> str:
        return name


def _seed(sheet: Sheet) -> str:
    return "●" if sheet.signs.fine else "o"


def _draw_pit(sheet: Sheet, placed: PitsLayout, cell: str, count: int) -> None:
    """Draw the rim of a pit, and its seeds if the number is beside it."""
    (wide, high), (left, top) = sheet.form.tile, placed.pit(cell)
    signs = ("╭", "╮", "╰", "╯") if sheet.signs.fine else (".", ".", "'", "'")
    level, upright = sheet.signs.level * (wide - 2), sheet.signs.upright
    put = sheet.canvas.put
    put(left, top, signs[0] + level + signs[1], Role.LINE)
    for line in range(top + 1, top + high - 1):
        put(left, line, upright, Role.LINE)
        put(left + wide - 1, line, upright, Role.LINE)
    put(left, top + high - 1, signs[2] + level + signs[3], Role.LINE)
    if not placed.numbered:
        return
    row, lines = (wide - 2) // 2, high - 2
    if count > row * lines:
        row = (wide - 1) // 2  # from rim to rim
    used = -(-min(count, row * lines) // row)
    for line in range(used):
        dots = " ".join(_seed(sheet) * min(row, count - line * row))
        at = top + 1 + (lines - used + 1) // 2 + line
        put(left + (wide - len(dots)) // 2, at, dots, SEATS[seat_of(placed.board, cell)])
