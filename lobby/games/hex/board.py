"""The rhombus of Hex: its cells by name, sets of them as bits, and what touches what.

Columns are letters from the left, rows numbers from the top; each row stands half a cell further
to the right than the one above it. A set of cells is an integer with one bit per cell. Each row has
one bit more than cells, so that no shift leads from the end of one row to the start of another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, final

from lobby.gamekit.boards.board import rhombus
from lobby.gamekit.game import Seat

SMALLEST, LARGEST = 3, 19


@final
class Board:
    """A board with *size* rows of *size* cells. There is one for each size: see ``board``."""

    __slots__ = (
        "across",
        "bits",
        "edges",
        "half_turn",
        "mirror",
        "names",
        "rows",
        "size",
        "sorted",
        "whole",
    )

    def __init__(self, size: int) -> None:
        self.size: Final = size
        self.across: Final = size + 1
        shape = rhombus(size, edges=(0, 1))
        self.rows: Final = shape.rows
        self.names: Final = {at + at // size: name for at, name in enumerate(shape.places)}
        """The name of each cell by the number of its bit, row by row."""
        self.sorted: Final = tuple(sorted(self.names.values()))
        self.bits: Final[Mapping[str, int]] = {name: 1 << at for at, name in self.names.items()}
        """The bit of each cell, as a set of that cell alone."""
        self.whole: Final = sum(self.bits.values())
        """All cells."""
        top, bottom, left, right = (
            self.stones(own) for __, own in shape.sides(flipped=False).values()
        )
        self.edges: Final = (top, bottom), (left, right)
        """The cells along the two edges of each seat: top and bottom, left and right."""
        last, places = size - 1, shape.places.items()
        self.half_turn: Final = {name: shape.at[3 * last - x, last - y] for name, (x, y) in places}
        """Where each cell goes when the board is turned by half a turn."""
        self.mirror: Final = {
            name: shape.at[2 * y + (x - y) // 2, (x - y) // 2] for name, (x, y) in places
        }
        """Where each cell goes in the mirror that exchanges the edges of the two seats: the long
        diagonal, from a1 on, stays where it is."""

    def near(self, cells: int) -> int:
        """The cells that touch one of *cells*, and bits that are no cells."""
        across = self.across
        return (
            cells << 1 | cells >> 1 | cells << across | cells >> across
            | cells << across - 1 | cells >> across - 1
        )  # fmt: skip

    def joined(self, start: int, among: int) -> int:
        """The cells of *start*, and those *among* the given ones that a chain joins to them."""
        reached, across = start, self.across
        while True:
            more = reached | among & (
                reached << 1 | reached >> 1 | reached << across | reached >> across
                | reached << across - 1 | reached >> across - 1
            )  # fmt: skip
            if more == reached:
                return reached
            reached = more

    def cells(self, stones: int) -> Iterator[str]:
        """The names of the cells of a set, row by row."""
        while stones:
            lowest = stones & -stones
            yield self.names[lowest.bit_length() - 1]
            stones ^= lowest

    def stones(self, names: Iterable[str]) -> int:
        """The set of the cells called *names*."""
        return sum(self.bits[name] for name in names)

    def of_seat(self, pieces: Mapping[str, Seat], seat: Seat) -> int:
        """The cells of *pieces* on which *seat* has a stone."""
        return self.stones(name for name, owner in pieces.items() if owner == seat)


@cache
def board(size: int) -> Board:
    """The board of that *size*."""
    return Board(size)


def pieces_of(on: Board, stones: tuple[int, int]) -> Mapping[str, Seat]:
    """The seat of each of *stones*, which are given by seat, by cell."""
    return MappingProxyType(
        {name: seat for seat, own in enumerate(stones) for name in on.cells(own)}
    )
