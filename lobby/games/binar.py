"""Binar, by Cameron Browne, 2009: full lines, odd or even."""

from __future__ import annotations

from dataclasses import dataclass

from lobby.games.contract import Game, Setup, State, View
from lobby.games.options import Options


@dataclass(frozen=True, slots=True, kw_only=True)
class BinarView(View):
    """A Binar position; nothing is hidden."""

    size: int
    cells: tuple[int | None, ...]
    """Digits from a1 along row 1, then row 2 and so on; None where empty."""


class Binar(Game):
    name = "binar"
    title = "Binar"
    seats = ("Even", "Odd")
    credit = "Cameron Browne, 2009"
    summary = "Fill a row and a column that both add up to your parity."
    options = ()

    def start(self, options: Options, setup: Setup) -> State:
        raise NotImplementedError
