"""Puzzles of Breakthrough: what is looked for, and when no piece can get home in time."""

from __future__ import annotations

from collections.abc import Mapping
from math import isqrt
from typing import Final

from lobby.gamekit.game import State
from lobby.gamekit.simple.game import SimpleView, rules_of
from lobby.gamekit.simple.rules import Position
from solving.puzzles.naive import Rule, at_random, fewest_replies
from solving.puzzles.simple import Sought


def _hopeless(at: Position, seat: int, moves: int) -> bool:
    """Whether *seat* has more than one piece to take for each of its *moves*, and no piece that is
    so near to the far row."""
    size, code = isqrt(len(at.cells)), seat + 1
    if at.cells.count(2 - seat) <= moves:
        return False
    reach = at.cells[: size * (moves + 1)] if seat == 0 else at.cells[-size * (moves + 1) :]
    return code not in reach


SOUGHT: Final = Sought(
    "breakthrough",
    ("-size=5", "-size=6", "-size=6", "", ""),
    {"win-2": 8, "win-3": 16, "win-4": 20},
    _hopeless,
)


def _forward(state: State, move: str) -> float:
    """Like to move the most advanced piece."""
    return int(move.rpartition("-")[2][1:]) * (1 if state.to_move == 0 else -1)


def _back(state: State, move: str) -> float:
    """Like to move the last piece."""
    return -_forward(state, move)


def _takes(state: State, move: str) -> float:
    """Like to take, best of all the most advanced piece of the other side."""
    view, end = state.view(None), move.rpartition("-")[2]
    assert isinstance(view, SimpleView)
    return -100 if end not in view.pieces else -_forward(state, move)


def _guarded(state: State, move: str) -> float:
    """Like squares that more own pieces guard than others attack."""
    after, end = state.play(move), move.rpartition("-")[2]
    ours, theirs = after.waiting_moves(), after.moves()
    guards = sum(end[0] != own[0] and _aims(own, end) for own in ours)
    return guards - sum(reply.endswith(f"-{end}") for reply in theirs)


def _aims(move: str, end: str) -> bool:
    """Whether a piece that can make *move* stands beside *end*, one row before it."""
    start = move.partition("-")[0]
    return abs(ord(start[0]) - ord(end[0])) == 1 == abs(int(start[1:]) - int(end[1:]))


def _edge_first(state: State, move: str) -> float:
    """Like the files at the edge."""
    view, column = state.view(None), ord(move.rpartition("-")[2][0]) - ord("a")
    assert isinstance(view, SimpleView)
    size = isqrt(len(rules_of(view.rules).names))
    return abs(2 * column - size + 1)


def centre_first(state: State, move: str) -> float:
    """Like the files in the middle."""
    return -_edge_first(state, move)


NAIVE: Final[Mapping[str, Rule]] = {
    "any move": at_random,
    "fewest replies": fewest_replies,
    "farthest forward": _forward,
    "last piece first": _back,
    "takes": _takes,
    "guarded": _guarded,
    "edge first": _edge_first,
    "centre first": centre_first,
}
