"""How many moves lead from one Binar position to another, however rows and columns are ordered.

Two positions are the same if the same cells are empty and every line that is not full has the same
parity. A smaller board is a larger one whose other lines are full.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import isqrt
from typing import Final, Self, TypeAlias

from lobby.gamekit.game import AHEAD

Cells: TypeAlias = tuple[int | None, ...]
"""Digits row by row; None where empty."""

_TRIES: Final = 3_000
"""After placing so many lines, moves are assumed to lead there: only large boards need as many."""

_FEW_TRIES: Final = 100
"""Enough tries if a single digit is missing and most lines can only be one another."""

_Line: TypeAlias = tuple[int, int]
"""Where a line is empty, as bits, and its parity."""


def plies_between(here: Cells, there: Cells) -> int | None:
    """The number of moves that lead from *here* to *there*, 0 if the two differ in one digit at
    most; None if there is none up to ``AHEAD``."""
    plies = here.count(None) - there.count(None)
    if abs(plies) <= 1 and differ_in_one(here, there):
        return 0
    return plies if 0 <= plies <= AHEAD and leads(here, there) else None


@lru_cache(maxsize=1 << 12)
def differ_in_one(one: Cells, other: Cells) -> bool:
    """Whether the two are the same, or will be once a digit of either is changed, added, taken away
    or put on another cell."""
    more = one.count(None) - other.count(None)
    if more:
        return leads(one, other) if more > 0 else leads(other, one)
    if not _nearly(one, other):
        return False
    digits = [at for at, digit in enumerate(one) if digit is not None]
    tries = max(_TRIES // max(len(digits), 1), _FEW_TRIES)
    # Two boards that differ in one digit both arise from the board without it.
    return leads(one, other) or any(
        leads((*one[:at], None, *one[at + 1 :]), other, tries) for at in digits
    )


@lru_cache(maxsize=1 << 14)
def leads(here: Cells, there: Cells, tries: int = _TRIES) -> bool:
    """Whether moves can lead from *here* to *there*. They may place either digit. True if that is
    not known after so many *tries*."""
    size = max(map(_size, (here, there)))
    before, after = _Board.of(here, size), _Board.of(there, size)
    return any(_Search(before, turned, tries).possible() for turned in (after, after.turned()))


def _size(cells: Cells) -> int:
    return isqrt(len(cells))


@dataclass(frozen=True, slots=True)
class _Board:
    rows: tuple[_Line, ...]
    columns: tuple[_Line, ...]

    @classmethod
    def of(cls, cells: Cells, size: int) -> Self:
        """The board of *cells* as part of one with *size* rows and columns."""
        own = _size(cells)
        lines = [cells[start : start + own] for start in range(0, len(cells), own)]
        full = ((0, 0),) * (size - own)
        return cls((*map(_line, lines), *full), (*map(_line, zip(*lines, strict=True)), *full))

    def turned(self) -> Self:
        """The board with rows and columns exchanged."""
        return type(self)(self.columns, self.rows)


def _line(digits: Sequence[int | None]) -> _Line:
    empty = sum(1 << place for place, digit in enumerate(digits) if digit is None)
    return empty, sum(filter(None, digits)) & 1


def _nearly(one: Cells, other: Cells) -> bool:
    """Whether at most two rows and two columns differ in parity or in how much of them is empty: no
    more can if one digit is on another cell."""
    size = max(map(_size, (one, other)))
    first, second = (_Board.of(cells, size) for cells in (one, other))
    return any(
        _differing(first.rows, turned.rows) <= 2 and _differing(first.columns, turned.columns) <= 2
        for turned in (second, second.turned())
    )


def _differing(some: Sequence[_Line], others: Sequence[_Line]) -> int:
    left = [_look(line) for line in others]
    count = 0
    for line in some:
        if (look := _look(line)) in left:
            left.remove(look)
        else:
            count += 1
    return count


def _look(line: _Line) -> tuple[int, int]:
    empty, parity = line
    return empty.bit_count(), parity if empty else 0


class _Search:
    """The search for an order of the lines of *after* in which moves lead there from *before*."""

    def __init__(self, before: _Board, after: _Board, tries: int) -> None:
        self._before, self._after = before, after
        self._tries = tries

    def possible(self) -> bool:
        rows = self._placed(self._before.rows, self._after.rows, within=False)
        return any(self._columns_fit(order) for order in rows) or self._tries < 0

    def _columns_fit(self, order: Sequence[int]) -> bool:
        """Whether the columns can be ordered, too, if the rows of *after* are those of *before* in
        this *order*."""
        rows = [self._before.rows[place] for place in order]
        before = [
            (sum((row >> at & 1) << i for i, (row, __) in enumerate(rows)), parity)
            for at, (__, parity) in enumerate(self._before.columns)
        ]
        return any(
            self._digits_fit(rows, [before[place] for place in columns])
            for columns in self._placed(before, self._after.columns, within=True)
        )

    def _digits_fit(self, rows: Sequence[_Line], columns: Sequence[_Line]) -> bool:
        """Whether some digits on the cells that are filled from here on make the parities right."""
        lines = enumerate(zip(columns, self._after.columns, strict=True))
        filled = [
            (i, j)
            for j, ((empty, __), (left, __)) in lines
            for i in range(len(rows))
            if (empty & ~left) >> i & 1
        ]
        for digits in product((0, 1), repeat=len(filled)):
            odd_rows = odd_columns = 0
            for (i, j), digit in zip(filled, digits, strict=True):
                odd_rows ^= digit << i
                odd_columns ^= digit << j
            if _agree(rows, self._after.rows, odd_rows) and _agree(
                columns, self._after.columns, odd_columns
            ):
                return True
        return False

    def _placed(
        self, before: Sequence[_Line], after: Sequence[_Line], *, within: bool
    ) -> Iterator[list[int]]:
        """The ways to choose for each line of *after* one of *before* that it may have come from;
        if *within*, both have their cells in the same order."""
        order, used = list[int](), set[int]()
        spare = sum(empty.bit_count() for empty, __ in before)
        spare -= sum(empty.bit_count() for empty, __ in after)

        def place(spare: int) -> Iterator[list[int]]:
            if len(order) == len(after):
                yield order
                return
            left, parity = after[len(order)]
            tried = set[_Line]()
            for at, (empty, odd) in enumerate(before):
                filled = empty.bit_count() - left.bit_count()
                if at in used or not 0 <= filled <= spare or (empty, odd) in tried:
                    continue
                if (within and left & ~empty) or (not filled and left and parity != odd):
                    continue
                tried.add((empty, odd))  # equal lines are interchangeable
                self._tries -= 1
                if self._tries < 0:
                    return
                order.append(at)
                used.add(at)
                yield from place(spare - filled)
                used.remove(order.pop())

        return place(spare)


def _agree(before: Sequence[_Line], after: Sequence[_Line], odd: int) -> bool:
    return all(
        not left or parity == was ^ (odd >> place & 1)
        for place, ((__, was), (left, parity)) in enumerate(zip(before, after, strict=True))
    )
