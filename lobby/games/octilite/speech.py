"""OctiLite in words: pods by the letters of their prongs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from lobby.base.translation import N_, _, ngettext
from lobby.gamekit.game import Seat
from lobby.gamekit.speech import Speech, Spoken
from lobby.games.octilite.board import GRID, between
from lobby.games.octilite.rules import OctiLiteView

_WAYS: Final = MappingProxyType(
    {
        "a": N_("up"),
        "b": N_("up and right"),
        "c": N_("right"),
        "d": N_("down and right"),
        "e": N_("down"),
        "f": N_("down and left"),
        "g": N_("left"),
        "h": N_("up and left"),
    }
)
"""Where each prong points: up is towards row 7, right towards column 6."""


class OctiLiteSpeech(Speech[OctiLiteView]):
    """Prongs have letters, as in moves; their directions are told where one is added."""

    def rows(self, view: OctiLiteView) -> Sequence[Sequence[str]]:
        return GRID.lines()

    def piece(self, view: OctiLiteView, cell: str) -> Spoken | None:
        pod = view.pods.get(cell)
        if pod is None:
            return None
        count = len(pod.prongs)
        letters = " ".join(pod.prongs)
        prongs = ngettext("prong {letters}", "prongs {letters}", count, letters=letters)
        return Spoken(pod.seat, prongs if count else _("no prongs"))

    def counted(self, view: OctiLiteView, count: int) -> str:
        return ngettext("{count} pod", "{count} pods", count)

    def holding(self, view: OctiLiteView, seat: Seat) -> str:
        return ngettext("{count} prong in hand", "{count} prongs in hand", view.supplies[seat])

    def path(self, view: OctiLiteView, move: str) -> str:
        square, plus, letter = move.partition("+")
        if plus:
            return _("prong {letter} on {square}", letter=letter, square=square)
        return super().path(view, move.replace("x", ""))

    def does(self, view: OctiLiteView, move: str) -> str:
        if "+" in move:
            return _(_WAYS[move[-1]])
        steps = pairwise(move.split("-"))
        taken = [between(start.strip("x"), end.strip("x")) for start, end in steps if "x" in end]
        own = [square for square in taken if view.pods[square].seat == view.to_move]
        told = (_("your own {square}", square=each) if each in own else each for each in taken)
        return _("captures {squares}", squares=", ".join(told)) if taken else ""


SPEECH: Final = OctiLiteSpeech()
