"""Many random ends of a Hex match at once: each bit of an integer is one full board.

For the winner only the full board matters, not the order of the moves. So each empty cell gets an
integer of random bits, one for each of ``LANES`` boards, that say where it is O's; then all
boards are followed from the top to the bottom together. X wins where O does not.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final, TypeAlias

from lobby.gamekit.game import Seat
from lobby.gamekit.search.montecarlo import Sample
from lobby.games.hex.board import Board

LANES: Final = 256
_FULL: Final = (1 << LANES) - 1

Bridge: TypeAlias = tuple[int, int, int]
"""The stones that a bridge joins, none of them if it leads to an edge; and its two cells, of which
its owner gets one whatever happens."""


@dataclass(frozen=True, slots=True)
class Lattice:
    """The cells of a board, by number from the top; and by seat the bridges, as sets of cells."""

    cells: tuple[int, ...]
    bridges: tuple[tuple[Bridge, ...], tuple[Bridge, ...]]


@cache
def lattice(on: Board) -> Lattice:
    """The lattice of a board."""
    cells = tuple(on.names)
    return Lattice(cells, (_bridges(on, 0), _bridges(on, 1)))


def _bridges(on: Board, seat: Seat) -> tuple[Bridge, ...]:
    """All bridges that *seat* may have: between two stones, and to an edge."""
    found = set[Bridge]()
    cells = [1 << at for at in on.names]
    near = {cell: on.near(cell) & sum(cells) for cell in cells}
    for cell in cells:
        for edge in on.edges[seat]:
            ways = near[cell] & edge
            if not cell & edge and ways.bit_count() == 2:
                found.add((cell, ways & -ways, ways & (ways - 1)))
        for other in cells:
            ways = near[cell] & near[other]
            if cell < other and not near[cell] & other and ways.bit_count() == 2:
                found.add((cell | other, ways & -ways, ways & (ways - 1)))
    return tuple(sorted(found))


def sampled(on: Board, stones: tuple[int, int], seat: Seat, chance: Random) -> Sample[str]:
    """What random ends promise *seat*, which is to move: bridges hold, and all else is random, with
    one stone more of *seat*. The hope of a cell is the score where *seat* gets that cell."""
    taken = _filled(on, stones, seat, chance)
    _hold_bridges(on, stones, taken, chance)
    won = _joined(on, taken)
    occupied = stones[0] | stones[1]
    if seat:
        won ^= _FULL
    score = won.bit_count() / LANES
    hopes = {}
    for at, name in on.names.items():
        if not occupied >> at & 1:
            mine = taken[at + on.across] ^ (_FULL if seat else 0)
            hopes[name] = ((mine & won).bit_count() + score) / (mine.bit_count() + 1)
    return Sample(score, hopes)


def _filled(on: Board, stones: tuple[int, int], seat: Seat, chance: Random) -> list[int]:
    """By cell, with a row of no cells before the first: on which boards it is O's."""
    first, second = stones
    taken = [0] * (on.across * (on.size + 2) + 1)
    empty = [at for at in on.names if not (first | second) >> at & 1]
    count = len(empty)
    for number, at in enumerate(empty):
        start, end = number * LANES // count, (number + 1) * LANES // count
        more = (1 << end) - (1 << start)
        bits = chance.getrandbits(LANES)
        taken[at + on.across] = bits & ~more if seat else bits | more
    for name in on.cells(first):
        taken[on.bits[name].bit_length() - 1 + on.across] = _FULL
    return taken


def _hold_bridges(on: Board, stones: tuple[int, int], taken: list[int], chance: Random) -> None:
    occupied, across = stones[0] | stones[1], on.across
    for seat, own in enumerate(stones):
        flip = _FULL if seat else 0
        for ends, one, other in lattice(on).bridges[seat]:
            if own & ends == ends and not occupied & (one | other):
                here, there = one.bit_length() - 1 + across, other.bit_length() - 1 + across
                lost = (taken[here] ^ _FULL ^ flip) & (taken[there] ^ _FULL ^ flip)
                bits = lost & chance.getrandbits(LANES)
                taken[here] ^= bits
                taken[there] ^= lost ^ bits


def _joined(on: Board, taken: list[int]) -> int:
    """The boards on which O's stones join top and bottom."""
    across = on.across
    reached = [0] * len(taken)
    for at in range(across, 2 * across):
        reached[at] = taken[at]
    cells = [at + across for at in on.names if taken[at + across]]
    ways = cells, cells[::-1]
    changed, turn = True, 0
    while changed:
        changed = False
        for at in ways[turn]:
            old = reached[at]
            new = taken[at] & (
                old | reached[at - 1] | reached[at + 1] | reached[at - across]
                | reached[at - across + 1] | reached[at + across] | reached[at + across - 1]
            )  # fmt: skip
            if new != old:
                reached[at] = new
                changed = True
        turn ^= 1
    won = 0
    for at in range(on.size * across, (on.size + 1) * across):
        won |= reached[at]
    return won
