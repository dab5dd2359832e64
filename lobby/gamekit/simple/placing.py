"""Rules of games in which each move places a single piece; and of those in which a chain wins."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import compress
from operator import itemgetter
from typing import ClassVar, Final, TypeAlias

from lobby.base.translation import N_, _, ngettext
from lobby.gamekit.boards.board import Board
from lobby.gamekit.boards.chain import between_edges, joins_edges
from lobby.gamekit.game import Outcome, Seat
from lobby.gamekit.simple.cell_sets import number_of
from lobby.gamekit.simple.rules import PASS, SWAP, Position, Rules, Steps
from lobby.gamekit.spelling import reading_order

LISTED: Final = 8
"""The most cells that a refusal names."""

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
        moves = [*compress(names, picked(self.open(at)))] or [PASS] * self.passes
        return [*moves, SWAP] if self.swap and self.swappable(at) else moves

    def why_not(self, at: Position, steps: tuple[int, ...]) -> str:
        """What is wrong with the cell, and which are open if these are few: boards may mark them,
        but nothing does in a command."""
        cell = self.names[steps[0]]
        if at.cells[steps[0]]:
            return _(self.occupied, cell=cell)
        if not self.refused:
            return ""
        why, legal = _(self.refused, cell=cell), self.moves(at)
        if PASS in legal or len(legal) > LISTED:
            return why
        cells = sorted(map(self.spelt.__getitem__, legal), key=reading_order)
        return f"{why} {_('You can play {cells}.', cells=', '.join(cells))}"

    def sides(self, cells: bytes, seat: Seat) -> tuple[int, int]:
        """The pieces of *seat*, and of the other side, as numbers with a byte for each cell, the
        lowest for the first."""
        both, every = int.from_bytes(cells, "little"), self.every
        first, second = both & every, both >> 1 & every
        return (second, first) if seat else (first, second)


class ConnectionRules(PlacingRules):
    """A game in which each move places a stone, and a chain of the mover's wins at once. Each side
    has stones of one kind."""

    pieces_may = "come"
    says_counts = False
    occupied = N_("There is a stone on {cell} already.")
    thinks_by = "playouts"
    won_before: ClassVar[str] = N_("{side} has joined its edges already.")
    """Why the side to move cannot have such a chain."""

    def __init__(self, board: Board, shortest: int, *, swap: bool) -> None:
        """A chain that wins has at least *shortest* stones."""
        super().__init__(board, swap=swap)
        self.shortest: Final = shortest

    def joins(self, cells: bytes, seat: Seat) -> bool:
        """Whether the stones of *seat* have won: unless the game says otherwise, if they join its
        edges of a square board or a rhombus."""
        return joins_edges(self.board, self.owned(cells, seat), seat)

    def outcome(self, at: Position) -> Outcome | None:
        """For the side that moved last, if it has won."""
        last = 1 - at.seat
        if at.cells.count(last + 1) >= self.shortest and self.joins(at.cells, last):
            return Outcome(last, "joined")
        return None

    def winning(self, cells: bytes, seat: Seat) -> Collection[str]:
        """The shortest chain that joins the edges of *seat*."""
        return between_edges(self.board, self.stones(cells, seat), seat)

    def stones(self, cells: bytes, seat: Seat) -> frozenset[str]:
        """Where *seat* has stones."""
        return frozenset(compress(self.names, self.owned(cells, seat)))

    def counted(self, count: int) -> str:
        return ngettext("{count} stone", "{count} stones", count)

    def surplus(self, at: Position) -> int:
        """How many stones the first side has more than it should have with this side to move; 0
        also where the first stone was swapped."""
        first, second = at.cells.count(1), at.cells.count(2)
        ahead = first - second - at.seat
        return 0 if self.swap and second and ahead == -1 else ahead

    def wrong(self, at: Position) -> str:
        """The stones do not fit the side to move, or it has won before."""
        side = self.signs[at.seat]
        if self.surplus(at):
            return _(
                "With {side} to move there cannot be {first} stones of O and {second} of X.",
                side=side,
                first=at.cells.count(1),
                second=at.cells.count(2),
            )
        return _(self.won_before, side=side) if self.joins(at.cells, at.seat) else ""
