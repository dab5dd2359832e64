"""Which Binar positions are alike, and which might follow from one another, however rows and
columns are ordered. What may follow from a position depends only on which cells are empty, on the
parity of every line that is not full, and on who is to move."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, Final, TypeAlias

from lobby.gamekit.game import State
from lobby.gamekit.options import Options

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
    wide = max(map(int.bit_length, rows), default=0)
    return [sum(1 << i for i, row in enumerate(rows) if row >> j & 1) for j in range(wide)]


_ROUNDS = 2
"""Enough rounds to distinguish lines on every board."""
_FULL = 2
"""Stands for the parity of a full line, which no longer matters."""
_REMEMBERED = 1 << 14
"""The most boards to remember, regardless of the order of their rows: matches begin alike."""

_Row: TypeAlias = tuple[int, int]
"""The empty cells of a row, and its parity."""


def canonical(state: State, options: Options) -> bytes:
    """*state* as bytes, regardless of how its rows and columns are ordered and which are called
    rows."""
    size, key = options.number("size"), state.key()
    assert isinstance(key, tuple)
    occupied, ones = key
    sides = _sides(size, *_without_order(occupied, ones, size))
    # The goal decides how a match goes on, and the outcome whether it does.
    rules = (options.choice("digits"), options.choice("goal"))
    return f"({rules}, {size}, {state.outcome}, {occupied.bit_count()}, {sides})".encode()


def unordered(cells: Sequence[int | None], size: int) -> str:
    """A text that a board with *size* columns, given its digits row by row, shares with the boards
    that differ only in the order of rows and columns, or in which are called rows."""
    occupied = sum(1 << i for i, digit in enumerate(cells) if digit is not None)
    ones = sum(1 << i for i, digit in enumerate(cells) if digit)
    return _sides(size, *_without_order(occupied, ones, size))


def _without_order(occupied: int, ones: int, size: int) -> tuple[tuple[_Row, ...], int]:
    """The rows, sorted, and the columns of odd parity that are not full."""
    full = (1 << size) - 1
    rows, odd, filled = list[_Row](), 0, full
    for shift in range(0, size * size, size):
        row, digits = occupied >> shift & full, ones >> shift & full
        rows.append((full ^ row, _FULL if row == full else digits.bit_count() & 1))
        odd ^= digits
        filled &= row
    rows.sort()
    return tuple(rows), odd & ~filled


@lru_cache(maxsize=_REMEMBERED)
def _sides(size: int, rows: tuple[_Row, ...], odd: int) -> str:
    """What distinguishes the rows, and what the columns, in order."""
    empty = [*map(_members, _crossings([cells for cells, __ in rows], size))]
    parities = [parity for __, parity in rows]
    parities += [odd >> line & 1 if empty[size + line] else _FULL for line in range(size)]
    known = list(zip(parities, _connected(empty, size), strict=True))
    marks = _ranks(known)
    for _ in range(_ROUNDS):
        marks = _ranks(_seen(marks, empty, size))
    final = list(zip(known, _seen(marks, empty, size), strict=True))
    return repr(sorted((sorted(final[:size]), sorted(final[size:]))))


@cache
def _members(places: int) -> tuple[int, ...]:
    return tuple(place for place in range(places.bit_length()) if places >> place & 1)


def _crossings(rows: Sequence[int], size: int) -> list[int]:
    """The *rows*, then the columns, each as the set of lines that cross it on an empty cell."""
    columns = [0] * size
    for place, row in enumerate(rows):
        for column in _members(row):
            columns[column] |= 1 << place
    return [*rows, *columns]


def _connected(empty: Sequence[tuple[int, ...]], size: int) -> list[int]:
    """For each line, how many lines, including itself, are connected to it through empty cells."""
    sizes = [0] * (2 * size)
    for line in range(2 * size):
        if sizes[line]:
            continue
        together = [line]
        sizes[line] = 1
        for member in together:
            across = 0 if member >= size else size
            for place in empty[member]:
                if not sizes[across + place]:
                    sizes[across + place] = 1
                    together.append(across + place)
        for member in together:
            sizes[member] = len(together)
    return sizes


def _seen(
    marks: Sequence[int], empty: Sequence[tuple[int, ...]], size: int
) -> list[tuple[int, ...]]:
    """For each line its mark, and the sorted marks of the lines that cross it on an empty cell."""
    rows, columns = marks[:size], marks[size:]
    return [
        (mark, *sorted([crossing[place] for place in places]))
        for mark, places, crossing in zip(
            marks, empty, [columns] * size + [rows] * size, strict=True
        )
    ]


def _ranks(seen: Sequence[Any]) -> list[int]:
    ranks = {item: rank for rank, item in enumerate(sorted(set(seen)))}
    return [ranks[item] for item in seen]
