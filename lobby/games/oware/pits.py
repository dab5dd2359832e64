"""Boards of pits, for games in which seeds are sown: two rows in a plank of wood, and beside each
row a tray for what its owner has captured. Seeds are dots where there is room, and always a number.

A game says what lies where, and what a move has sown. The first seat has the lower row.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any, Final, TypeVar

from lobby.base.translation import _
from lobby.gamekit.boards.drawing import BoardDrawing
from lobby.gamekit.boards.surface import BoardSurface
from lobby.gamekit.drawing.drawing import Latest, Scene
from lobby.gamekit.drawing.geometry import Form, Geometry
from lobby.gamekit.drawing.painting import SEATED, Painting, Tone
from lobby.gamekit.drawing.roles import SEATS, Role
from lobby.gamekit.drawing.shapes import Shape, cut_rectangle, rectangle
from lobby.gamekit.drawing.sheet import Marked, Sheet
from lobby.gamekit.game import Seat, View
from lobby.gamekit.spelling import tokens
from lobby.games.oware.pit_shapes import SMALL, heap, pit_of
from lobby.games.oware.pits_layout import (
    LEFT,
    PitsLayout,
    Sown,
    pits_forms,
    pits_layout,
    seat_of,
)

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


_SPACIOUS: Final = 6
_LEAST: Final = 3
"""The columns of a cell that has only room for its number."""


class PitsSurface(BoardSurface):
    """How the board of a game of sowing is painted."""

    described: PitsDrawing[Any]

    def forms(self, view: View) -> tuple[Form, ...]:
        return pits_forms(self.described.board(view), painted=True)

    def paint(self, scene: Scene[View], form: Form, cursor: str) -> Painting:
        placed = self.described.pits(scene.view, form, flipped=scene.flipped)
        return _Painter(self.described, scene, placed).paint(cursor)


@lru_cache(64)
def _empty(placed: PitsLayout) -> Painting:
    """The plank with its trays and pits, and the labels."""
    form = placed.form
    on = Painting(form.width, form.height)
    left, high = LEFT - 1, 2 * (form.height - 1)
    wide = form.width - left
    cut = 1.0 if form.pitch[1] < 3 else 2.0
    on.put(cut_rectangle(0, 0, wide, high, cut), left, 0, Tone.WOOD)
    for line in placed.trays().values():
        _paint_tray(on, placed, line)
    pit = pit_of(form.pitch)
    for cell in placed.geometry.middles:
        x, y = placed.pit(cell)
        on.put(pit.edge, x, 2 * y, SEATED[seat_of(placed.board, cell)].piece)
        on.put(pit.hollow, x, 2 * y, Tone.HOLLOW)
    for label in placed.geometry.labels:
        seat = seat_of(placed.board, label.cells[0])
        on.write(*label.place, label.text, SEATED[seat].text if label.row else Tone.LABEL)
    return on


def _paint_tray(on: Painting, placed: PitsLayout, line: int) -> None:
    wide, lines = placed.form.width - LEFT - 1, placed.tray
    if lines == 1:
        return
    on.put(cut_rectangle(0, 0, wide, lines + 1, 1), LEFT, _slot(placed, line), Tone.HOLLOW)


def _slot(placed: PitsLayout, line: int) -> int:
    """The first pixel of the tray that begins on *line*."""
    return 2 * line + (line == 0 or placed.tray > 2)


class _Painter:
    def __init__(self, sowing: PitsDrawing[Any], scene: Scene[View], placed: PitsLayout) -> None:
        self._sowing, self._scene, self._placed = sowing, scene, placed
        self._pit = pit_of(placed.form.pitch)
        self._what = sowing.what(scene)
        self._on = _empty(placed).copy()

    def paint(self, cursor: str) -> Painting:
        scene, cells, cell_of = self._scene, self._placed.geometry.middles, self._sowing.cell_of
        counts, entry = self._sowing.seeds(scene.shown), scene.entry
        start = cell_of((*entry.steps, *(() if entry.steps else tokens(scene.last)), "")[0])
        open_to = frozenset(map(cell_of, entry.following if not entry.steps else ()))
        hinted = frozenset(map(cell_of, tokens(scene.hint)))
        if cursor:
            self._point(cursor)
        for cell in cells:
            self._mark(cell, start, hinted)
            self._fill(cell, counts.get(cell, 0), start=cell == start, offered=cell in open_to)
        self._fill_trays()
        return self._on

    def _mark(self, cell: str, start: str, hinted: Collection[str]) -> None:
        """Mark where a move begins and ends, what it captures, and a hint."""
        move = Tone.RING if self._scene.entry.steps else Tone.LAST_MARK
        signs = "()" if self._scene.entry.steps else "[]"
        if cell == start:
            self._rim(cell, move, signs, Tone.LAST)
        elif cell in self._what.taken:
            self._rim(cell, Tone.CAPTURE, "")
        elif cell == self._what.end:
            self._rim(cell, move, signs)
        elif cell in hinted:
            self._rim(cell, Tone.TARGET, "••")

    def _rim(self, cell: str, tone: Tone, signs: str, ground: Tone = Tone.HOLLOW) -> None:
        wide, high = self._placed.form.pitch
        if high > SMALL:
            self._put(cell, self._pit.rim, tone)
            self._put(cell, self._pit.hollow, ground)
        elif signs and wide > _LEAST:
            x, y = self._placed.geometry.middles[cell]
            self._on.write(x - 1, y, signs[0], tone)
            self._on.write(x + 1, y, signs[1], tone)

    def _put(self, cell: str, shape: Shape, tone: Tone, strength: float = 1.0) -> None:
        x, y = self._placed.pit(cell)
        self._on.put(shape, x, 2 * y, tone, strength)

    def _fill(self, cell: str, count: int, *, start: bool, offered: bool) -> None:
        """Paint the seeds in a pit, those that were sown last in a tone of their own, and write
        their number, with a dot if the pit is *offered* to sow from, on a plate where there is
        room."""
        new = self._what.way.count(cell)
        lying, fresh = heap(self._placed.form.pitch, count, 0 if start else new)
        for seed in lying:
            self._put(cell, seed, Tone.SEED)
        for seed in fresh:
            self._put(cell, seed, Tone.LAST_MARK)
        (x, y), (wide, high) = self._placed.geometry.middles[cell], self._placed.form.pitch
        taken = self._what.taken.get(cell, 0)
        text = f"-{taken}" if taken else str(count)
        left = x - len(text) // 2
        plate = offered and high > SMALL
        if plate:
            self._on.put(rectangle(-1, 0, len(text) + 1, 2), left, 2 * y, Tone.TARGET)
            self._on.write(left - 1, y, "•", Tone.MARK_INK)
        self._on.write(left, y, text, Tone.MARK_INK if plate else Tone.WOOD_INK)
        if new and not taken and wide > _LEAST and (high > SMALL or cell != self._what.end):
            more = f" +{new}" if wide > _SPACIOUS else "+"
            self._on.write(left + len(text), y, more, Tone.LAST_MARK)
        if offered and not plate and wide > _LEAST:
            self._on.write(left - 1, y, "•", Tone.TARGET)

    def _fill_trays(self) -> None:
        placed, shown, latest = self._placed, self._scene.shown, self._scene.latest
        stores, trays = self._sowing.stores(shown), placed.trays()
        mover = latest.before.to_move if latest else None
        new = {seat: sum(self._what.taken.values()) if seat == mover else 0 for seat in trays}
        texts = {
            seat: self._sowing.on_tray(shown, seat) + (f" +{new[seat]}" if new[seat] else "")
            for seat in trays
        }
        left = LEFT + 3 + max(map(len, texts.values()))
        for seat, line in trays.items():
            at = line + (1 if placed.tray > 1 and (line == 0 or placed.tray == 3) else 0)
            self._on.write(LEFT + 1, at, texts[seat], Tone.WOOD_INK)
            if placed.tray > 1:
                self._fill_tray((left, 2 * at), stores[seat], new[seat], max(stores))

    def _fill_tray(self, start: tuple[int, int], count: int, new: int, most: int) -> None:
        """Paint the seeds in a tray, as high as the line with their number: so close together that
        both trays have room for *most*, without gaps if need be, or else fewer in proportion."""
        (left, top), tray = start, self._placed.tray
        room = self._placed.form.width - 2 - left
        step = next((step for step in range(tray, 1, -1) if most * step <= room), 1)
        last, old = (
            seeds * min(most, room // step) // max(1, most) for seeds in (count, count - new)
        )
        for at in range(last):
            tone = Tone.LAST_MARK if at >= old else Tone.SEED
            self._on.put(rectangle(0, 0, max(1, step - 1), 2), left + at * step, top, tone)

    def _point(self, cell: str) -> None:
        """Paint the cell under the cursor in its tone, as on other boards, around the hollow of its
        pit if there is room for both."""
        span, (wide, high) = self._placed.geometry.shapes[cell][0], self._placed.form.pitch
        self._on.put(rectangle(0, 0, wide, 2 * high), span.x, 2 * span.y, Tone.CURSOR)
        if high > SMALL:
            self._put(cell, self._pit.hollow, Tone.HOLLOW)
