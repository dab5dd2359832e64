"""Chains of pieces: whether one joins what it has to join, and the shortest that does."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from lobby.gamekit.boards.board import Board
from lobby.gamekit.game import Seat


def chain(
    own: Collection[str], near: Callable[[str], Iterable[str]], goals: Sequence[Collection[str]]
) -> frozenset[str]:
    """The fewest of the cells *own* that join all *goals*, each of which is reached on any of its
    cells; none if they do not. *near* are the cells beside one.

    >>> near = {"a": "b", "b": "ac", "c": "bd", "d": "c"}.__getitem__
    >>> sorted(chain("abcd", near, ("a", "c"))), sorted(chain("acd", near, ("a", "c")))
    (['a', 'b', 'c'], [])
    """
    ways = [_ways(own, near, goal) for goal in goals]
    joined = sorted(cell for cell in own if all(cell in way for way in ways))
    if not joined:
        return frozenset()
    middle = min(joined, key=lambda cell: sum(len(_back(way, cell)) for way in ways))
    return frozenset(cell for way in ways for cell in _back(way, middle))


def between_edges(board: Board, own: Collection[str], seat: Seat) -> frozenset[str]:
    """The chain of the cells *own* that joins the edges of *seat*; none if they do not."""
    sides = board.sides(flipped=False).values()
    return chain(own, board.near, [cells for owner, cells in sides if owner == seat])


def joins_edges(board: Board, own: bytes, seat: Seat) -> bool:
    """Whether the cells of a square board, or of a rhombus, that are 1 in *own*, row by row, join
    the edges of *seat*.

    >>> from lobby.gamekit.boards.board import rhombus
    >>> board, cells = rhombus(3, edges=(0, 1)), bytes([0, 1, 0, 1, 0, 0, 1, 0, 0])
    >>> joins_edges(board, cells, 0), joins_edges(board, cells, 1)
    (True, False)
    """
    assert board.edges
    size = len(board.rows)
    if seat != board.edges[0]:  # what touches what is the same with rows and columns exchanged
        own = b"".join([own[start::size] for start in range(size)])
    # One number with a byte for each cell, and one between rows.
    rows = [own[start : start + size] for start in range(0, size * size, size)]
    cells, row = int.from_bytes(b"\0".join(rows), "little"), 8 * (size + 1)
    reached, last = cells & (1 << row) - 1, (size - 1) * row
    while reached:
        left, right = reached | reached >> 8, reached | reached << 8
        if not board.slanted:
            left = right = left | right
        more = cells & (left | right | left << row | right >> row)
        if more >> last:
            return True
        if more == reached:
            return False
        reached = more
    return False


def _ways(
    own: Collection[str], near: Callable[[str], Iterable[str]], goal: Collection[str]
) -> Mapping[str, str | None]:
    """By cell that is joined to *goal*: the next one on the shortest way there."""
    ways: dict[str, str | None] = {cell: None for cell in goal if cell in own}
    reached = list(ways)
    for cell in reached:
        for beside in near(cell):
            if beside in own and beside not in ways:
                ways[beside] = cell
                reached.append(beside)
    return ways


def _back(way: Mapping[str, str | None], cell: str) -> list[str]:
    path, at = [cell], way[cell]
    while at is not None:
        path.append(at)
        at = way[at]
    return path
