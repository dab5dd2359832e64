"""What each pod may do, tabulated on first use: 42 squares times 256 sets of prongs.

Pods are ints as in ``lobby.games.octilite.pod_moves``: the square, and below it eight bits for the
prongs. A move is an int, too: the captured squares as bits, the pod before, and the pod after. That
is everything a move does, however it is spelled.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

from lobby.gamekit.game import Seat
from lobby.gamekit.simple.rules import Remembered, V
from lobby.games.octilite.pod_moves import GOALS, ROWS, reach

Move: TypeAlias = int
Group: TypeAlias = tuple[int, ...]
"""The pods of one side, in any order."""

POD_BITS: Final = 14
POD: Final = (1 << POD_BITS) - 1
QUIET: Final = 1 << 2 * POD_BITS
"""Moves below this capture nothing."""


AHEAD: Final = (0b10000011, 0b00111000)
"""The prongs that point forward, by seat: h a b, and d e f."""


def tabled(make: Callable[[int], V]) -> Remembered[int, V]:
    """What *make* returns for each pod, worked out once."""
    return Remembered(make, 42 << 8)


def move_of(before: int, after: int, captured: int = 0) -> Move:
    """The move that turns the pod *before* into the pod *after*."""
    return captured << 2 * POD_BITS | before << POD_BITS | after


def _adds(pod: int) -> tuple[Move, ...]:
    return tuple([move_of(pod, pod | 1 << bit) for bit in range(8) if not pod >> bit & 1])


def _steps(pod: int) -> tuple[Move, ...]:
    return tuple([move_of(pod, end << 8 | pod & 255) for end in reach(pod, 1)])


def _hops(pod: int) -> tuple[tuple[int, int, int], ...]:
    start, prongs = pod >> 8, pod & 255
    ends = reach(pod, 2)
    return tuple([(1 << (start + end) // 2, 1 << end, end << 8 | prongs) for end in ends])


def _landing(seat: Seat) -> Callable[[int], tuple[int, int]]:
    """The function behind ``LANDING`` for *seat*. A jump covers two rows or none, so only a pod
    that is an even number of rows away from the bases can jump to one, and unless it is in their
    row it needs a prong that points forward."""

    def table(pod: int) -> tuple[int, int]:
        rows = (5 - (pod >> 8) % ROWS) if seat == 0 else (pod >> 8) % ROWS - 1
        comes = not rows % 2 and (rows == 0 or pod & AHEAD[seat])
        return sum(1 << end for end in reach(pod, 1)) & GOALS[seat], NEXT_TO[pod] if comes else 0

    return table


ADDS: Final = tabled(_adds)
"""The moves that add a prong."""

STEPS: Final = tabled(_steps)
"""The moves to a neighbouring square, provided it is empty."""

HOPS: Final = tabled(_hops)
"""For each jump, the bits of the squares to jump over and to land on, and the pod there."""

NEXT_TO: Final = tabled(lambda pod: sum(middle for middle, _, _ in HOPS[pod]))
"""The squares that a pod could jump over."""

LANDING: Final = (tabled(_landing(0)), tabled(_landing(1)))
"""By seat: the bases a pod can step to, and the squares it could jump over on its way to one."""

_chance = Random(20261124)
SIGNS: Final = tuple([_chance.getrandbits(60) for _ in range(42 << 8)] for _ in range(2))
"""By seat and pod: a random number. The numbers of all pods, both supplies and the turn, combined
by xor, identify a position."""

SUPPLIES: Final = tuple([_chance.getrandbits(60) for _ in range(1_000)] for _ in range(2))
"""The same by seat and supply."""

TURN: Final = _chance.getrandbits(60)
"""The number for the second seat being to move."""


def lands(pods: Group, occupied: int, seat: Seat) -> bool:
    """Whether one of *pods*, those of *seat*, could step or jump onto a base now."""
    table = LANDING[seat]
    for pod in pods:
        steps, beside = table[pod]
        if steps & ~occupied or (beside & occupied and _jumps_home(pod, occupied, GOALS[seat])):
            return True
    return False


def _jumps_home(pod: int, occupied: int, goal: int) -> bool:
    others = occupied ^ 1 << (pod >> 8)
    reached = [(pod, others)]
    while reached:
        here, over = reached.pop()
        for middle, end, there in HOPS[here]:
            if over & middle and not others & end:
                if end & goal:
                    return True
                reached.append((there, over ^ middle))
    return False


def jumps(pod: int, occupied: int, goal: int) -> list[Move]:
    """Every chain of jumps of *pod*; only one of those with the same effect."""
    others = occupied ^ 1 << (pod >> 8)
    start = pod << POD_BITS
    moves: dict[Move, None] = {}
    reached = [(pod, others, 0)]
    while reached:
        here, over, captured = reached.pop()
        for middle, end, there in HOPS[here]:
            if over & middle and not others & end:
                for taken in (captured | middle, captured):
                    moves[taken << 2 * POD_BITS | start | there] = None
                    if not goal & end:
                        reached.append((there, over ^ middle, taken))
    return list(moves)


def stuck(pods: Group, supply: int, occupied: int) -> bool:
    """Whether none of *pods* can move or take a prong from *supply*."""
    for pod in pods:
        if supply and pod & 255 != 255:
            return False
        if any(not occupied >> ((move & POD) >> 8) & 1 for move in STEPS[pod]):
            return False
        if any(occupied & middle and not occupied & end for middle, end, _ in HOPS[pod]):
            return False
    return True
