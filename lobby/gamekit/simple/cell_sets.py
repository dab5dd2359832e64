"""Sets of cells as whole numbers, for what a game asks of many positions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from lobby.gamekit.game import Seat


def number_of(cells: Iterable[int], bits: int = 8) -> int:
    """A number with so many *bits* for each cell of a board, the lowest for the first: 1 for those
    *cells*, otherwise 0."""
    return sum(1 << bits * cell for cell in cells)


_ONES: Final = tuple(bytes(48 + (code == own) for code in range(256)) for own in (1, 2))


def bits_of(cells: bytes, seat: Seat) -> int:
    """The *cells* with the first piece of *seat*, of two pieces, a bit for each cell: the lowest
    for the last."""
    return int(cells.translate(_ONES[seat]), 2)


class CellSets:
    """What is next to what on a square board. It makes no difference whether the lowest bits stand
    for the first cell of the board or for its last."""

    def __init__(self, size: int, bits: int = 8) -> None:
        """For numbers with so many *bits* for each cell of *size* rows."""
        self.bits: Final = bits
        self.row: Final = bits * size
        self.every: Final = number_of(range(size * size), bits)
        self._lower, self._upper = (
            number_of((cell for cell in range(size * size) if cell % size != edge), bits)
            for edge in (0, size - 1)
        )
        """All columns but the one of the lowest bits of each row, and but that of the highest."""
        self.inner: Final = self._lower & self._upper
        """All columns but the two at the sides."""

    def around(self, some: int) -> int:
        """*some* cells and all that are next to one of them, also along diagonals."""
        wide = some | (some & self._lower) >> self.bits | (some & self._upper) << self.bits
        return (wide | wide << self.row | wide >> self.row) & self.every

    def group(self, cells: int, some: int = 0) -> int:
        """Those of the *cells* that are joined to *some* of them, or to that of the lowest bits."""
        group, wide = 0, some or cells & -cells
        lower, upper, bits, row = self._lower, self._upper, self.bits, self.row
        while wide != group:
            group = wide
            wide |= (group & lower) >> bits | (group & upper) << bits
            wide = (wide | wide << row | wide >> row) & cells
        return group
