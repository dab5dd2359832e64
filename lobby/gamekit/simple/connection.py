"""Rules that connection games share: stones are placed, and a chain of them wins."""

from __future__ import annotations

from collections.abc import Collection
from itertools import compress
from typing import ClassVar, Final

from lobby.base.translation import N_, _, ngettext
from lobby.gamekit.boards.board import Board
from lobby.gamekit.boards.chain import between_edges, joins_edges
from lobby.gamekit.game import Outcome, Seat
from lobby.gamekit.simple.placing import PlacingRules
from lobby.gamekit.simple.rules import Position


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
