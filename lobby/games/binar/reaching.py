"""Which Binar positions might follow from one another, however rows and columns are ordered.

The value of a position depends on its empty cells, on the parities of their lines and on who is to
move. Rows and columns may be reordered or exchanged, and full lines do not matter. Play fills cells
and never empties one. So once the lines of two positions are suitably ordered, the empty cells of
the later one are empty in the earlier one, too. Digits are ignored.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

Pattern: TypeAlias = Sequence[int]
"""A set of cells: for each row the columns, as bits."""

_TRIES: Final = 2_000
"""After placing this many rows, two patterns are assumed to fit: only large boards need so many."""


def empty(cells: Sequence[int | None], size: int) -> Pattern:
    """The empty cells of a board with *size* columns, given its digits row by row."""
    rows = (cells[start : start + size] for start in range(0, len(cells), size))
    return [sum(1 << i for i, digit in enumerate(row) if digit is None) for row in rows]


def fits(small: Pattern, large: Pattern) -> bool:
    """Whether every cell of *small* lies on one of *large* once its rows and columns are suitably
    ordered, perhaps with rows and columns exchanged. True if that would take too long to find out.

    >>> fits([0b001, 0b011], [0b110, 0b100]), fits([0b11, 0b11], [0b110, 0b101, 0b011])
    (True, False)
    """
    if sum(map(int.bit_count, small)) > sum(map(int.bit_count, large)):
        return False
    return any(_Placing(turned, large).possible() for turned in (small, _turned(small)))


class _Placing:
    """The search for rows of *large* with room for those of *small*."""

    def __init__(self, small: Pattern, large: Pattern) -> None:
        self._small = sorted(filter(None, small), key=int.bit_count, reverse=True)
        self._large = sorted(filter(None, large), key=int.bit_count)
        self._tries = _TRIES

    def possible(self) -> bool:
        wide = max(map(int.bit_length, self._small), default=0)
        every = (1 << max(map(int.bit_length, self._large), default=0)) - 1
        columns = tuple(i for i in range(wide) if any(row >> i & 1 for row in self._small))
        return self._place(0, 0, dict.fromkeys(columns, every))

    def _place(self, number: int, taken: int, room: dict[int, int]) -> bool:
        """Whether the rows from *number* on find a place beside those *taken*. *room* holds the
        columns to which each column can still go."""
        if number == len(self._small):
            return _all_placed(room)
        row, tried = self._small[number], set[int]()
        for place, other in enumerate(self._large):
            if taken >> place & 1 or other in tried or other.bit_count() < row.bit_count():
                continue
            tried.add(other)  # equal rows are interchangeable
            self._tries -= 1
            if self._tries < 0:
                return True
            left = {i: cells & other if row >> i & 1 else cells for i, cells in room.items()}
            if all(left.values()) and self._place(number + 1, taken | 1 << place, left):
                return True
        return False


def _all_placed(room: dict[int, int]) -> bool:
    """Whether every column finds a place of its own."""
    holder: dict[int, int] = {}

    def settle(column: int, seen: set[int]) -> bool:
        for place in range(room[column].bit_length()):
            if room[column] >> place & 1 and place not in seen:
                seen.add(place)
                if place not in holder or settle(holder[place], seen):
                    holder[place] = column
                    return True
        return False

    return all(settle(column, set()) for column in room)


def _turned(rows: Pattern) -> Pattern:
    """*rows* with the columns as rows."""
    wide = max(map(int.bit_length, rows), default=0)
    return [sum(1 << i for i, row in enumerate(rows) if row >> j & 1) for j in range(wide)]
