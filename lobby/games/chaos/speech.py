"""Chaos in words: which pieces a move flips."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lobby.base.translation import _
from lobby.gamekit.speech import Speech, Spoken
from lobby.games.chaos.board import LINES, paths
from lobby.games.chaos.rules import KEEP, SWAP, ChaosView
from lobby.games.chaos.variants import Chaos


class ChaosSpeech(Speech[ChaosView]):
    """All pieces of a side are alike."""

    def rows(self, view: ChaosView) -> Sequence[Sequence[str]]:
        return LINES

    def piece(self, view: ChaosView, cell: str) -> Spoken | None:
        seat = view.pieces.get(cell)
        return None if seat is None else Spoken(seat)

    def path(self, view: ChaosView, move: str) -> str:
        jumps = _(", then ").join(_(" to ").join(path) for path in paths(move))
        if move == KEEP:
            return _("keeps {side}", side=Chaos.seats[view.to_move or 0])
        return _("swaps colours, then {jumps}", jumps=jumps) if move.startswith(SWAP) else jumps

    def does(self, view: ChaosView, move: str) -> str:
        if view.stage:
            return ""
        after = view.after(move).pieces
        flipped = [cell for cell, seat in view.pieces.items() if after.get(cell, seat) != seat]
        return _("flips {cells}", cells=", ".join(flipped)) if flipped else ""


SPEECH: Final = ChaosSpeech()
