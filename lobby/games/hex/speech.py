"""Hex in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lobby.base.translation import _, ngettext
from lobby.gamekit.speech import Speech, Spoken
from lobby.games.hex.board import board
from lobby.games.hex.rules import SWAP, HexView


class HexSpeech(Speech[HexView]):
    """All stones of a side are alike."""

    def rows(self, view: HexView) -> Sequence[Sequence[str]]:
        names, size = tuple(board(view.size).names.values()), view.size
        return tuple(names[at : at + size] for at in range(0, len(names), size))

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
