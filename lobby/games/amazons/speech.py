"""Amazons in words."""

from __future__ import annotations

from typing import Final

from lobby.base.translation import _, ngettext
from lobby.gamekit.simple.game import SimpleView
from lobby.gamekit.simple.words import SimpleSpeech
from lobby.gamekit.speech import Spoken


class AmazonsSpeech(SimpleSpeech):
    """What belongs to nobody is an arrow, and so is the last step of a move."""

    def piece(self, view: SimpleView, cell: str) -> Spoken | None:
        found = super().piece(view, cell)
        return Spoken(None, _("arrow")) if found and found.seat is None else found

    def kind(self, words: str, count: int) -> str:
        return ngettext("arrow", "arrows", count) if words else ""

    def counted(self, view: SimpleView, count: int) -> str:
        return ""

    def path(self, view: SimpleView, move: str) -> str:
        way, *arrow = move.rsplit("-", maxsplit=move.count("-") - 1)
        said = super().path(view, way)
        return _("{way}, arrow to {cell}", way=said, cell=arrow[0]) if arrow else said


SPEECH: Final = AmazonsSpeech()
