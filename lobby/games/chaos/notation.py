"""Chaos positions as one word: rows e to a from the top down, then the side to move, and ``pie``
before a side is chosen with ``-pie``."""

from __future__ import annotations

from lobby.base.translation import _
from lobby.gamekit.game import Seat
from lobby.gamekit.imagined import OpenPosition
from lobby.gamekit.notations import BadPosition, Notation, join, split
from lobby.gamekit.options import Options
from lobby.games.chaos.board import LINES
from lobby.games.chaos.rules import ChaosState, ChaosView
from lobby.games.chaos.variants import BothFirstMoves, ChoiceOfSide

_SIDES = "OX"
_TOP_DOWN = LINES[::-1]
_PIECES = 14
_PIE = "pie"


def write(view: ChaosView, to_move: Seat) -> str:
    cells = {cell: _SIDES[seat] for cell, seat in view.pieces.items()}
    return join(_TOP_DOWN, cells, _SIDES[to_move], *([_PIE] if view.stage else []))


def read(text: str, options: Options) -> OpenPosition:
    fields = split(text, _TOP_DOWN, cell="[OX]", sides=_SIDES, most=3)
    pieces = {cell: _SIDES.index(side) for cell, side in fields.cells.items()}
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
