"""Chaos positions as one word: rows e to a from the top down, then the side to move, and ``pie``
before a side is chosen with ``-pie``."""

from __future__ import annotations

from lobby.base.translation import _
from lobby.gamekit.game import Seat
from lobby.gamekit.imagined import OpenPosition
from lobby.gamekit.notations import EMPTY, BadPosition, Notation, join, split
from lobby.gamekit.options import Options
from lobby.games.chaos.board import ROWS
from lobby.games.chaos.rules import ChaosState, ChaosView
from lobby.games.chaos.variants import BothFirstMoves, ChoiceOfSide

_SIDES = "OX"
_TOP_DOWN = tuple(ROWS)[::-1]
_PIECES = 14
_PIE = "pie"


def write(view: ChaosView, to_move: Seat) -> str:
    cells = {cell: _SIDES[seat] for cell, seat in view.pieces.items()}
    rows = [[cells.get(row + number, EMPTY) for number in ROWS[row]] for row in _TOP_DOWN]
    return join(rows, _SIDES[to_move], *([_PIE] if view.stage else []))


def read(text: str, options: Options) -> OpenPosition:
    sizes = [len(ROWS[row]) for row in _TOP_DOWN]
    fields = split(text, cell="[.OX]", sizes=sizes, sides=_SIDES, most=3)
    pieces = {
        row + number: _SIDES.index(cell)
        for row, cells in zip(_TOP_DOWN, fields.rows, strict=True)
        for number, cell in zip(ROWS[row], cells, strict=True)
        if cell != EMPTY
    }
    if len(pieces) != _PIECES:
        raise BadPosition(
            _(
                "There are always {pieces} pieces on the board, not {count}.",
                pieces=_PIECES,
                count=len(pieces),
            )
        )
    if not fields.rest:
        return OpenPosition(ChaosState.of(pieces, fields.to_move), None)
    if fields.rest != (_PIE,) or options.choice("start") != _PIE:
        raise BadPosition(
            _("Only :pie may follow the side to move, and only with the option -pie.")
        )
    before = ChaosState.of(pieces, to_move=0)
    return OpenPosition(ChoiceOfSide(before) if fields.to_move else BothFirstMoves(before), None)


NOTATION = Notation(write, read, "XXX/XXXX/...../OOOO/OOO:O")
