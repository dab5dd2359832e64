"""Rules of games in which each move places a single piece."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import compress
from operator import itemgetter
from typing import ClassVar, Final, TypeAlias

from lobby.base.translation import _
from lobby.gamekit.boards.board import Board
from lobby.gamekit.game import Seat
from lobby.gamekit.simple.cell_sets import number_of
from lobby.gamekit.simple.rules import PASS, SWAP, Position, Rules, Steps

_EMPTY: Final = bytes(code == 0 for code in range(256))

_Picked: TypeAlias = Callable[[bytes], Iterable[int]]


class PlacingRules(Rules):
    """A game in which each move places a piece on an empty cell, and a side has pieces of one kind.
    If it ``passes``, a side does that when it can place none."""

    touched = 1
    can_be_stuck = False
    refused: ClassVar[str] = ""
    """Why nothing can be placed on an empty cell that is not ``open``."""

    def __init__(self, board: Board, start: str = "", *, swap: bool = False) -> None:
        super().__init__(board, start, swap=swap)
        order, spelt = self.order(), sorted(self.names)
        self.every: Final = number_of(order)
        """All cells as such a number as ``sides`` gives."""
        self._tried: Final[tuple[list[Steps], _Picked]] = (
            [(cell,) for cell in order],
            itemgetter(*order),
        )
        self._spelt: Final[tuple[Sequence[str], _Picked]] = (
            (self.names, bytes)  # where few are open, these are sooner sorted
            if self.marks_places
            else (spelt, itemgetter(*map(self.number.__getitem__, spelt)))
        )

    def open(self, at: Position) -> bytes:
        """By cell: 1 where the side to move may place a piece, otherwise 0. Unless the game says
        otherwise, that is on all empty cells."""
        return at.cells.translate(_EMPTY)

    def order(self) -> Sequence[int]:
        """All cells in the order in which bots try them."""
        return range(len(self.names))

    def moves(self, at: Position) -> Sequence[Steps]:
        """The ``open`` cells in their ``order``."""
        placed, picked = self._tried
        return [*compress(placed, picked(self.open(at)))] or [PASS] * self.passes

    def texts(self, at: Position) -> Sequence[str]:
        """In the order of their spelling, if they may be many."""
        names, picked = self._spelt
        found = [*compress(names, picked(self.open(at)))] or [PASS] * self.passes
        return [*found, SWAP] if self.swap and self.swappable(at) else found

    def why_not(self, at: Position, steps: tuple[int, ...]) -> str:
        why = self.occupied if at.cells[steps[0]] else self.refused
        return _(why, cell=self.names[steps[0]])

    def sides(self, cells: bytes, seat: Seat) -> tuple[int, int]:
        """The pieces of *seat*, and of the other side, as numbers with a byte for each cell, the
        lowest for the first."""
        both, every = int.from_bytes(cells, "little"), self.every
        first, second = both & every, both >> 1 & every
        return (second, first) if seat else (first, second)
