"""The rival's board: cells in a frame, changed by moves and changed back.

A cell is ``10 * row + column``; the frame around the 6 by 7 cells belongs to nobody, so that no
move leaves the board. Sides are 0 and 1, and prongs are eight bits, *a* the lowest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final, NamedTuple

LETTERS: Final = "abcdefgh"
WAYS: Final = (10, 11, 1, -9, -10, -11, -1, 9)
"""The directions in which prongs *a* to *h* point."""

NOBODY, FRAME = 2, 3
HOMES: Final = ((22, 23, 24, 25), (62, 63, 64, 65))
CELLS: Final = tuple(10 * row + column for row in range(1, 8) for column in range(1, 7))
HAND: Final = 12
"""Prongs in hand at the start."""

_MOST_IN_HAND: Final = 65
_random = Random(20261124)
_SIGNS: Final = {
    (side, cell, prongs): _random.getrandbits(62)
    for side in (0, 1)
    for cell in CELLS
    for prongs in range(256)
}
_HANDS: Final = tuple(
    tuple(_random.getrandbits(62) for _ in range(_MOST_IN_HAND)) for _ in range(2)
)
_TURN: Final = _random.getrandbits(62)


class Move(NamedTuple):
    """A prong is added if *end* is the *start*; otherwise a step or jumps that take what is
    *taken*."""

    start: int
    end: int
    prong: int = 0
    taken: tuple[int, ...] = ()
    path: tuple[tuple[int, bool], ...] = ()
    """Where it lands, and whether it takes what it jumped over, for the notation."""

    def spelled(self) -> str:
        """The move as players write it."""
        if self.prong:
            return f"{_name(self.start)}+{LETTERS[self.prong.bit_length() - 1]}"
        landings = (f"-{_name(cell)}{'x' if takes else ''}" for cell, takes in self.path)
        return _name(self.start) + "".join(landings)


class Taken(NamedTuple):
    """A pod that a move took."""

    cell: int
    side: int
    prongs: int


class Board:
    """A position. ``owner`` and ``prongs`` are by cell, ``pods`` and ``hands`` by side."""

    def __init__(self) -> None:
        self.owner = [FRAME] * 90
        self.prongs = [0] * 90
        self.pods: tuple[set[int], set[int]] = (set(), set())
        self.hands = [HAND, HAND]
        self.side = 0
        for cell in CELLS:
            self.owner[cell] = NOBODY
        self.sign = _HANDS[0][HAND] ^ _HANDS[1][HAND]
        for side, cells in enumerate(HOMES):
            for cell in cells:
                self._put(Taken(cell, side, 0))

    @classmethod
    def of(cls, pods: Mapping[str, tuple[int, str]], hands: tuple[int, int], side: int) -> Board:
        """The position with *pods*, given as the side and the prongs for the name of each
        square."""
        board = cls()
        for cell in (*board.pods[0], *board.pods[1]):
            board._lift(cell)
        for name, (owner, letters) in pods.items():
            cell = 10 * int(name[1]) + int(name[0])
            board._put(Taken(cell, owner, sum(1 << LETTERS.index(letter) for letter in letters)))
        for seat in (0, 1):
            board._hold(seat, hands[seat])
        if side:
            board._pass()
        return board

    def winner(self) -> int | None:
        """The side that has landed on a base or taken everything; None if there is none yet."""
        owner = self.owner
        for side in (0, 1):
            if not self.pods[1 - side] or any(owner[cell] == side for cell in HOMES[1 - side]):
                return side
        return None

    def play(self, move: Move) -> tuple[Taken, ...]:
        """Make *move*; return what it took, for ``undo``."""
        side = self.side
        taken = tuple(self._lift(cell) for cell in move.taken)
        if move.prong:
            moved = self._lift(move.start)
            self._put(Taken(move.start, side, moved.prongs | move.prong))
            self._hold(side, self.hands[side] - 1)
        else:
            moved = self._lift(move.start)
            self._put(Taken(move.end, side, moved.prongs))
            if taken:
                self._hold(side, self.hands[side] + sum(x.prongs.bit_count() for x in taken))
        self._pass()
        return taken

    def undo(self, move: Move, taken: tuple[Taken, ...]) -> None:
        """Take *move* back, which took *taken*."""
        self._pass()
        side = self.side
        moved = self._lift(move.end)
        if move.prong:
            self._put(Taken(move.start, side, moved.prongs ^ move.prong))
            self._hold(side, self.hands[side] + 1)
            return
        self._put(Taken(move.start, side, moved.prongs))
        for piece in taken:
            self._put(piece)
        if taken:
            self._hold(side, self.hands[side] - sum(x.prongs.bit_count() for x in taken))

    def moves(self) -> list[Move]:
        """All legal moves; none if the side to move is stuck."""
        possible: list[Move] = []
        side, owner = self.side, self.owner
        for cell in self.pods[side]:
            mask = self.prongs[cell]
            for bit, way in enumerate(WAYS):
                if not mask >> bit & 1:
                    if self.hands[side]:
                        possible.append(Move(cell, cell, prong=1 << bit))
                elif owner[cell + way] == NOBODY:
                    end = cell + way
                    possible.append(Move(cell, end, path=((end, False),)))
            if mask:
                possible += self.jumps(cell)
        return possible

    def jumps(self, start: int) -> list[Move]:
        """All chains of jumps of the pod on *start*."""
        mask, side = self.prongs[start], self.owner[start]
        ways = [way for bit, way in enumerate(WAYS) if mask >> bit & 1]
        if all(self.owner[start + way] > 1 for way in ways):
            return []
        self.owner[start] = NOBODY
        jumps = [
            Move(start, path[-1][0], taken=taken, path=path)
            for path, taken in self._chains(start, ways, side, ())
        ]
        self.owner[start] = side
        return jumps

    def _chains(
        self, here: int, ways: list[int], side: int, over: tuple[int, ...]
    ) -> Iterator[tuple[tuple[tuple[int, bool], ...], tuple[int, ...]]]:
        """The landings from *here*, and what is taken, without jumping *over* anything twice."""
        owner = self.owner
        for way in ways:
            middle, end = here + way, here + 2 * way
            if owner[middle] > 1 or owner[end] != NOBODY or middle in over:
                continue
            rests = (
                [((), ())]
                if end in HOMES[1 - side]
                else [
                    ((), ()),
                    *self._chains(end, ways, side, (*over, middle)),
                ]
            )
            for path, taken in rests:
                yield ((end, True), *path), (middle, *taken)
                yield ((end, False), *path), taken

    def _put(self, pod: Taken) -> None:
        cell, side, prongs = pod
        self.owner[cell] = side
        self.prongs[cell] = prongs
        self.pods[side].add(cell)
        self.sign ^= _SIGNS[side, cell, prongs]

    def _lift(self, cell: int) -> Taken:
        side, prongs = self.owner[cell], self.prongs[cell]
        self.owner[cell] = NOBODY
        self.prongs[cell] = 0
        self.pods[side].remove(cell)
        self.sign ^= _SIGNS[side, cell, prongs]
        return Taken(cell, side, prongs)

    def _hold(self, side: int, prongs: int) -> None:
        self.sign ^= _HANDS[side][self.hands[side]] ^ _HANDS[side][prongs]
        self.hands[side] = prongs

    def _pass(self) -> None:
        self.side = 1 - self.side
        self.sign ^= _TURN


def _name(cell: int) -> str:
    return f"{cell % 10}{cell // 10}"
