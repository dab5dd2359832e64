"""Y, by Charles Titus and Craige Schensted: join the three sides of a triangle.

Every full board joins all three sides for exactly one player, so no match is drawn. Who that is can
be told by reducing the board: three cells that touch one another become one cell, which belongs to
whoever has two of them. The board gets smaller, and the winner stays the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from random import Random
from types import MappingProxyType
from typing import Final

from lobby.base.translation import N_
from lobby.gamekit.boards.board import triangle
from lobby.gamekit.boards.chain import chain
from lobby.gamekit.game import Seat
from lobby.gamekit.options import Number, Options
from lobby.gamekit.search.lanes import Link, bridges, hold, promised, scattered
from lobby.gamekit.search.montecarlo import Sample
from lobby.gamekit.simple.game import PIE, SimpleGame
from lobby.gamekit.simple.placing import ConnectionRules
from lobby.gamekit.simple.rules import SWAP, Position, Steps


class Joining(ConnectionRules):
    """Y on a triangle of any size."""

    symmetries = MappingProxyType({"mirror": False, "third": False, "same": True})
    won_before = N_("{side} has joined the three sides already.")

    def __init__(self, size: int, *, swap: bool) -> None:
        super().__init__(triangle(size), size, swap=swap)
        self.fair = (self.names[7 if size > 9 else 4],) if size > 4 else ()
        self._rows: Final = tuple(
            (row * (row + 1) // 2, (row + 1) * (row + 2) // 2) for row in range(size)
        )
        """Where each row begins and ends."""
        self._sides: Final = tuple(
            [self.names[cell] for cell in side]
            for side in (
                [start for start, __ in self._rows],
                [end - 1 for __, end in self._rows],
                range(*self._rows[-1]),
            )
        )
        self._links: Final = tuple(self._found_links())
        self._moves: Final[Sequence[Steps]] = [(cell,) for cell in range(len(self.names))]

    def joins(self, cells: bytes, seat: int) -> bool:
        """Whether the stones of *seat* join the three sides: the board is reduced to one cell, all
        rows at once, with a byte for each cell."""
        own, size = self.owned(cells, seat), self.shortest
        rows = [own[start:end].ljust(size, b"\0") for start, end in self._rows]
        board, below = int.from_bytes(b"".join(rows), "little"), 8 * size
        for __ in range(size - 1):
            left, right = board >> below, board >> below + 8
            board = board & (left | right) | left & right
        return board & 1 == 1

    def winning(self, cells: bytes, seat: Seat) -> Collection[str]:
        """The shortest chain that joins the three sides."""
        return chain(self.stones(cells, seat), self.board.near, self._sides)

    def certainty(self, at: Position) -> float:
        """Fitted to matches between bots: 4.8 ± 0.5."""
        return 4.5

    def sampled(self, at: Position, chance: Random) -> Sample[Steps]:
        """All empty cells are filled at random, but bridges hold."""
        lanes = scattered(at.cells, at.seat, chance)
        hold(lanes, at.cells, self._links, chance)
        rows: list[Sequence[int]] = [lanes[start:end] for start, end in self._rows]
        while rows[1:]:
            rows = [
                [
                    top & (left | right) | left & right
                    for top, left, right in zip(high, low, low[1:], strict=False)
                ]
                for high, low in pairwise(rows)
            ]
        return promised(self._moves, at.cells, at.seat, lanes, rows[0][0])

    def _found_links(self) -> Iterator[Link]:
        """Bridges between two cells, and to a side of the board."""
        near = [*map(set, self.beside("hexagonal"))]
        rim = {cell for cell, around in enumerate(near) if len(around) < 6}
        yield from bridges(near)
        for cell, around in enumerate(near):
            sides = tuple(around & rim)
            if cell not in rim and len(sides) == 2 and sides[0] in near[sides[1]]:
                yield (cell,), *sides


class Y(SimpleGame):
    """Y on triangles of 3 to 19 rows."""

    name = "y"
    title = "Y"
    kind = "connection"
    aliases = ("gameofy",)
    credit = N_("Craige Schensted, now Ea Ea, and Charles Titus")
    summary = N_("Join the three sides of the board with a chain of stones.")
    can_be_drawn = False  # a full board joins the three sides for exactly one player
    options = (Number("size", 3, 19, 13, N_("rows of the board"), label=N_("Size")), PIE)

    def rules(self, options: Options) -> Joining:
        return Joining(options.number("size"), swap=options.choice("swap") == SWAP)
