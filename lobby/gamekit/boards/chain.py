"""The shortest chain of pieces that joins what it has to join."""

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
    found, at = [cell], way[cell]
    while at is not None:
        found.append(at)
        at = way[at]
    return found
