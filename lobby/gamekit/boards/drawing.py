"""Boards of every shape, drawn in characters."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import Final, TypeVar

from lobby.base.translation import _
from lobby.gamekit.boards.board import SIGNS, Board, Piece
from lobby.gamekit.boards.dice import PIPS
from lobby.gamekit.boards.layout import Layout, all_forms, layout
from lobby.gamekit.boards.surface import BoardSurface
from lobby.gamekit.drawing.drawing import Drawing, Scene
from lobby.gamekit.drawing.geometry import Form, Geometry
from lobby.gamekit.drawing.roles import BLOCKS, SEATS, Role
from lobby.gamekit.drawing.sheet import Marked, Sheet, Signs
from lobby.gamekit.game import Seat, View
from lobby.gamekit.move_entry import Entry
from lobby.gamekit.spelling import tokens

V = TypeVar("V", bound=View)

_PIP: Final = "●"
_PIPS_FROM: Final = 5
"""The fewest lines of a die with pips."""

_STOOD: Final = 4
"""Of so many views the pieces are remembered: of two boards with the position before."""

_CELL: Final = re.compile(r"[-:+x]?([a-z]\d+)")


class BoardDrawing(Drawing[V]):
    """Base class for games on a board of cells that are all alike."""

    def __init__(self) -> None:
        self.surface = BoardSurface(self)
        self._stood: tuple[tuple[V, Mapping[str, Piece]], ...] = ()

    @abstractmethod
    def board(self, view: V) -> Board:
        """The board of *view*, from the functions of ``boards.board``."""

    @abstractmethod
    def pieces(self, view: V) -> Mapping[str, Piece]:
        """What stands on the cells of *view* that are not empty."""

    def standing(self, view: V) -> Mapping[str, Piece]:
        """The ``pieces`` of *view*, found once for all its cells and as long as it is shown."""
        for known, pieces in self._stood:
            if known is view:
                return pieces
        pieces = self.pieces(view)
        self._stood = (view, pieces), *self._stood[: _STOOD - 1]
        return pieces

    def forms(self, view: V) -> tuple[Form, ...]:
        return all_forms(self.board(view), painted=False)

    def layout(self, view: V, form: Form, *, flipped: bool) -> Layout:
        """Where everything is in *form*, painted or not."""
        return layout(self.board(view), form, flipped=flipped)

    def geometry(self, view: V, form: Form, *, flipped: bool) -> Geometry:
        return self.layout(view, form, flipped=flipped).geometry

    def draw_board(self, scene: Scene[V], sheet: Sheet) -> None:
        placed = self.layout(scene.view, sheet.form, flipped=scene.flipped)
        for label in placed.geometry.labels:
            owner = placed.labelled(label)
            role = Role.LABEL if owner is None else SEATS[owner]
            sheet.canvas.put(*label.place, label.text, role)
        _draw_lines(sheet, placed.board)
        _draw_sides(sheet, placed)

    def draw_piece(self, scene: Scene[V], cell: str, sheet: Sheet) -> bool:
        piece = self.standing(scene.shown).get(cell)
        if piece is None:
            return False
        if piece.closed:
            sheet.draw_closed(cell)
            return True
        if piece.seat is None:
            block, ink = Role.NEUTRAL_BLOCK, Role.NEUTRAL
        else:
            block, ink = BLOCKS[piece.seat], SEATS[piece.seat]
        if sheet.form.tile[0] > 1:
            if piece.seat == 0:
                sheet.draw_frame(cell, ink)
            else:
                ink = block
                sheet.draw_tile(cell, block)
        elif cell in sheet.marked.won:
            ink = block  # the signs beside it may belong to the next piece, too
        if piece.pips:
            _draw_pips(sheet, cell, piece.pips, ink)
        else:
            sheet.write(cell, piece.shown(), ink)
        return True

    def marked(self, scene: Scene[V]) -> Marked:
        """What *scene* marks; of the cells that a move may begin with, only those that have
        a piece unless ``marks_places``: on most boards all others would be marked."""
        refused = frozenset(self.refused(scene.view))
        marked = super().marked(scene)._replace(refused=refused)
        if scene.entry.steps or (self.marks_places(scene.view) and not scene.hint):
            return marked
        hinted = frozenset(map(self.cell_of, tokens(scene.hint)))
        return marked._replace(open=marked.open & (hinted | self.standing(scene.view).keys()))

    def changed(self, scene: Scene[V]) -> frozenset[str]:
        """The cells of the pieces that the latest move took, turned or moved without naming
        them."""
        if (latest := scene.latest) is None:
            return frozenset()
        old, new = self.standing(latest.before), self.standing(latest.after)
        differ = {cell for cell in old.keys() | new.keys() if old.get(cell) != new.get(cell)}
        return frozenset(differ.difference(map(self.cell_of, latest.steps)))

    def gone(self, scene: Scene[V]) -> frozenset[str]:
        """The empty cells from which the latest move took a piece: all that it emptied but the one
        where it began."""
        start = self.cell_of(scene.latest.steps[0]) if scene.latest else ""
        if scene.latest is None or not start:
            return frozenset()
        old, new = self.standing(scene.latest.before), self.standing(scene.latest.after)
        return frozenset(old.keys() - new.keys() - {start})

    def marks_places(self, view: V) -> bool:
        """Whether to mark the empty cells that a move may begin with, unless there is a hint: where
        the rules allow few."""
        return False

    def refused(self, view: V) -> Collection[str]:
        """The empty cells to mark because nothing may be placed there: where most are open."""
        return ()

    def useless(self, view: V, entered: str, cell: str) -> str:
        """Where moves only place something: that there is a piece already."""
        places = not entered and all(len(tokens(move)) == 1 for move in view.moves)
        taken = places and cell in self.standing(view)
        return _("There is a piece on {cell} already.", cell=cell) if taken else ""

    def empty_sign(self, cell: str, signs: Signs) -> str:
        return signs.dot

    def way(self, view: V, cells: Sequence[str]) -> Sequence[str]:
        """The way of a move whose steps name *cells*: lines are painted along it to its end."""
        return cells

    def holding(self, view: V, seat: Seat) -> tuple[str, str]:
        return "", ""

    def side(self, name: str, seat: Seat, *, painted: bool) -> str:
        return f"{name} {'○●'[seat]}" if painted else name

    def letters(self, view: V, entry: Entry) -> str:
        return "".join(sorted({cell[0] for cell in self.board(view).places}))

    def cell_of(self, step: str) -> str:
        matched = _CELL.fullmatch(step)
        return matched[1] if matched else ""


def _draw_pips(sheet: Sheet, cell: str, pips: int, role: Role) -> None:
    """Draw what a die shows: a digit if it has one line within its rim."""
    (x, y), (wide, high) = sheet.geometry.middles[cell], sheet.form.tile
    if high < _PIPS_FROM or not sheet.signs.fine:
        sheet.write(cell, str(pips), role)
        return
    for right, down in PIPS[pips]:
        sheet.canvas.put(x + right * ((wide - 2) // 3), y + down * (high // 2 - 1), _PIP, role)


def _draw_lines(sheet: Sheet, board: Board) -> None:
    """Draw the lines between points."""
    middles, signs = sheet.geometry.middles, sheet.signs
    for start, end in board.joined:
        (ax, ay), (bx, by) = sorted((middles[start], middles[end]), key=lambda p: (p.y, p.x))
        if ay == by:
            sheet.canvas.put(ax + 1, ay, signs.level * (bx - ax - 1), Role.LINE)
        elif ax == bx:
            for y in range(ay + 1, by):
                sheet.canvas.put(ax, y, signs.upright, Role.LINE)
        else:
            sign = signs.falling if ax < bx else signs.rising
            for y in range(ay + 1, by):
                x = ax + round((y - ay) * (bx - ax) / (by - ay))
                sheet.canvas.put(x, y, sign, Role.LINE)


def _draw_sides(sheet: Sheet, placed: Layout) -> None:
    """Draw whose each side is: its small letters, with lines between."""
    (wide, high), canvas, middles = sheet.form.pitch, sheet.canvas, sheet.geometry.middles
    left, slanted = (wide - 1) // 2, placed.board.slanted
    for side, (owner, cells) in placed.sides.items():
        sign, role = SIGNS[owner].lower(), SEATS[owner]
        if side in placed.lined:
            for (x, y), (end, __) in pairwise(middles[cell] for cell in cells):
                canvas.put(x + 1, y, sheet.signs.heavy * (end - x - 1), role)
            continue
        if side in ("top", "bottom"):
            rim = sheet.form.tile[1] // 2 + 1
            away = -rim if side == "top" else rim
            shift = round(away * wide / 2 / high) * slanted
            ends = [(middles[cell].x + shift, middles[cell].y + away) for cell in cells]
            for (x, y), (end, __) in pairwise(ends):
                canvas.put(x, y, sheet.signs.level * (end - x), role)
        else:
            away = wide - left + (slanted and wide > 2)
            if side == "left":
                away = -left - 2 if slanted else -away
            way = sheet.signs.falling if slanted else sheet.signs.upright
            ends = [(middles[cell].x + away, middles[cell].y) for cell in cells]
            for (x, y), (__, end) in pairwise(ends):
                for line in range(y + 1, end):
                    shift = round((line - y) * wide / 2 / high) * slanted
                    canvas.put(x + shift, line, way, role)
        for x, y in ends:
            canvas.put(x, y, sign, role)
