"""Hex in plain text: as a diagram, as one word, and as it is spoken."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from lobby.base.translation import _, ngettext
from lobby.gamekit.diagram import WIDTH, CharacterGrid, cells_of, content
from lobby.gamekit.game import Seat
from lobby.gamekit.imagined import OpenPosition
from lobby.gamekit.notations import EMPTY, BadPosition, Notation, join, split
from lobby.gamekit.options import Options
from lobby.gamekit.speech import Speech, Spoken
from lobby.games.hex.board import board
from lobby.games.hex.rules import SWAP, Hex, HexState, HexView

_SIDES: Final = "".join(Hex.seats)

_LEFT: Final = 4
"""The column of the first cell of the first row."""


def draw(view: HexView, last: str | None = None) -> str:
    """Draw the rhombus, with letters of columns above and numbers of rows at the left, each row one
    character further right than the one above it, and name the edges."""
    size, rows = view.size, board(view.size).rows
    sheet = CharacterGrid(WIDTH, size + 3)
    for column, name in enumerate(rows[0]):
        sheet.put(_LEFT + 2 * column, 0, name[0])
    marked = cells_of(last)
    if last == SWAP and len(view.pieces) == 1:
        marked = frozenset(view.pieces)
    for row, cells in enumerate(rows):
        sheet.put(row, row + 1, f"{row + 1:2}")
        for column, name in enumerate(cells):
            seat, mark = view.pieces.get(name), name in marked
            sign = EMPTY if seat is None else _SIDES[seat]
            at = _LEFT + row + 2 * column - mark
            sheet.put(at, row + 1, content(sign, marked=True) if mark else sign)
    sheet.put(0, size + 2, _("O joins top and bottom, X joins left and right."))
    return sheet.text()


def write(view: HexView, to_move: Seat) -> str:
    cells = {cell: _SIDES[seat] for cell, seat in view.pieces.items()}
    return join(board(view.size).rows, cells, _SIDES[to_move])


def read(text: str, options: Options) -> OpenPosition:
    size, swap_rule = options.number("size"), options.choice("swap") == SWAP
    fields = split(text, board(size).rows, cell=f"[{_SIDES}]", sides=_SIDES)
    pieces = {cell: _SIDES.index(side) for cell, side in fields.cells.items()}
    _check_counts(pieces.values(), fields.to_move, swap_rule=swap_rule)
    return OpenPosition(HexState.of(size, pieces, fields.to_move, swap_rule=swap_rule), None)


def _check_counts(seats: Collection[Seat], to_move: Seat, *, swap_rule: bool) -> None:
    """Raise BadPosition if no match comes to so many stones of each seat."""
    second = sum(seats)
    first = len(seats) - second
    usual = first - second == to_move
    after_swap = swap_rule and second > 0 and second - first == 1 - to_move
    if not usual and not after_swap:
        raise BadPosition(
            _(
                "With {side} to move there cannot be {first} stones of O and {second} of X.",
                side=_SIDES[to_move],
                first=first,
                second=second,
            )
        )


_ROW: Final = EMPTY * 11

NOTATION = Notation(
    write, read, "/".join((_ROW, "..O........", *[_ROW] * 4, ".....X.....", *[_ROW] * 4)) + ":O"
)


class HexSpeech(Speech[HexView]):
    """All stones of a side are alike."""

    def rows(self, view: HexView) -> Sequence[Sequence[str]]:
        return board(view.size).rows

    def piece(self, view: HexView, cell: str) -> Spoken | None:
        seat = view.pieces.get(cell)
        return None if seat is None else Spoken(seat)

    def counted(self, view: HexView, count: int) -> str:
        return ngettext("{count} stone", "{count} stones", count)

    def path(self, view: HexView, move: str) -> str:
        return _("swaps") if move == SWAP else move

    def does(self, view: HexView, move: str) -> str:
        if move != SWAP:
            return ""
        (new,) = view.after(move).pieces
        return _("O's stone becomes X's, on {cell}", cell=new)


SPEECH: Final = HexSpeech()
