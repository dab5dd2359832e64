"""An OctiLite position as the search walks through it.

Pods are ints as in ``lobby.games.octilite.pod_moves``: the square, and below it eight bits for the
prongs.
"""

from __future__ import annotations

from functools import cache
from typing import ClassVar, Final, Self, TypeAlias, final

from lobby.games.octilite.mind.worth import SUPPLY, THREAT, Prospects
from lobby.games.octilite.pod_moves import GOALS, reach
from lobby.games.octilite.rules import OctiLiteState

Move: TypeAlias = tuple[int, int, int]
"""The pod that moves before and after, and the captured squares as bits: all that a move does,
however it is spelled."""

_PROSPECTS: Final = (Prospects(0), Prospects(1))

_Key: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], int, int, int]


@final
class Board:
    """A position seen by the side to move."""

    __slots__ = ("_occupied", "key", "result")

    scale: ClassVar[float] = 120.0
    """A pod more, about 100 points, is held to be worth an expected score of 0.7."""

    def __init__(self, key: _Key, occupied: int, result: int | None) -> None:
        self.key: Final = key
        """The pods of the side to move and of the other, sorted by square, their supplies, and
        the seat to move."""
        self.result: Final = result
        self._occupied = occupied

    @classmethod
    def of(cls, state: OctiLiteState) -> Self:
        """*state*, which is not over."""
        pods, supplies, seat = state.key()
        key = pods[seat], pods[1 - seat], supplies[seat], supplies[1 - seat], seat
        return cls(key, _bits(pods[0] + pods[1]), None)

    def moves(self) -> list[Move]:
        """Captures and landings, jumps, steps, and then what takes a prong from the supply."""
        mine, theirs, supply, _, seat = self.key
        occupied = self._occupied
        jumps: list[Move] = []
        steps: list[Move] = []
        adds: list[Move] = []
        for pod in mine:
            if pod & 255:
                steps += [move for end, move in _steps(pod) if not occupied & end]
                if _next_to(pod) & occupied:
                    jumps += self._jumps(pod)
            if supply:
                adds += _adds(pod)
        if jumps:
            enemy, goal = _bits(theirs), GOALS[seat]
            jumps.sort(key=lambda move: not (move[2] & enemy or goal >> (move[1] >> 8) & 1))
        return jumps + steps + adds

    def noisy(self) -> list[Move]:
        """A landing on a base, or all captures of enemy pods alone."""
        mine, _, _, _, seat = self.key
        occupied, goal = self._occupied, GOALS[seat]
        captures: list[Move] = []
        for pod in mine:
            if not pod & 255:
                continue
            for end, move in _steps(pod):
                if end & goal and not occupied & end:
                    return [move]
            if _next_to(pod) & occupied:
                for move in self._jumps(pod):
                    if goal >> (move[1] >> 8) & 1:
                        return [move]
                    if move[2]:
                        captures.append(move)
        if captures:
            own = _bits(mine)
            captures = [move for move in captures if not move[2] & own]
        return captures

    def after(self, move: Move) -> Self:
        """The position after *move*."""
        mine, theirs, supply, their_supply, seat = self.key
        before, pod, captured = move
        occupied = self._occupied
        if captured:
            gone = [each for each in mine + theirs if captured >> (each >> 8) & 1]
            supply += sum((each & 255).bit_count() for each in gone)
            mine = tuple(each for each in mine if each not in gone)
            theirs = tuple(each for each in theirs if each not in gone)
            occupied ^= captured
        elif before >> 8 == pod >> 8 and before != pod:
            supply -= 1
        moved = sorted([pod if each == before else each for each in mine])
        occupied ^= 1 << (before >> 8) ^ 1 << (pod >> 8)
        lost = (
            not theirs
            or GOALS[seat] >> (pod >> 8) & 1
            or (
                (not their_supply or theirs[0] & 255 == 255)
                and _stuck(theirs, their_supply, occupied)
            )
        )
        key = theirs, tuple(moved), their_supply, supply, 1 - seat
        return type(self)(key, occupied, -1 if lost else None)

    def evaluation(self) -> int:
        """Pods by where they stand and point, supplies, and who could land on a base now."""
        mine, theirs, supply, their_supply, seat = self.key
        mine_worth, landing = self._standing(mine, seat)
        their_worth, threat = self._standing(theirs, 1 - seat)
        total = mine_worth - their_worth + SUPPLY * (supply - their_supply)
        return total + (2 * THREAT if landing else -THREAT if threat else 0)

    def spelling(self, move: Move) -> str:
        """The first of the move's spellings."""
        mine, theirs, supply, their_supply, seat = self.key
        pods, supplies = (mine, theirs), (supply, their_supply)
        if seat:
            pods, supplies = pods[::-1], supplies[::-1]
        state, after = OctiLiteState(pods, supplies, seat), self.after(move).key
        return next(text for text in state.moves() if self.of(state.play(text)).key == after)

    def _standing(self, pods: tuple[int, ...], seat: int) -> tuple[int, bool]:
        """What *pods* of *seat* are worth, and whether one could step or jump onto a base now."""
        occupied, prospects = self._occupied, _PROSPECTS[seat]
        total, lands = 0, False
        for pod in pods:
            worth, steps, jumps = prospects[pod]
            total += worth
            if steps & ~occupied:
                lands = True
            elif jumps:
                lands = lands or _jumpable(jumps, occupied)
        return total, lands

    def _jumps(self, pod: int) -> dict[Move, None]:
        """Every chain of jumps of *pod*; of those that do the same, one."""
        goal, others = GOALS[self.key[4]], self._occupied ^ 1 << (pod >> 8)
        found: dict[Move, None] = {}
        reached = [(pod, others, 0)]
        while reached:
            here, over, captured = reached.pop()
            for middle, end, there in _hops(here):
                if over & middle and not others & end:
                    for taken in (captured | middle, captured):
                        found[pod, there, taken] = None
                        if not goal & end:
                            reached.append((there, over ^ middle, taken))
        return found


