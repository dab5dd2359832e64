"""Oware on screens: numbers of seeds, in the colours of their rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lobby.base.translation import N_, _
from lobby.gamekit.boards.board import Piece
from lobby.gamekit.drawing.drawing import StepChoice
from lobby.gamekit.game import Seat
from lobby.gamekit.simple.drawing import SimpleDrawing
from lobby.gamekit.simple.game import SimpleView
from lobby.games.oware.rules import captured


class OwareDrawing(SimpleDrawing):
    """Seeds show whose pit they are in. Both sides see their own row below."""

    def pieces(self, view: SimpleView) -> Mapping[str, Piece]:
        return {
            cell: piece._replace(seat=int(cell[1:]) - 1)
            for cell, piece in super().pieces(view).items()
        }

    def holding(self, view: SimpleView, seat: Seat) -> tuple[str, str]:
        return _("{count} captured", count=captured(view)[seat]), ""

    def side(self, name: str, seat: Seat, *, painted: bool) -> str:
        return name

    def choice(self, step: str) -> StepChoice:
        return StepChoice(step, "s", _("sow"), N_("sow"))


DRAWING: Final = OwareDrawing()
