"""Puzzles of Y and Crossway: what is looked for, and when a chain cannot be ready in time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from math import isqrt
from typing import Final, TypeAlias

from lobby.gamekit.boards.board import points, triangle
from lobby.gamekit.game import State
from lobby.gamekit.simple.game import SimpleView, rules_of
from lobby.gamekit.simple.rules import Position, Rules
from solving.puzzles.naive import Rule, at_random
from solving.puzzles.simple import Sought

_Near: TypeAlias = Sequence[Collection[int]]
_Sides: TypeAlias = Sequence[Collection[int]]

_HEXAGONAL: Final = ((-2, 0), (2, 0), (-1, -1), (1, -1), (-1, 1), (1, 1))
_ALL: Final = ((-2, 0), (2, 0), *((x, y) for x in (-2, 0, 2) for y in (-1, 1)))


def _fewest(cells: bytes, own: int, near: _Near, start: Collection[int], end: _Sides) -> list[int]:
    """How many stones *own* needs at least to join *start* to each side of *end*."""
    left = [1 - bool(code) if code in (0, own) else 99 for code in cells]
    reached = {cell: left[cell] for cell in start if left[cell] < 99}
    rings = [[cell for cell in reached if not reached[cell]], [c for c in reached if reached[c]]]
    for stones, ring in enumerate(rings):
        for cell in ring:
            if reached[cell] < stones:
                continue
            for neighbour in near[cell]:
                more = stones + left[neighbour]
                if more < reached.get(neighbour, 99):
                    reached[neighbour] = more
                    rings += [[] for __ in range(more + 1 - len(rings))]
                    rings[more].append(neighbour)
    return [min((reached.get(cell, 99) for cell in side), default=99) for side in end]


@cache
def _triangle(count: int) -> tuple[_Near, _Sides]:
    """What touches what on a triangle of *count* cells, and its three sides."""
    size = (isqrt(8 * count + 1) - 1) // 2
    board = triangle(size)
    near = _touching(tuple(board.places.values()), _HEXAGONAL)
    rows = [range(row * (row + 1) // 2, (row + 1) * (row + 2) // 2) for row in range(size)]
    return near, ([row[0] for row in rows], [row[-1] for row in rows], rows[-1])


@cache
def _square(count: int) -> tuple[_Near, _Sides]:
    """What touches what on a square of *count* points, and its edges: top, bottom, left, right."""
    size = isqrt(count)
    near = _touching(tuple(points(size, size).places.values()), _ALL)
    columns = range(0, count, size), range(size - 1, count, size)
    return near, (range(size), range(count - size, count), *columns)


def _touching(places: Sequence[tuple[int, int]], ways: Sequence[tuple[int, int]]) -> _Near:
    number = {place: cell for cell, place in enumerate(places)}
    return tuple(
        tuple(number[x + a, y + b] for a, b in ways if (x + a, y + b) in number) for x, y in places
    )


def _hopeless_y(at: Position, seat: int, moves: int) -> bool:
    """Whether some two sides are too far apart."""
    near, (left, right, bottom) = _triangle(len(at.cells))
    needed = (
        *_fewest(at.cells, seat + 1, near, left, (right, bottom)),
        *_fewest(at.cells, seat + 1, near, right, (bottom,)),
    )
    return max(needed) > moves


def _hopeless_crossway(at: Position, seat: int, moves: int) -> bool:
    """Whether the two edges are too far apart."""
    near, sides = _square(len(at.cells))
    return _fewest(at.cells, seat + 1, near, sides[2 * seat], (sides[2 * seat + 1],))[0] > moves


def _sought(
    game: str, options: Sequence[str], hopeless: Callable[[Position, int, int], bool]
) -> Sought:
    return Sought(game, tuple(options), {"win-2": 8, "win-3": 16, "win-4": 10}, hopeless)


Y: Final = _sought("y", [f"-size={size} -no_swap" for size in (5, 6, 6, 7)], _hopeless_y)
CROSSWAY: Final = _sought("crossway", [f"-size={size}" for size in (5, 5, 6)], _hopeless_crossway)


def _place(state: State, move: str) -> tuple[Rules, int, Mapping[int, int]]:
    """The rules of a simple game in which stones are placed, the cell of *move*, and how many
    stones of each code touch it."""
    view = state.view(None)
    assert isinstance(view, SimpleView)
    rules = rules_of(view.rules)
    cell, codes = rules.number[move], view.position.cells
    return rules, cell, Counter(codes[ray[0]] for ray in rules.rays(rules.board.around)[cell])


def _joins(state: State, move: str) -> float:
    """Like to touch one's own stones."""
    return _place(state, move)[2][1 + (state.to_move or 0)]


def _blocks(state: State, move: str) -> float:
    """Like to touch the opponent's stones."""
    return _place(state, move)[2][2 - (state.to_move or 0)]


def edge_first(state: State, move: str) -> float:
    """Like cells that are far from the middle."""
    rules, cell, __ = _place(state, move)
    places = tuple(rules.board.places.values())
    right, down = sum(x for x, __ in places), sum(y for __, y in places)
    x, y = places[cell]
    return abs(x - right / len(places)) / 2 + abs(y - down / len(places))


def centre_first(state: State, move: str) -> float:
    return -edge_first(state, move)


NAIVE: Final[Mapping[str, Rule]] = {
    "any move": at_random,
    "centre first": centre_first,
    "edge first": edge_first,
    "joins most": _joins,
    "blocks most": _blocks,
}
