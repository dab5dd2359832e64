"""OctiLite in words: a position as one word, and as it is spoken."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from lobby.base.translation import N_, _, ngettext
from lobby.gamekit.game import Seat
from lobby.gamekit.imagined import OpenPosition
from lobby.gamekit.notations import BadPosition, Notation, join, split
from lobby.gamekit.options import Options
from lobby.gamekit.speech import Speech, Spoken
from lobby.games.octilite.board import GRID, between
from lobby.games.octilite.pod_moves import Pod
from lobby.games.octilite.rules import SUPPLY, OctiLiteState, OctiLiteView

_SIDES = "OX"
_MOST_PODS = 4
_SUPPLIES = re.compile(r"([0-9]{1,2})-([0-9]{1,2})")
_ROWS = GRID.lines()[::-1]


def write(view: OctiLiteView, to_move: Seat) -> str:
    pods = {name: f"{_SIDES[pod.seat]}{pod.prongs}" for name, pod in view.pods.items()}
    return join(_ROWS, pods, _SIDES[to_move], "-".join(map(str, view.supplies)))


def read(text: str, options: Options) -> OpenPosition:
    fields = split(text, _ROWS, cell="[OX][a-h]*", sides=_SIDES, most=3)
    pods = {square: _pod(cell) for square, cell in fields.cells.items()}
    supplies = _SUPPLIES.fullmatch(":".join(fields.rest))
    if not supplies:
        raise BadPosition.because(
            "Write the supplies of O and X after the second colon, as in 12-12."
        )
    first, second = int(supplies[1]), int(supplies[2])
    for seat, side in enumerate(_SIDES):
        count = sum(pod.seat == seat for pod in pods.values())
        if count > _MOST_PODS:
            raise BadPosition.because(
                "{side} has at most {most_pods} pods, not {count}.",
                side=side,
                most_pods=_MOST_PODS,
                count=count,
            )
    prongs = first + second + sum(len(pod.prongs) for pod in pods.values())
    if prongs > 2 * SUPPLY:
        raise BadPosition.because(
            "There are {supply} prongs in all, not {prongs}.", supply=2 * SUPPLY, prongs=prongs
        )
    return OpenPosition(OctiLiteState.of(pods, (first, second), fields.to_move), None)


def _pod(cell: str) -> Pod:
    prongs = cell[1:]
    if prongs != "".join(sorted(set(prongs))):
        raise BadPosition.because(
            "Write a pod's prongs in order, each only once; {cell} does not.", cell=cell
        )
    return Pod(_SIDES.index(cell[0]), prongs)


NOTATION = Notation(write, read, "....../.XXXX./....../....../....../.OOOO./......:O:12-12")


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
        squares = (
            _("your own {square}", square=square) if square in own else square for square in taken
        )
        return _("captures {squares}", squares=", ".join(squares)) if taken else ""


SPEECH: Final = OctiLiteSpeech()
