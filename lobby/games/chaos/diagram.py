"""Chaos: the hexagon, with the letters of its rows and the numbers of its diagonals; and the same
as Richard's Play-By-eMail Server drew it in its help, without a mark for the last move."""

from __future__ import annotations

from lobby.gamekit.diagram import WIDTH, CharacterGrid, content
from lobby.games.chaos.board import DIAGONALS, ROWS, landings, places
from lobby.games.chaos.rules import ChaosView
from lobby.games.chaos.variants import Chaos

_CLASSIC_NUMBERS = ("                1 2 3", "               / / / 4", "                    / 5")


def draw(view: ChaosView, last: str | None = None) -> str:
    """Draw the board with lines between neighbours, and each diagonal's number at its upper
    right."""
    sheet = CharacterGrid(WIDTH, 2 * len(ROWS) + 1)
    middles = {
        cell: (8 + 2 * right, 2 + 2 * down) for cell, (right, down) in places(flipped=False).items()
    }
    neighbours = (((4, 0), (1, 0), "---"), ((-2, 2), (-1, 1), "/"), ((2, 2), (1, 1), "\\"))
    for x, y in middles.values():
        for (right, down), (at, below), line in neighbours:
            if (x + right, y + down) in middles.values():
                sheet.put(x + at, y + below, line)
    for row, numbers in ROWS.items():
        x, y = middles[row + numbers[0]]
        sheet.put(x - 5, y, f"{row} -")
    for number, cells in DIAGONALS.items():
        x, y = middles[cells[0]]
        sheet.put(x + 1, y - 1, "/")
        sheet.put(x + 2, y - 2, number)
    marked = landings(last or "")
    for cell, (x, y) in middles.items():
        sign = _sign(view, cell)
        sheet.put(x - (cell in marked), y, content(sign, marked=True) if cell in marked else sign)
    return sheet.text()


def draw_classic(view: ChaosView, last: str | None = None) -> str:
    """Draw the five rows, with the numbers of the diagonals above them."""
    rows = (
        f"{row + '-':>{13 - len(numbers)}}   "
        + " ".join(_sign(view, row + number).lower() for number in numbers)
        + ("   /" if row == "a" else "")
        for row, numbers in ROWS.items()
    )
    return "\n".join((*_CLASSIC_NUMBERS, *rows))


def _sign(view: ChaosView, cell: str) -> str:
    seat = view.pieces.get(cell)
    return "." if seat is None else Chaos.seats[seat]
