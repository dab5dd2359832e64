"""The OctiLite board, its pods, and where a pod may go.

Internally, squares are numbered in the order of their names, up each column, so that the square
jumped over is the mean of the two ends. A set of squares is an int with one bit for each. A pod is
an int too: its square, and below it eight bits for its prongs, ``a`` lowest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final, TypeAlias

from lobby.gamekit.game import Seat

COLUMNS: Final = 6
ROWS: Final = 7
SQUARES: Final = tuple(column + row for column in "123456" for row in "1234567")
INDEX: Final = {square: index for index, square in enumerate(SQUARES)}
BASES: Final = (("22", "32", "42", "52"), ("26", "36", "46", "56"))
LETTERS: Final = "abcdefgh"
_DIRECTIONS: Final = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""Where prongs *a* to *h* point, as columns and rows."""

Pods: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The pods of each seat, sorted by square."""


def _bits(squares: Iterable[int]) -> int:
    return sum(1 << square for square in squares)


GOALS: Final = tuple(_bits(INDEX[base] for base in bases) for bases in reversed(BASES))
"""The squares that win, for each seat."""


@dataclass(frozen=True, slots=True)
class Pod:
    """A pod: its owner and its prongs, letters of ``abcdefgh`` in order."""

    seat: Seat
    prongs: str


# What a pod may do is cached on first use: at most 42 squares times 256 sets of prongs.


@cache
def adds(pod: int) -> tuple[str, ...]:
    """The moves that add a prong, provided the supply has one."""
    name = SQUARES[pod >> 8]
    return tuple(f"{name}+{letter}" for bit, letter in enumerate(LETTERS) if not pod >> bit & 1)


@cache
def _steps(pod: int) -> tuple[tuple[int, str], ...]:
    """The bit of each square to step to, and the move."""
    name = SQUARES[pod >> 8]
    return tuple((1 << end, f"{name}-{SQUARES[end]}") for end in reach(pod, 1))


@cache
def _jumps(pod: int) -> tuple[tuple[int, int, str], ...]:
    """The bit of each square to jump over, the landing square, and its token."""
    start = pod >> 8
    return tuple((1 << (start + end) // 2, end, f"-{SQUARES[end]}") for end in reach(pod, 2))


def reach(pod: int, distance: int) -> list[int]:
    """The squares on the board at *distance* along the prongs, sorted."""
    column, row = divmod(pod >> 8, ROWS)
    prongs = (way for bit, way in enumerate(_DIRECTIONS) if pod >> bit & 1)
    ends = ((column + distance * columns, row + distance * rows) for columns, rows in prongs)
    return sorted(ROWS * c + r for c, r in ends if 0 <= c < 6 and 0 <= r < ROWS)


def _chains(pod: int, over: int, empty: int, goal: int) -> list[str]:
    """Every chain of jumps of *pod*, sorted, as the text that follows its square.

    The pod may jump over the squares of *over*, each once, and land on those of *empty*; a chain
    ends on those of *goal*.
    """
    chains: list[str] = []
    for middle, end, token in _jumps(pod):
        if not over & middle or not empty >> end & 1:
            continue
        rests = [""]
        if not goal >> end & 1:
            rests += _chains(end << 8 | pod & 255, over ^ middle, empty, goal)
        chains += [token + rest for rest in rests]
        chains += [f"{token}x{rest}" for rest in rests]
    return chains


def travels(pod: int, occupied: int, goal: int) -> list[str]:
    """Every step and every chain of jumps of *pod*, sorted."""
    start = pod >> 8
    moves = [move for end, move in _steps(pod) if not occupied & end]
    others = occupied ^ 1 << start
    chains = _chains(pod, others, ~others, goal)
    if chains:
        moves += [SQUARES[start] + chain for chain in chains]
        moves.sort()
    return moves


def occupied_by(pods: tuple[int, ...]) -> int:
    squares = 0
    for pod in pods:
        squares |= 1 << (pod >> 8)
    return squares


def packed(square: str, pod: Pod) -> int:
    return INDEX[square] << 8 | _bits(map(LETTERS.index, pod.prongs))


def named(pods: Pods) -> Mapping[str, Pod]:
    return MappingProxyType(
        {
            SQUARES[pod >> 8]: Pod(seat, _letters(pod))
            for seat, own in enumerate(pods)
            for pod in own
        }
    )


@cache
def _letters(pod: int) -> str:
    return "".join(letter for bit, letter in enumerate(LETTERS) if pod >> bit & 1)
