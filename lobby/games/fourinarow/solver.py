"""A complete solver of Four in a Row: who wins, and with which move.

A position is two numbers of 49 bits, seven for each column from the bottom up, the last of which
stays empty: the stones of the side to move, and all stones.

It asks yes/no questions, looks at moves in an order that depends on the position alone, and forgets
nothing. So what it looks at after a move that it has found to win, and after any reply to that, it
has looked at before: following up a win is never more work than finding it.
"""

from __future__ import annotations

from collections.abc import Callable, MutableMapping, MutableSequence
from typing import Final, NamedTuple, TypeAlias

Bits: TypeAlias = int

COLUMNS: Final = 7
ROWS: Final = 6
CELLS: Final = COLUMNS * ROWS
HIGH: Final = ROWS + 1
"""Bits of a column."""

BOTTOM: Final = sum(1 << HIGH * column for column in range(COLUMNS))
BOARD: Final = BOTTOM * ((1 << ROWS) - 1)

ODD: Final = BOTTOM | BOTTOM << 2 | BOTTOM << 4
EVEN: Final = ODD << 1
"""The rows with odd numbers, and those with even ones."""

SPENT: Final = 9
"""The answer if the work did not suffice."""

OUTWARD: Final = (3, 2, 4, 1, 5, 0, 6)
_RANKED: Final = tuple(
    (((1 << ROWS) - 1) << HIGH * column, COLUMNS - rank) for rank, column in enumerate(OUTWARD)
)
"""The cells of each column, and how much better it is than the one farthest from the middle."""

_RANK: Final = CELLS + COLUMNS
"""Bits of the board, above which a move has its rank."""


def lines(own: Bits, stones: Bits) -> Bits:
    """The empty cells with which *own* would have four in a row, reachable or not."""
    cells = (own << 1) & (own << 2) & (own << 3)
    for way in (HIGH - 1, HIGH, HIGH + 1):
        up, down = own << way, own >> way
        cells |= up & (own << 2 * way) & (own << 3 * way | down)
        cells |= down & (own >> 2 * way) & (own >> 3 * way | up)
    return cells & (BOARD ^ stones)


def four(stones: Bits) -> bool:
    """Whether there are four in a line."""
    for way in (1, HIGH - 1, HIGH, HIGH + 1):
        pairs = stones & (stones >> way)
        if pairs & (pairs >> 2 * way):
            return True
    return False


def hoped(own: Bits, stones: Bits) -> int:
    """The most that the first player, who is to move, can hope for if the second follows up, above
    each stone in an odd row, and otherwise where a column has an odd number of cells left: 1 for a
    win, 0 for a draw, -1 for a loss. There are as many such columns as not, and the worst is that
    the first player gets all their next cells."""
    free = BOARD ^ stones
    low = (stones + BOTTOM) & EVEN
    if four(own | (free & ODD) | low):
        return 1
    return -1 if four((own ^ stones) | (free & EVEN & ~low)) else 0


def holding(own: Bits, stones: Bits) -> Bits:
    """The moves after which the other side does not win at once."""
    free = (stones + BOTTOM) & BOARD
    threats = lines(own ^ stones, stones)
    forced = free & threats
    if forced & (forced - 1):
        return 0
    return (forced or free) & ~(threats >> 1)


def ordered(own: Bits, stones: Bits, moves: Bits) -> list[int]:
    """The *moves*, the best first: those that threaten most, of equal ones those nearest to the
    middle. A move has its rank above the bits of the board."""
    ranked = []
    for column, better in _RANKED:
        if move := moves & column:
            threats = lines(own | move, stones | move).bit_count()
            ranked.append((threats * COLUMNS + better) << _RANK | move)
    ranked.sort(reverse=True)
    return ranked


def wins(  # noqa: PLR0917  (each call of another function counts)
    own: Bits,
    stones: Bits,
    left: int,
    drawn: int,
    known: MutableMapping[Bits, int],
    work: MutableSequence[int],
) -> int:
    """1 if the side to move, which cannot win at once, wins, 0 if not; a draw counts as a win if
    *drawn* is 1. There are *left* empty cells. SPENT if ``work[0]``, which counts positions down,
    does not suffice. *known* keeps what was found, by position, for the same question."""
    work[0] -= 1
    if work[0] < 0:
        return SPENT
    moves = holding(own, stones)
    if not moves or (left % 2 == 0 and hoped(own, stones) < 1 - drawn):
        return 0
    if left <= 2:
        return drawn
    key = own + stones
    if key in known:
        return known[key]
    won = 0
    for ranked in ordered(own, stones, moves) if moves & (moves - 1) else (moves,):
        move = ranked & BOARD
        answer = wins(own ^ stones, stones | move, left - 1, 1 - drawn, known, work)
        if answer == SPENT:
            return SPENT
        if not answer:
            won = 1
            break
    known[key] = won
    return won


Ask: TypeAlias = Callable[[Bits, Bits, int], tuple[int, int]]
"""Asks of the stones of the side to move, and all, what ``wins`` says if a draw counts as a win or
not, and how many positions that took."""


class Best(NamedTuple):
    """A move, as a cell; what it is worth: 1, 0 or -1; and how many positions it took to find."""

    move: Bits
    worth: int
    work: int


def best(own: Bits, stones: Bits, ask: Ask) -> Best | None:
    """A best move of the side to move, which cannot win at once; of lost ones that which it took
    longest to refute. None if an answer is SPENT."""
    won, total = ask(own, stones, 0)
    if won == SPENT:
        return None
    free = (stones + BOTTOM) & BOARD
    moves = holding(own, stones)
    if not moves:
        threats = free & lines(own ^ stones, stones)
        return Best((threats or free) & -(threats or free), -1, total)
    longest = Best(0, -1, -1)
    for ranked in ordered(own, stones, moves):
        move = ranked & BOARD
        answer, work = ask(own ^ stones, stones | move, won)
        total += work
        if answer == SPENT:
            return None
        if not answer:
            return Best(move, won, total)
        if work > longest.work:
            longest = Best(move, -1, work)
    return longest._replace(work=total)
