"""Chaos, by Alan Tonisson: jump over lines and turn them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lobby.games.contract import Game, Seat, Setup, State, View
from lobby.games.options import Options


@dataclass(frozen=True, slots=True, kw_only=True)
class ChaosView(View):
    """A Chaos position; nothing is hidden."""

    pieces: Mapping[str, Seat]
    """Occupied cells, ``a1`` to ``e5``."""


class Chaos(Game):
    name = "chaos"
    title = "Chaos"
    seats = ("O", "X")
    credit = "Alan Tonisson"
    summary = "Leave your opponent without a move."
    options = ()

    def start(self, options: Options, setup: Setup) -> State:
        raise NotImplementedError
