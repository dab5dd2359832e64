"""The root of the search: all moves looked at one ply deep, then two, and so on."""

from __future__ import annotations

from collections.abc import Hashable, Set
from dataclasses import dataclass
from math import inf
from random import Random
from typing import Final, Generic

from lobby.bots.contract import Choice, Effort, Thought
from lobby.bots.search.position import M, Position
from lobby.bots.search.scores import WON, expected, points, value
from lobby.bots.search.tree import Spent, Tree

_TRUSTED: Final = 4
"""Choices within so many times the error of the best are judged truly."""

_DEEPEST: Final = 100
"""No iteration looks further: it ends the search of a position that is wholly known."""


@dataclass(frozen=True, slots=True)
class _Line(Generic[M]):
    """A move at the root and the position after it. *worth*, in points to who moves, is an upper
    bound where it is not *true*; *proved* says that nothing in it was guessed."""

    move: M
    after: Position[M]
    worth: int
    true: bool = True
    proved: bool = False


def search(
    position: Position[M], effort: Effort, chance: Random, drawn: Set[Hashable] = frozenset()
) -> Thought:
    """What the moves of *position*, which is not over, are worth, as far as *effort* reaches.

    Every move gets at least the evaluation of the position after it, even where there are more
    moves than work allowed. With no error only the best move is sure to be among the choices.
    *chance* orders moves that look alike. *drawn* are the keys of positions that count as draws
    when they are reached: see ``repeated``.
    """
    tree: Tree[M] = Tree(effort, drawn)
    lines = _glanced(tree, position, chance)
    for depth in range(_DEEPEST):
        try:
            lines = _deepened(tree, lines, depth, effort.error, position.scale)
        except Spent:
            break
        if _settled(lines, depth):
            break
    true = [line for line in lines if line.true]
    choices = (
        Choice(position.spelling(line.move), value(line.worth, position.scale, proved=line.proved))
        for line in true
    )
    return Thought(tuple(choices), tree.work)


def _glanced(tree: Tree[M], position: Position[M], chance: Random) -> list[_Line[M]]:
    """Each move of *position* at first sight, the best in front, ties by *chance*."""
    moves = list(position.moves())
    chance.shuffle(moves)
    found = []
    for move in moves:
        after, guesses = position.after(move), tree.guesses
        worth = -tree.glance(after)
        found.append(_Line(move, after, worth, proved=tree.guesses == guesses))
    return _ranked(found)


def _deepened(
    tree: Tree[M], lines: list[_Line[M]], depth: int, error: float, scale: float
) -> list[_Line[M]]:
    """*lines* with the position after each looked at to *depth*, the best in front.

    Raises Spent; but where a better move than the first of *lines* was found before, and one true
    value is enough, that is the answer.
    """
    found: list[_Line[M]] = []
    best = -WON
    try:
        for line in lines:
            floor = _floor(best, error, scale) if error else best
            new = _judged(tree, line, depth, floor, probe=not error)
            found.append(new)
            best = max(best, new.worth)
    except Spent:
        if error or not found or best == found[0].worth:
            raise
    return _ranked(found)


def _judged(tree: Tree[M], line: _Line[M], depth: int, floor: int, *, probe: bool) -> _Line[M]:
    """*line* looked at to *depth*, truly if it is worth more than *floor*; with *probe* that is
    held to be unlikely, so it is asked first."""
    guesses, worth = tree.guesses, WON
    if probe and floor > -WON:
        worth = -tree.value(line.after, depth, -floor - 1, -floor, 1)
    if worth > floor:
        worth = -tree.value(line.after, depth, -WON, -floor, 1)
    return _Line(line.move, line.after, worth, worth > floor, tree.guesses == guesses)


def _floor(best: int, error: float, scale: float) -> int:
    """The worth below which no misjudged move looks better than one worth *best*."""
    floor = points(expected(best, scale) - _TRUSTED * error, scale)
    return -WON if floor == -inf else int(floor) - 1


def _settled(lines: list[_Line[M]], depth: int) -> bool:
    """Whether looking deeper than *depth* cannot change what is to be said of *lines*: the best
    wins or loses so soon that no shorter way was overlooked, or everything is known."""
    best = abs(lines[0].worth)
    return WON - best <= depth + 2 or all(line.proved for line in lines)


def _ranked(lines: list[_Line[M]]) -> list[_Line[M]]:
    return sorted(lines, key=lambda line: (line.true, line.worth), reverse=True)
