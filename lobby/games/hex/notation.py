"""Hex positions as one word: the rows from the top down, then the side to move."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from lobby.base.translation import _
from lobby.gamekit.game import Seat
from lobby.gamekit.imagined import OpenPosition
from lobby.gamekit.notations import EMPTY, BadPosition, Notation, join, split
from lobby.gamekit.options import Options
from lobby.games.hex.board import board
from lobby.games.hex.rules import SWAP, Hex, HexState, HexView

_SIDES: Final = "".join(Hex.seats)


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
