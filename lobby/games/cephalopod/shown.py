"""Cephalopod on screens and in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from lobby.base.translation import _
from lobby.gamekit.boards.board import Piece
from lobby.gamekit.game import Seat
from lobby.gamekit.simple.drawing import SharedDrawing
from lobby.gamekit.simple.game import SimpleView, rules_of
from lobby.gamekit.simple.words import SimpleSpeech
from lobby.games.cephalopod.rules import PIPS


class CephalopodDrawing(SharedDrawing):
    """Dice show pips, or a digit where there is no room for them."""

    def pieces(self, view: SimpleView) -> Mapping[str, Piece]:
        signs = rules_of(view.rules).signs
        return {
            cell: piece._replace(pips=PIPS[signs.index(view.pieces[cell]) + 1])
            for cell, piece in super().pieces(view).items()
        }

    def way(self, view: SimpleView, cells: Sequence[str]) -> Sequence[str]:
        """Out to each die that is taken, and back to the new one."""
        start, taken = cells[:1], cells[1:]
        return [*start, *(each for cell in taken for each in (cell, *start))]

    def side(self, name: str, seat: Seat, *, painted: bool) -> str:
        return f"{name} {'●■'[seat]}" if painted else name


DRAWING: Final = CephalopodDrawing()


class CephalopodSpeech(SimpleSpeech):
    """A die is told by the pips that it shows."""

    def path(self, move: str, mover: Seat) -> str:
        return move.partition("-")[0]

    def does(self, view: SimpleView, move: str) -> str:
        cell, *taken = move.split("-")
        if not taken:
            return ""
        after = self.piece(view.after(move), cell)
        return _(
            "takes {cells}, and shows {pips}",
            cells=", ".join(taken),
            pips=after.words if after else "",
        )


SPEECH: Final = CephalopodSpeech()
