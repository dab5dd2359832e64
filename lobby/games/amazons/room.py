"""How much room each side has in Amazons: which cells its amazons come to first."""

from __future__ import annotations

from typing import Final

from lobby.gamekit.game import Seat

_BITS: Final = tuple(bytes.maketrans(b"\0\1\2\3", digits) for digits in (b"1000", b"0100", b"0010"))
"""What makes binary digits of cells: 1 for empty ones, and for the amazons of each side."""

_CELL: Final = 100
"""Points for each cell that one side comes to first."""
_TURN: Final = 15
"""Points for each cell to which both come equally soon, for the side to move."""
_NEAR: Final = 50
"""Points for each cell that is one queen's move away; half as many for those two away; and so on.
The more of the board both sides come to, the more they count."""
_SURE: Final = 3
"""Once nobody comes to the other's cells, each counts so many times as much."""


class Room:
    """Works on both sides at once: bits for each cell, the lowest for the last, and above these as
    many again, behind a gap, for the other side."""

    def __init__(self, size: int) -> None:
        cells = range(size * size)
        self._size: Final = size
        self._shift: Final = size * size + size + 1
        self._low: Final = (1 << size * size) - 1
        edges = [sum(1 << n for n in cells if n % size == edge) for edge in (0, size - 1)]
        left, right = (self._twice(self._low & ~edge) for edge in edges)
        whole = self._twice(self._low)
        self._rising: Final = ((1, left), (size, whole), (size + 1, left), (size - 1, right))
        self._falling: Final = ((1, right), (size, whole), (size + 1, right), (size - 1, left))
        """How far each of four ways goes, and to which cells it can lead."""
        self._ends: Final = (left, right)

    def evaluation(self, cells: bytes, seat: Seat) -> int:
        """How well *seat*, which is to move, stands."""
        empty, *amazons = (int(cells.translate(bits), 2) for bits in _BITS)
        both, free = amazons[seat] | amazons[1 - seat] << self._shift, self._twice(empty)
        moves = self._by_moves(both, free)
        first, shared = self._first(moves)
        if not shared:
            return _SURE * (first if first > 0 else first - _CELL // 2)
        steps, __ = self._first(self._by_steps(both, free))
        share = shared / empty.bit_count()
        return round(first + share * (self._near(moves) + steps - first) / 2)

    def _first(self, levels: list[int]) -> tuple[int, int]:
        """Points for the cells that each side comes to first, and how many both come to."""
        own = other = points = 0
        for level in levels:
            mine, theirs = level & self._low, level >> self._shift
            own |= mine
            other |= theirs
            points += _CELL * ((mine & ~other).bit_count() - (theirs & ~own).bit_count())
            points += _TURN * (mine & theirs).bit_count()
        return points, (own & other).bit_count()

    def _near(self, levels: list[int]) -> int:
        """Points for the cells that each side comes to soon."""
        points, worth = 0, _NEAR
        for level in levels:
            points += worth * ((level & self._low).bit_count() - (level >> self._shift).bit_count())
            worth //= 2
        return points

    def _by_moves(self, both: int, free: int) -> list[int]:
        """The cells that each side comes to with one move of a queen, two, and so on."""
        rising = [(way, free & ends) for way, ends in self._rising]
        falling = [(way, free & ends) for way, ends in self._falling]
        levels, left = list[int](), free
        while both:
            reached = 0
            for way, ends in rising:
                line = both << way & ends
                while line:
                    reached |= line
                    line = line << way & ends
            for way, ends in falling:
                line = both >> way & ends
                while line:
                    reached |= line
                    line = line >> way & ends
            both = reached & left
            left ^= both
            levels.append(both)
        return levels

    def _by_steps(self, both: int, free: int) -> list[int]:
        """The cells that each side comes to with one move of a king, two, and so on."""
        (left, right), size, levels = self._ends, self._size, list[int]()
        while both:
            wide = both | both << 1 & left | both >> 1 & right
            both = (wide | wide << size | wide >> size) & free
            free ^= both
            levels.append(both)
        return levels

    def _twice(self, bits: int) -> int:
        return bits | bits << self._shift
