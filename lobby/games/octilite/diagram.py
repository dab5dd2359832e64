"""OctiLite: a grid of cells, each pod with its prongs around it, and both supplies; and the same as
Richard's Play-By-eMail Server drew it in its help, without a mark for the last move.

That help shows no prongs. Here they stand around the pod as in the drawings of Octi, from which
that of OctiLite was made.
"""

from __future__ import annotations

from typing import NamedTuple

from lobby.base.translation import _, ngettext
from lobby.gamekit.diagram import WIDTH, CharacterGrid, cells_of, content
from lobby.gamekit.drawing.sheet import ASCII
from lobby.games.octilite.board import prong_sign, towards
from lobby.games.octilite.pod_moves import BASES, COLUMNS, ROWS, Pod
from lobby.games.octilite.rules import OctiLite, OctiLiteView

_HIGH = 4
_COMPASS = ("h a b", " \\|/", "g-+-c", " /|\\", "f e d")


class _Grid(NamedTuple):
    """Where a grid begins, and the characters from one cell to the next."""

    left: int
    top: int
    wide: int

    @property
    def right(self) -> int:
        """Where the row numbers to its right stand."""
        return self.left + COLUMNS * self.wide + 2

    def corner(self, square: str) -> tuple[int, int]:
        column, row = map(int, square)
        return self.left + 1 + (column - 1) * self.wide, self.top + 1 + (ROWS - row) * _HIGH

    def draw(self, sheet: CharacterGrid) -> None:
        numbers = "".join(f"{column:^{self.wide}}" for column in range(1, COLUMNS + 1))
        rule, cells = (
            f"{edge}{fill * (self.wide - 1)}" * COLUMNS + edge for edge, fill in ("+-", "| ")
        )
        sheet.put(self.left + 1, self.top - 1, numbers)
        sheet.put(self.left, self.top, rule)
        for row in range(1, ROWS + 1):
            __, y = self.corner(f"1{row}")
            for line in range(y, y + 3):
                sheet.put(self.left, line, cells)
            sheet.put(self.left, y + 3, rule)
            for x in (self.left - 2, self.right):
                sheet.put(x, y + 1, str(row))
        sheet.put(self.left + 1, self.top + ROWS * _HIGH + 1, numbers)

    def draw_pod(self, sheet: CharacterGrid, square: str, pod: Pod) -> None:
        (x, y), half = self.corner(square), self.wide // 2 - 1
        sheet.put(x + half, y + 1, OctiLite.seats[pod.seat])
        for letter in pod.prongs:
            right, down = towards(letter, flipped=False)
            sign = prong_sign((right, down), ASCII)
            sheet.put(x + half * (1 + right), y + 1 + down, sign)


_GRID = _Grid(4, 1, 6)
_CLASSIC = _Grid(3, 4, 4)


def draw(view: OctiLiteView, last: str | None = None) -> str:
    """Draw the board, its bases between double rules, and each supply beside its player's side."""
    sheet = CharacterGrid(WIDTH, ROWS * _HIGH + 3)
    _GRID.draw(sheet)
    for seat, bases in zip(OctiLite.seats, BASES, strict=True):
        for square in bases:
            x, y = _GRID.corner(square)
            sheet.put(x, y - 1, "=====")
            sheet.put(x, y + 3, "=====")
        _write(sheet, bases[0], _("bases of {seat}", seat=seat))
    for square, pod in view.pods.items():
        _GRID.draw_pod(sheet, square, pod)
    for square in cells_of(last):
        x, y = _GRID.corner(square)
        pod_there = view.pods.get(square)
        sign = OctiLite.seats[pod_there.seat] if pod_there else "."
        sheet.put(x + 1, y + 1, content(sign, marked=True))
    for side, prongs, square in zip(OctiLite.seats, view.supplies, ("11", "17"), strict=True):
        held = ngettext(
            "{side} holds {count} prong", "{side} holds {count} prongs", prongs, side=side
        )
        _write(sheet, square, held)
    for down, text in enumerate(_COMPASS, -2):
        _write(sheet, "14", text, down)
    return sheet.text()


def draw_classic(view: OctiLiteView, last: str | None = None) -> str:
    """Draw the grid with the pods and their prongs, and both supplies above it."""
    sheet = CharacterGrid(_CLASSIC.right + 8, _CLASSIC.top + ROWS * _HIGH + 2)
    white, black = view.supplies
    sheet.put(0, 0, f"Prongs Available: white( {white} ), black( {black} )")
    _CLASSIC.draw(sheet)
    for square, pod in view.pods.items():
        _CLASSIC.draw_pod(sheet, square, pod)
    for line, text in enumerate(_COMPASS, _CLASSIC.top + 12):
        sheet.put(_CLASSIC.right + 3, line, text.upper())
    return sheet.text()


def _write(sheet: CharacterGrid, square: str, text: str, down: int = 0) -> None:
    """Write *text* beside the row of *square*, *down* lines below its middle."""
    __, y = _GRID.corner(square)
    sheet.put(_GRID.right + 4, y + 1 + down, text)
