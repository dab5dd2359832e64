"""Which positions of Binar are the same but for the order of rows and columns.

As in the table of small boards, what may follow depends on which cells are empty, on the parity of
every line that is not full, and on who is to move: so nothing else counts. Lines are told apart by
how many others they are connected with through empty cells, and by what crosses them there, again
and again, as graphs are compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Any

from lobby.kits.game import State
from lobby.kits.options import Options

_ROUNDS = 2
"""Enough to tell lines apart on every board."""
_FULL = 2
"""In place of the parity of a full line, which no longer matters."""


def canonical(state: State, options: Options) -> bytes:
    """*state*, however its rows and columns are ordered, and whichever are called rows."""
    size, key = options.number("size"), state.key()
    assert isinstance(key, tuple)
    occupied, ones = key
    empty, sums = _lines(~occupied, size), _lines(ones, size)
    known = [
        (one.bit_count() & 1 if line else _FULL, connected)
        for one, line, connected in zip(sums, empty, _connected(empty, size), strict=True)
    ]
    marks = _ranks(known)
    for _ in range(_ROUNDS):
        marks = _ranks(_seen(marks, empty, size))
    final = list(zip(known, _seen(marks, empty, size), strict=True))
    sides = sorted((sorted(final[:size]), sorted(final[size:])))
    # What the goal is decides how a match goes on, and the outcome whether it does.
    rules = (options.choice("digits"), options.choice("goal"))
    return repr((rules, size, state.outcome, occupied.bit_count(), sides)).encode()


def _lines(cells: int, size: int) -> list[int]:
    """The rows of *cells*, then the columns, each as a set of the lines that cross it there."""
    full = (1 << size) - 1
    rows = [cells >> size * row & full for row in range(size)]
    columns = [
        sum((row >> column & 1) << place for place, row in enumerate(rows))
        for column in range(size)
    ]
    return [*rows, *columns]


def _connected(empty: Sequence[int], size: int) -> list[int]:
    """With how many lines, itself too, each is connected through empty cells."""
    found = [1] * (2 * size)
    left = (1 << size) - 1
    while left:
        rows, columns, before = left & -left, 0, 0
        while rows != before:
            before = rows
            columns = reduce(or_, (empty[row] for row in range(size) if rows >> row & 1))
            crossing = (empty[size + each] for each in range(size) if columns >> each & 1)
            rows = reduce(or_, crossing, rows)
        count = rows.bit_count() + columns.bit_count()
        for line in range(size):
            if rows >> line & 1:
                found[line] = count
            if columns >> line & 1:
                found[size + line] = count
        left &= ~rows
    return found


def _seen(marks: Sequence[int], empty: Sequence[int], size: int) -> list[tuple[int, ...]]:
    """For each line its mark, and in order the marks of those that cross it on an empty cell."""
    crossing = (marks[size:], marks[:size])
    return [
        (
            marks[line],
            *sorted(
                [mark for place, mark in enumerate(crossing[line >= size]) if cells >> place & 1]
            ),
        )
        for line, cells in enumerate(empty)
    ]


def _ranks(seen: Sequence[Any]) -> list[int]:
    ranks = {each: rank for rank, each in enumerate(sorted(set(seen)))}
    return [ranks[each] for each in seen]
