"""Four in a Row solved a second way: by cells row by row, the 69 lines of the board, and moves from
the middle, without anything that the bots' solver knows. It is slow with few stones."""

from __future__ import annotations

from typing import Final

import numba
import numpy as np
from numpy.typing import NDArray

from solving.compiled import compiled

_COLUMNS, _ROWS = 7, 6
_CELLS: Final = tuple((row, column) for row in range(_ROWS) for column in range(_COLUMNS))
_PLACES: Final = 1 << 24
_SPREAD: Final = -7046029254386353131
_OUTWARD: Final = (3, 2, 4, 1, 5, 0, 6)
_WAYS: Final = ((1, 0), (0, 1), (1, 1), (1, -1))


def _lines() -> list[list[int]]:
    """By cell: the lines through it, as bits."""
    through: list[list[int]] = [[] for __ in range(_COLUMNS * _ROWS)]
    for x in range(_COLUMNS):
        for y in range(_ROWS):
            for right, up in _WAYS:
                line = [(x + step * right, y + step * up) for step in range(4)]
                if all(0 <= i < _COLUMNS and 0 <= j < _ROWS for i, j in line):
                    cells = [i + _COLUMNS * j for i, j in line]
                    for cell in cells:
                        through[cell].append(sum(1 << bit for bit in cells))
    return through


_THROUGH: Final = np.zeros((_COLUMNS * _ROWS, 13), np.int64)
for _cell, _masks in enumerate(_lines()):
    _THROUGH[_cell, : len(_masks)] = _masks


@compiled
def _landing(stones: int, column: int) -> int:
    """The lowest empty cell of *column*; 42 or more if it is full."""
    cell = column
    while cell < _COLUMNS * _ROWS and stones >> cell & 1:
        cell += _COLUMNS
    return cell


@compiled
def _completes(own: int, cell: int, through: NDArray[np.int64]) -> bool:
    """Whether *cell* makes four of the *own* stones in a line."""
    complete = False
    for line in through[cell]:
        complete |= line != 0 and (own | 1 << cell) & line == line
    return complete


@numba.njit
def _worth(  # type: ignore[no-untyped-def]  # noqa: PLR0917
    own, other, left, low, high, places, through
):
    """1, 0 or -1 for the side to move, who has not lost yet; a bound outside of *low* to *high*."""
    if not left:
        return 0
    for column in _OUTWARD:
        cell = _landing(own | other, column)
        if cell < _COLUMNS * _ROWS and _completes(own, cell, through):
            return 1
    place = (own * _SPREAD ^ other * 31 * _SPREAD) >> 20 & (len(places) // 2 - 1)
    if places[2 * place] == own << 6 | left and places[2 * place + 1] >> 4 == other:
        known, bound = (places[2 * place + 1] & 15) // 4 - 1, places[2 * place + 1] & 3
        if bound == 0 or (bound == 1 and known >= high) or (bound == 2 and known <= low):
            return known
    best, least = -1, low
    for column in _OUTWARD:
        cell = _landing(own | other, column)
        if cell < _COLUMNS * _ROWS:
            worth = -_worth(other, own | 1 << cell, left - 1, -high, -least, places, through)
            best = max(best, worth)
            least = max(least, worth)
            if least >= high:
                break
    places[2 * place] = own << 6 | left
    bound = 1 if best >= high else 2 if best <= low else 0
    places[2 * place + 1] = other << 4 | (best + 1) * 4 | bound
    return best


class Oracle:
    """Knows what positions are worth."""

    def __init__(self) -> None:
        self._places = np.zeros(2 * _PLACES, np.int64)

    def worth(self, own: int, stones: int) -> int:
        """1 if the side to move wins with best play, -1 if it loses, 0 for a draw. The stones of
        the side to move, and all, are as the bots' solver has them; nobody has four in a row."""
        own, stones = (
            sum(
                1 << _COLUMNS * row + column
                for row, column in _CELLS
                if bits >> 7 * column + row & 1
            )
            for bits in (own, stones)
        )
        left = len(_CELLS) - stones.bit_count()
        worth: int = _worth(own, own ^ stones, left, -1, 1, self._places, _THROUGH)
        return worth
