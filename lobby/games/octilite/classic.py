"""OctiLite as Richard's Play-By-eMail Server drew it in its help, without a mark for the last move.

That help shows no prongs. Here they stand around the pod as in the drawings of Octi, from which
that of OctiLite was made.
"""

from __future__ import annotations

from lobby.gamekit.diagram import Sheet
from lobby.games.octilite.pod_moves import Pod
from lobby.games.octilite.rules import OctiLite, OctiLiteView

_COLUMNS, _ROWS = 6, 7
_LEFT, _TOP = 3, 4
"""Where the grid begins, below the supplies and the column numbers."""

_PRONGS = {
    "h": (0, 0, "\\"),
    "a": (1, 0, "|"),
    "b": (2, 0, "/"),
    "g": (0, 1, "-"),
    "c": (2, 1, "-"),
    "f": (0, 2, "/"),
    "e": (1, 2, "|"),
    "d": (2, 2, "\\"),
}
"""The place of each prong in the nine characters of its cell, and its character."""

_COMPASS = ("H A B", " \\|/", "G-+-C", " /|\\", "F E D")


def draw(view: OctiLiteView, last: str | None = None) -> str:
    """Draw the grid with the pods and their prongs, and both supplies above it."""
    sheet = Sheet(_LEFT + 4 * _COLUMNS + 10, _TOP + 4 * _ROWS + 2)
    white, black = view.supplies
    sheet.put(0, 0, f"Prongs Available: white( {white} ), black( {black} )")
    _draw_grid(sheet)
    for square, pod in view.pods.items():
        _draw_pod(sheet, square, pod)
    for down, text in enumerate(_COMPASS):
        sheet.put(_LEFT + 4 * _COLUMNS + 5, _TOP + 12 + down, text)
    return sheet.text()


def _draw_grid(sheet: Sheet) -> None:
    numbers = "   ".join(map(str, range(1, _COLUMNS + 1)))
    rule = "+---" * _COLUMNS + "+"
    sheet.put(_LEFT + 2, _TOP - 1, numbers)
    sheet.put(_LEFT, _TOP, rule)
    for row in range(1, _ROWS + 1):
        line = _TOP + 4 * (_ROWS - row)
        for down in (1, 2, 3):
            sheet.put(_LEFT, line + down, "|   " * _COLUMNS + "|")
        sheet.put(_LEFT, line + 4, rule)
        sheet.put(_LEFT - 2, line + 2, str(row))
        sheet.put(_LEFT + 4 * _COLUMNS + 2, line + 2, str(row))
    sheet.put(_LEFT + 2, _TOP + 4 * _ROWS + 1, numbers)


def _draw_pod(sheet: Sheet, square: str, pod: Pod) -> None:
    x = _LEFT + 1 + 4 * (int(square[0]) - 1)
    y = _TOP + 1 + 4 * (_ROWS - int(square[1]))
    sheet.put(x + 1, y + 1, OctiLite.seats[pod.seat])
    for prong in pod.prongs:
        right, down, sign = _PRONGS[prong]
        sheet.put(x + right, y + down, sign)
