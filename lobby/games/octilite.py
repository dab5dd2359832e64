"""OctiLite, by Don Green: pods that grow prongs, step and jump."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lobby.games.contract import Game, Seat, Setup, State, View
from lobby.games.options import Options


@dataclass(frozen=True, slots=True)
class Pod:
    """A pod: whose it is and its prongs, letters of ``abcdefgh`` in order."""

    seat: Seat
    prongs: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OctiLiteView(View):
    """An OctiLite position; nothing is hidden."""

    pods: Mapping[str, Pod]
    supplies: tuple[int, int]
    """Prongs in hand, by seat."""


class OctiLite(Game):
    name = "octilite"
    title = "OctiLite"
    seats = ("O", "X")
    credit = "Don Green"
    summary = "Land a pod on one of your opponent's bases."
    options = ()

    def start(self, options: Options, setup: Setup) -> State:
        raise NotImplementedError
