"""OctiLite: a grid of cells, each pod with its prongs around it, and both supplies."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from lobby.base.translation import _, ngettext
from lobby.gamekit.diagram import WIDTH, Sheet, cells_of, content
from lobby.games.octilite.pod_moves import Pod
from lobby.games.octilite.rules import OctiLite, OctiLiteView

_COLUMNS, _ROWS = 6, 7
_WIDE, _HIGH = 6, 4
"""Characters from one cell to the next, and lines, including the rule between them."""
_LEFT = 4
_RIGHT = _LEFT + _COLUMNS * _WIDE + 2
"""Where the grid begins, and where the row numbers to its right stand."""

_BASES = ((2, "2345"), (6, "2345"))
"""Row and columns of each seat's bases."""

_PRONGS: Mapping[str, tuple[int, int, str]] = MappingProxyType(
    {
        "a": (2, 0, "|"),
        "b": (4, 0, "/"),
        "c": (4, 1, "-"),
        "d": (4, 2, "\\"),
        "e": (2, 2, "|"),
        "f": (0, 2, "/"),
        "g": (0, 1, "-"),
        "h": (0, 0, "\\"),
    }
)
"""The place of each prong in its cell, and its character."""

_COMPASS = ("h a b", " \\|/", "g-+-c", " /|\\", "f e d")


def draw(view: OctiLiteView, last: str | None = None) -> str:
    """Draw the board, its bases between double rules, and each supply beside its player's side."""
    sheet = Sheet(WIDTH, _ROWS * _HIGH + 3)
    _draw_grid(sheet)
    _draw_bases(sheet)
    for square, pod in view.pods.items():
        _draw_pod(sheet, square, pod)
    for square in cells_of(last):
        _draw_mark(sheet, square, view.pods.get(square))
    _draw_beside(sheet, view)
    return sheet.text()


def _corner(square: str) -> tuple[int, int]:
    """The upper left character inside the cell."""
    return _LEFT + 1 + (int(square[0]) - 1) * _WIDE, 2 + (_ROWS - int(square[1])) * _HIGH


def _draw_grid(sheet: Sheet) -> None:
    numbers = "".join(f"{column:^{_WIDE}}" for column in range(1, _COLUMNS + 1))
    rule = "+-----" * _COLUMNS + "+"
    sheet.put(_LEFT + 1, 0, numbers)
    sheet.put(_LEFT, 1, rule)
    for row in range(1, _ROWS + 1):
        __, y = _corner(f"1{row}")
        for line in range(y, y + 3):
            sheet.put(_LEFT, line, "|     " * _COLUMNS + "|")
        sheet.put(_LEFT, y + 3, rule)
        sheet.put(_LEFT - 2, y + 1, str(row))
        sheet.put(_RIGHT, y + 1, str(row))
    sheet.put(_LEFT + 1, _ROWS * _HIGH + 2, numbers)


def _draw_bases(sheet: Sheet) -> None:
    for seat, (row, columns) in zip(OctiLite.seats, _BASES, strict=True):
        for column in columns:
            x, y = _corner(f"{column}{row}")
            sheet.put(x, y - 1, "=====")
            sheet.put(x, y + 3, "=====")
        _write(sheet, row, _("bases of {seat}", seat=seat))


def _draw_pod(sheet: Sheet, square: str, pod: Pod) -> None:
    x, y = _corner(square)
    sheet.put(x + 2, y + 1, OctiLite.seats[pod.seat])
    for prong in pod.prongs:
        right, down, sign = _PRONGS[prong]
        sheet.put(x + right, y + down, sign)


def _draw_mark(sheet: Sheet, square: str, pod: Pod | None) -> None:
    x, y = _corner(square)
    sheet.put(x + 1, y + 1, content(OctiLite.seats[pod.seat] if pod else ".", marked=True))


def _draw_beside(sheet: Sheet, view: OctiLiteView) -> None:
    for seat, row in ((1, _ROWS), (0, 1)):
        prongs = view.supplies[seat]
        held = ngettext(
            "{side} holds {count} prong",
            "{side} holds {count} prongs",
            prongs,
            side=OctiLite.seats[seat],
        )
        _write(sheet, row, held)
    for down, text in enumerate(_COMPASS, -2):
        _write(sheet, 4, text, down)


def _write(sheet: Sheet, row: int, text: str, down: int = 0) -> None:
    """Write *text* beside *row* of the board, *down* lines below its middle."""
    __, y = _corner(f"1{row}")
    sheet.put(_RIGHT + 4, y + 1 + down, text)
