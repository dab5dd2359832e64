"""Which Binar positions differ only in the order of rows and columns.

As in the table of small boards, what may follow depends only on which cells are empty, on the
parity of every line that is not full, and on who is to move. Lines are distinguished by how many
others they are connected to through empty cells and, in repeated rounds, by what crosses them
there, as in comparing graphs by colour refinement.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, TypeAlias

from lobby.gamekit.game import State
from lobby.gamekit.options import Options

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
    """The members of a set of places, in order."""
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
    found = [0] * (2 * size)
    for line in range(2 * size):
        if found[line]:
            continue
        together = [line]
        found[line] = 1
        for each in together:
            across = 0 if each >= size else size
            for place in empty[each]:
                if not found[across + place]:
                    found[across + place] = 1
                    together.append(across + place)
        for each in together:
            found[each] = len(together)
    return found


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
    ranks = {each: rank for rank, each in enumerate(sorted(set(seen)))}
    return [ranks[each] for each in seen]
