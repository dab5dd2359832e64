"""Cephalopod in words."""

from __future__ import annotations

from typing import Final

from lobby.base.translation import _, ngettext
from lobby.gamekit.game import Seat
from lobby.gamekit.simple.game import SimpleView
from lobby.gamekit.simple.words import SimpleSpeech


class CephalopodSpeech(SimpleSpeech):
    """A die is told by the pips that it shows."""

    def counted(self, count: int) -> str:
        return ngettext("{count} die", "{count} dice", count)

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
