"""The mind for Hex: a Monte Carlo tree search in which random ends tell what a position promises.

For the winner only the full board matters, not the order of the moves. So many full boards are
followed at once from the top to the bottom, and bridges hold on all of them. X wins where O does
not.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final, Self, TypeAlias, final

from lobby.gamekit.game import Seat
from lobby.gamekit.mind import Effort, Situation, Thought
from lobby.gamekit.search.lanes import Link, hold, promised, scattered
from lobby.gamekit.search.montecarlo import Sample, explored
from lobby.gamekit.simple.mind import begun, or_swapped
from lobby.games.hex.board import Board, board
from lobby.games.hex.rules import HexState, HexView

_LARGE: Final = 7
_FAIR: Final = ("a3", "c2")
_FAIR_IF_SMALL: Final = ("a2",)
"""First stones in a match with the swap, from that size on and below it."""

Bridges: TypeAlias = tuple[tuple[Link, ...], tuple[Link, ...]]
"""By seat, those between two stones, and between a stone and an edge."""


@cache
def bridges(on: Board) -> Bridges:
    """All bridges that may be on a board, whose cells are counted row by row."""
    bits = [1 << at for at in on.names]
    number = {bit: at for at, bit in enumerate(bits)}
    near = {bit: on.near(bit) & on.whole for bit in bits}

    def link(ends: tuple[int, ...], ways: int) -> Link:
        return tuple(map(number.__getitem__, ends)), number[ways & -ways], number[ways & ways - 1]

    def of_seat(seat: Seat) -> tuple[Link, ...]:
        found = [
            ((bit,), ways)
            for bit in bits
            for edge in on.edges[seat]
            if not bit & edge and (ways := near[bit] & edge).bit_count() == 2
        ]
        between = [
            ((bit, other), ways)
            for bit in bits
            for other in bits
            if bit < other
            and not near[bit] & other
            and (ways := near[bit] & near[other]).bit_count() == 2
        ]
        return tuple(
            link(*each) for each in sorted([*found, *between], key=lambda x: (sum(x[0]), x[1]))
        )

    return of_seat(0), of_seat(1)


def sampled(on: Board, stones: tuple[int, int], seat: Seat, chance: Random) -> Sample[str]:
    """What random ends promise *seat*, which is to move: bridges hold, and all else is random, with
    one stone more of *seat*."""
    first, second = stones
    cells = bytes([first >> at & 1 or (second >> at & 1) << 1 for at in on.names])
    lanes = scattered(cells, seat, chance)
    for code, links in enumerate(bridges(on), 1):
        hold(lanes, cells, (link for link in links if cells[link[0][0]] == code), chance)
    return promised(tuple(on.names.values()), cells, seat, lanes, _joined(on, lanes))


def _joined(on: Board, lanes: list[int]) -> int:
    """The boards on which O's stones join top and bottom."""
    size, across = on.size, on.across
    taken = [0] * across  # a row of no cells before the first, and a cell of none after each row
    for start in range(0, size * size, size):
        taken += [*lanes[start : start + size], 0]
    taken += [0] * (across + 1)
    reached = [0] * across + taken[across : 2 * across] + [0] * (len(taken) - 2 * across)
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
    for at in range(size * across, (size + 1) * across):
        won |= reached[at]
    return won


@final
class Spot:
    """A position as the search sees it."""

    __slots__ = ("_state", "result", "seat")

    def __init__(self, state: HexState) -> None:
        self._state: Final = state
        self.seat: Final = state.seat
        self.result: Final = None if state.outcome is None else -1

    def moves(self) -> tuple[str, ...]:
        return self._state.moves()

    def after(self, move: str) -> Self:
        return type(self)(self._state.play(move))

    def sampled(self, chance: Random) -> Sample[str]:
        state = self._state
        sample = sampled(board(state.size), state.stones, self.seat, chance)
        return or_swapped(sample) if state.swappable else sample

    def spelling(self, move: str) -> str:
        return move


class HexMind:
    """Thinks about Hex."""

    def think(self, situation: Situation, effort: Effort, chance: Random) -> Thought:
        view = situation.view
        assert isinstance(view, HexView)
        assert view.to_move is not None, "a match that is over is not thought about"
        if not view.pieces and "-no_swap" not in situation.options.split():
            on, names = board(view.size), _FAIR if view.size >= _LARGE else _FAIR_IF_SMALL
            return begun(view.moves, {*names, *map(on.half_turn.__getitem__, names)}, chance)
        state = HexState.of(view.size, view.pieces, view.to_move, swap_rule=view.swappable)
        return explored(Spot(state), effort, chance)


MIND: Final = HexMind()
