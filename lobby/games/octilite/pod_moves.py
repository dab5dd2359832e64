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
from typing import Final, NoReturn, TypeAlias

from lobby.gamekit.game import IllegalMove, Seat

COLUMNS: Final = 6
ROWS: Final = 7
SQUARES: Final = tuple(column + row for column in "123456" for row in "1234567")
INDEX: Final = {square: index for index, square in enumerate(SQUARES)}
BASES: Final = (("22", "32", "42", "52"), ("26", "36", "46", "56"))
LETTERS: Final = "abcdefgh"
DIRECTIONS: Final = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
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
    prongs = (way for bit, way in enumerate(DIRECTIONS) if pod >> bit & 1)
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
    """The squares of *pods*."""
    squares = 0
    for pod in pods:
        squares |= 1 << (pod >> 8)
    return squares


def packed(square: str, pod: Pod) -> int:
    return INDEX[square] << 8 | _bits(map(LETTERS.index, pod.prongs))


def named(pods: Pods) -> Mapping[str, Pod]:
    return MappingProxyType(
        {
            SQUARES[pod >> 8]: Pod(seat, letters_of(pod))
            for seat, own in enumerate(pods)
            for pod in own
        }
    )


@cache
def letters_of(pod: int) -> str:
    """The letters of the prongs of *pod*."""
    return "".join(letter for bit, letter in enumerate(LETTERS) if pod >> bit & 1)


def refuse_add(pod: int, letter: str) -> NoReturn:
    if letter not in LETTERS:
        raise IllegalMove.because(
            "{letter} is not a direction: they run clockwise from a (up) to h.", letter=letter
        )
    if pod >> LETTERS.index(letter) & 1:
        raise IllegalMove.because(
            "The pod on {squares} already has a prong {letter}.",
            squares=SQUARES[pod >> 8],
            letter=letter,
        )
    raise IllegalMove.because("You have no prongs left in your supply.")


def check_travel(pod: int, landings: list[str], others: int, goal: int) -> None:
    """Raise IllegalMove for the first of *landings* that *pod* cannot reach."""
    jumped = 0
    for landing in landings:
        start, end = pod >> 8, checked_square(landing[:2])
        if goal >> start & 1:
            raise IllegalMove.because(
                "{squares} is an enemy base: a jump ends the move there.", squares=SQUARES[start]
            )
        distance = _checked_distance(pod, end)
        if others >> end & 1:
            raise IllegalMove.because(
                "{squares} is occupied: a pod lands on an empty square.", squares=SQUARES[end]
            )
        if distance == 1:
            if len(landings) == 1:
                raise IllegalMove.because("A step cannot capture: leave out the x.")
            raise IllegalMove.because(
                "{landing} is one step away, and a step cannot be part of a longer move.",
                landing=landing[:2],
            )
        jumped |= _checked_jump((start + end) // 2, others, jumped)
        pod = end << 8 | pod & 255


def checked_square(name: str) -> int:
    if name not in INDEX:
        raise IllegalMove.because(
            "{name} is not a square: columns run from 1 to 6, rows from 1 to 7.", name=name
        )
    return INDEX[name]


def _checked_distance(pod: int, end: int) -> int:
    """1 if *end* is a step away from *pod*, 2 if it is a jump."""
    square, name = SQUARES[pod >> 8], SQUARES[end]
    for distance in (1, 2):
        for bit, letter in enumerate(LETTERS):
            if end in reach(pod & ~255 | 1 << bit, distance):
                if pod >> bit & 1:
                    return distance
                raise IllegalMove.because(
                    "From {square} to {name} your pod needs a prong {letter}.",
                    square=square,
                    name=name,
                    letter=letter,
                )
    raise IllegalMove.because(
        "From {square} to {name} is neither a step nor a jump.", square=square, name=name
    )


def _checked_jump(middle: int, others: int, jumped: int) -> int:
    """The square *middle* as a bit, if a pod can jump over it."""
    if not others >> middle & 1:
        raise IllegalMove.because(
            "There is no pod on {squares} to jump over.", squares=SQUARES[middle]
        )
    if jumped >> middle & 1:
        raise IllegalMove.because(
            "This move has jumped over {squares} already.", squares=SQUARES[middle]
        )
    return 1 << middle
