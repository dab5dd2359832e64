"""Proofs of wins in Hex within a number of moves, for puzzles and lessons.

A proof is the set of empty cells that it needs: whatever the other side does elsewhere does not
disturb it. So an answer has to lie within every proof of what would follow without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final, final

from lobby.gamekit.boards.board import rhombus
from lobby.gamekit.game import Seat, State
from lobby.gamekit.mind import DRAW, LOSS, WIN, Choice, Value
from lobby.gamekit.puzzles import Puzzles
from lobby.gamekit.simple.game import SimpleState
from lobby.games.hex.rules import bits_of

_REMEMBERED: Final = 1 << 16


@final
class Lattice:
    """The cells as ``bits_of`` numbers them: sets of them are integers."""

    def __init__(self, size: int) -> None:
        board = rhombus(size, edges=(0, 1))
        self.across: Final = size + 1
        self.names: Final = {at + at // size: name for at, name in enumerate(board.places)}
        """The name of each cell by the number of its bit, row by row."""
        bits = {name: 1 << at for at, name in self.names.items()}
        self.whole: Final = sum(bits.values())
        """All cells."""
        top, bottom, left, right = (
            sum(bits[name] for name in names) for __, names in board.sides(flipped=False).values()
        )
        self.edges: Final = (top, bottom), (left, right)
        """The cells along the two edges of each seat: top and bottom, left and right."""

    def near(self, cells: int) -> int:
        """The cells that touch one of *cells*, and bits that are no cells."""
        across = self.across
        return (
            cells << 1 | cells >> 1 | cells << across | cells >> across
            | cells << across - 1 | cells >> across - 1
        )  # fmt: skip

    def joined(self, start: int, among: int) -> int:
        """The cells of *start*, and those *among* the given ones that a chain joins to them."""
        while more := self.near(start) & among & ~start:
            start |= more
        return start

    def cells(self, some: int) -> Iterator[str]:
        """The names of *some* cells, row by row."""
        return (self.names[bit.bit_length() - 1] for bit in _one_by_one(some))


@cache
def lattice(size: int) -> Lattice:
    """That of a board of so many rows."""
    return Lattice(size)


def shown(state: State) -> tuple[Lattice, tuple[int, int], Seat]:
    """The board of *state*, the stones of each seat, and whose turn it is."""
    assert isinstance(state, SimpleState)
    at, size = state.position, len(state.rules.board.rows)
    return lattice(size), (bits_of(at.cells, size, 0), bits_of(at.cells, size, 1)), at.seat


def answer(state: State, plies: int) -> Choice:
    """The best move of the side to move, which is not over and has no swap, proven if the match is
    decided within *plies*: the quickest win, or else, of the losses that take longest, one that
    leaves few answers."""
    on, stones, seat = shown(state)
    own, enemy = stones[seat], stones[1 - seat]
    for moves in range(1, (plies + 1) // 2 + 1):
        if winners := winning(on, own, enemy, seat, moves):
            move = min(on.cells(winners))
            return Choice(move, Value(WIN, exact=True, plies=2 * moves - 1))
    lost_in = dict[int, int]()
    for cell in _one_by_one(_empty(on, own, enemy)):
        after = own | cell
        wins = (n for n in range(1, plies // 2 + 1) if proved(on, enemy, after, 1 - seat, n))
        lost_in[cell] = next(wins, 0)
        if not lost_in[cell]:
            return Choice(next(on.cells(cell)), Value(DRAW))
    moves = max(lost_in.values())
    disturbed = proved(on, enemy, own, 1 - seat, moves)
    assert disturbed, "no move at all would lose, too"
    hard = min(
        (cell for cell in lost_in if lost_in[cell] == moves and cell & disturbed),
        key=lambda cell: winning(on, enemy, own | cell, 1 - seat, moves).bit_count(),
    )
    return Choice(next(on.cells(hard)), Value(LOSS, exact=True, plies=2 * moves))


def winning(on: Lattice, own: int, enemy: int, seat: Seat, moves: int) -> int:
    """The cells with which *seat*, to move, wins within *moves* of its own: *own* are its stones,
    *enemy* those of the other side."""
    return sum(
        cell
        for cell in _one_by_one(_promising(on, own, enemy, seat, moves))
        if held(on, own | cell, enemy, seat, moves - 1) is not None
    )


@lru_cache(maxsize=_REMEMBERED)
def proved(on: Lattice, own: int, enemy: int, seat: Seat, moves: int) -> int | None:
    """The cells that one proof needs that *seat*, to move, wins within *moves* of its own; None if
    it does not."""
    if not moves:
        return None
    shorter = proved(on, own, enemy, seat, moves - 1)
    if shorter is not None:
        return shorter
    for cell in _one_by_one(_promising(on, own, enemy, seat, moves)):
        rest = held(on, own | cell, enemy, seat, moves - 1)
        if rest is not None:
            return rest | cell
    return None


@lru_cache(maxsize=_REMEMBERED)
def held(on: Lattice, own: int, enemy: int, seat: Seat, moves: int) -> int | None:
    """The same with the other side to move, whatever it does."""
    low, high = on.edges[seat]
    if on.joined(own & low, own) & high:
        return 0
    needed = proved(on, own, enemy, seat, moves)
    if needed is None:
        return None
    must = needed
    while must:
        reply = must & -must
        needed_then = proved(on, own, enemy | reply, seat, moves)
        if needed_then is None:
            return None
        needed |= needed_then
        must &= needed_then
    return needed


def _promising(on: Lattice, own: int, enemy: int, seat: Seat, moves: int) -> int:
    """The empty cells on chains that would need at most *moves* more stones."""
    empty = _empty(on, own, enemy)
    low, high = (_layers(on, own, empty, edge, moves) for edge in on.edges[seat])
    cells = 0
    for count, layer in enumerate(low):
        cells |= layer & high[moves - 1 - count]
    return cells


def _layers(on: Lattice, own: int, empty: int, edge: int, moves: int) -> list[int]:
    """By number of other stones needed to join *edge* through it: the empty cells that need at most
    so many."""
    reached = on.joined(own & edge, own)
    layer, layers = 0, []
    for __ in range(moves):
        layer |= (on.near(reached) | edge) & empty
        layers.append(layer)
        reached = on.joined(reached | layer, own | layer)
    return layers


def _empty(on: Lattice, own: int, enemy: int) -> int:
    return on.whole & ~(own | enemy)


def _one_by_one(cells: int) -> Iterator[int]:
    while cells:
        yield cells & -cells
        cells &= cells - 1


PUZZLES: Final = Puzzles(package=__package__ or "", answer=answer)
