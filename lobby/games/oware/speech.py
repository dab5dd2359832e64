"""Oware in words and in plain text."""

from __future__ import annotations

from typing import Final

from lobby.base.translation import _, ngettext
from lobby.gamekit.game import Seat
from lobby.gamekit.simple import words
from lobby.gamekit.simple.game import SimpleView, rules_of
from lobby.gamekit.simple.words import SimpleSpeech
from lobby.gamekit.speech import Spoken
from lobby.games.oware.rules import captured


class OwareSpeech(SimpleSpeech):
    """A pit is told by its seeds and whose row it is in."""

    def counted(self, count: int) -> str:
        return ngettext("{count} pit with seeds", "{count} pits with seeds", count)

    def piece(self, view: SimpleView, cell: str) -> Spoken | None:
        seeds = rules_of(view.rules).kinds.get(view.pieces.get(cell, ""))
        return Spoken(int(cell[1:]) - 1, seeds) if seeds else None

    def holding(self, view: SimpleView, seat: Seat) -> str:
        return _("{count} captured", count=captured(view)[seat])

    def path(self, move: str, mover: Seat) -> str:
        return _("sows from {cell}", cell=move)

    def does(self, view: SimpleView, move: str) -> str:
        taken = sum(captured(view.after(move))) - sum(captured(view))
        return _("captures {count}", count=taken) if taken else ""


def draw(view: SimpleView, last: str | None = None) -> str:
    """The usual diagram, with what each side has captured."""
    south, north = captured(view)
    told = _("captured: South {south}, North {north}", south=south, north=north)
    return f"{words.draw(view, last)}\n\n    {told}"


SPEECH: Final = OwareSpeech()
