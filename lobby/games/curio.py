"""Curio, by Stephen Tavener and Cameron Browne, 2008: hidden numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lobby.games.contract import Game, Seat, Setup, State, View
from lobby.games.options import Options


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece as its viewer knows it: None stands for a number the viewer does not know."""

    seat: Seat
    front: int | None
    back: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CurioView(View):
    """A Curio position as one viewer may know it."""

    rows: int
    cols: int
    pieces: Mapping[str, Piece]
    captured: tuple[Piece, ...]
    """In the order of capture, with both numbers."""
    royals: tuple[int, int]
    """How many pieces that carry the highest number each seat has left: known to everybody."""

    def possible(self, square: str) -> tuple[tuple[int, int], ...]:
        """The (front, back) pairs that the piece on *square* can still be, by what this viewer
        knows; sorted."""
        raise NotImplementedError


class Curio(Game):
    name = "curio"
    title = "Curio"
    seats = ("Light", "Dark")
    credit = "Stephen Tavener and Cameron Browne, 2008"
    summary = "Capture every piece that carries the highest number; half is hidden."
    options = ()

    def start(self, options: Options, setup: Setup) -> State:
        raise NotImplementedError