def _jumpable(jumps: tuple[tuple[int, int], ...], occupied: int) -> bool:
    """Whether one of *jumps*, each the bits of a middle and an end, can be made."""
    return any(occupied & middle and not occupied & end for middle, end in jumps)


def _stuck(pods: tuple[int, ...], supply: int, occupied: int) -> bool:
    """Whether none of *pods* can move or take a prong from *supply*."""
    for pod in pods:
        if supply and pod & 255 != 255:
            return False
        if any(not occupied & end for end, _ in _steps(pod)):
            return False
        if any(occupied & middle and not occupied & end for middle, end, _ in _hops(pod)):
            return False
    return True


def _bits(pods: tuple[int, ...]) -> int:
    squares = 0
    for pod in pods:
        squares |= 1 << (pod >> 8)
    return squares


# What a pod may do is tabled when it first appears, as in the rules.


@cache
def _adds(pod: int) -> tuple[Move, ...]:
    return tuple((pod, pod | 1 << bit, 0) for bit in range(8) if not pod >> bit & 1)


@cache
def _steps(pod: int) -> tuple[tuple[int, Move], ...]:
    """The bit of each square to step to, and the move."""
    return tuple((1 << end, (pod, end << 8 | pod & 255, 0)) for end in reach(pod, 1))


@cache
def _hops(pod: int) -> tuple[tuple[int, int, int], ...]:
    """The bits of each square to jump over and to land on, and the pod there."""
    start = pod >> 8
    return tuple((1 << (start + end) // 2, 1 << end, end << 8 | pod & 255) for end in reach(pod, 2))


@cache
def _next_to(pod: int) -> int:
    """The squares that *pod* could jump over."""
    return sum(middle for middle, _, _ in _hops(pod))
