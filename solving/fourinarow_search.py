"""The solver of Four in a Row as machine code: it looks at the very same positions as that of
``lobby.games.fourinarow``, whose functions it compiles, and keeps what it finds in arrays."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any, Final, TypeAlias

import numba
import numpy as np
from numba.extending import overload_method
from numpy.typing import NDArray

from lobby.games.fourinarow import solver
from lobby.games.fourinarow.solver import BOARD, CELLS, SPENT, Ask, Bits
from solving.compiled import compiled

Numbers: TypeAlias = NDArray[np.int64]

ENDLESS: Final = 1 << 60

_RANK: Final = 49
_WIDTH: Final = 8
"""Places for the moves of one position."""
_LEFT: Final = 52
"""Above these bits, a place has how many cells were left."""
_KEY: Final = (1 << _LEFT) - 2
"""Bits of a position and the question; the lowest bit is the answer."""
_SPREAD: Final = -7046029254386353131
_SHIFT: Final = 20


@overload_method(numba.types.Integer, "bit_count")
def _bit_count(number: Any) -> Callable[[Any], Any]:
    """Lets numba compile ``int.bit_count``."""

    def counted(number: Any) -> Any:
        count = 0
        while number:
            number &= number - 1
            count += 1
        return count

    return counted


def _translated(*names: str) -> dict[str, Any]:
    """Functions of the bots' solver as machine code, made when they are first called."""
    known = dict(vars(solver))
    for name in names:
        code = getattr(solver, name).__code__
        known[name] = numba.njit(FunctionType(code, known, name))
    return {name: known[name] for name in names}


_code: Final = _translated("four", "lines", "hoped", "holding")
_lines, _hoped, _holding = _code["lines"], _code["hoped"], _code["holding"]
_COLUMNS: Final = tuple(solver._RANKED)


@compiled
def _sorted(own: int, stones: int, moves: int, first: int, order: Numbers) -> int:
    """Write the *moves* to *order* from *first* on, the best first; return the place after them."""
    behind = first
    for column, better in _COLUMNS:
        move = moves & column
        if move:
            threats = _lines(own | move, stones | move).bit_count()
            rank = (threats * 7 + better) << _RANK | move
            at = behind
            while at > first and order[at - 1] < rank:
                order[at] = order[at - 1]
                at -= 1
            order[at] = rank
            behind += 1
    return behind


@compiled
def _place(places: Numbers, key: int, left: int, forgetful: bool) -> int:
    """Where *key* is, or is to be. If *forgetful*, that is one of two places: the first is for what
    has more cells *left*, the second for anything."""
    last = len(places) - 1
    place = key * _SPREAD >> _SHIFT & last
    if forgetful:
        place &= ~1
        if places[place] & _KEY == key:
            return place
        if places[place + 1] & _KEY == key or left < places[place] >> _LEFT:
            place += 1
        return place
    while places[place] and places[place] & _KEY != key:
        place = (place + 1) & last
    return place


@numba.njit
def _wins(  # type: ignore[no-untyped-def]  # noqa: PLR0917
    own, stones, left, drawn, places, order, work, forgetful
):
    """``solver.wins``, with *places* for what is known, and room for the *order* of moves."""
    work[0] -= 1
    if work[0] < 0:
        return SPENT
    moves = _holding(own, stones)
    if not moves or (left & 1 == 0 and _hoped(own, stones) < 1 - drawn):
        return 0
    if left <= 2:
        return drawn
    key = (own + stones + 1) << 2 | (drawn ^ left & 1) << 1
    place = _place(places, key, left, forgetful)
    if places[place] & _KEY == key:
        return places[place] & 1
    first = left * _WIDTH
    behind = first + 1
    order[first] = moves
    if moves & (moves - 1):
        behind = _sorted(own, stones, moves, first, order)
    won = 0
    for at in range(first, behind):
        move = order[at] & BOARD
        answer = _wins(
            own ^ stones, stones | move, left - 1, 1 - drawn, places, order, work, forgetful
        )
        if answer == SPENT:
            return SPENT
        if not answer:
            won = 1
            break
    places[_place(places, key, left, forgetful)] = left << _LEFT | key | won
    return won


class Search:
    """Answers questions, and remembers: all of the present position with *most* positions looked
    at, otherwise what fits into two to the power of *size* places."""

    def __init__(self, size: int, most: int = 0) -> None:
        self._places = np.zeros(1 << size, np.int64)
        self._order = np.zeros((CELLS + 1) * _WIDTH, np.int64)
        self._most = most
        self._work = np.array([most or ENDLESS])

    def best(self, stones: tuple[Bits, Bits]) -> solver.Best | None:
        """A best move; None if that would take more than the most positions."""
        self._work[0] = self._most or ENDLESS
        if self._most:
            self._places.fill(0)
        ask: Ask = self.ask
        return solver.best(*stones, ask)

    def ask(self, own: Bits, stones: Bits, drawn: int) -> tuple[int, int]:
        """What ``solver.Ask`` is."""
        before, left = int(self._work[0]), CELLS - stones.bit_count()
        answer: int = _wins(
            own, stones, left, drawn, self._places, self._order, self._work, not self._most
        )
        return answer, before - max(0, int(self._work[0]))
