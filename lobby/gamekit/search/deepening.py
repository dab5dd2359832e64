"""The root of the search: all moves are searched one ply deep, then two, and so on."""

from __future__ import annotations

from collections.abc import Hashable, Sequence, Set
from dataclasses import dataclass, replace
from math import inf
from random import Random
from typing import Final, Generic

from lobby.gamekit.mind import DRAW, LOSS, WIN, Choice, Effort, Thought, Value
from lobby.gamekit.search.position import (
    MOST,
    WON,
    M,
    SearchPosition,
    drawn_at,
    expected,
    knows_all_moves,
    points,
)
from lobby.gamekit.search.tree import UNREDUCED, Spent, Tree

_TRUSTED: Final = 4
"""Choices within this many times the error of the best get true values."""

_SURE: Final = UNREDUCED + 3
"""A win found within this many plies is the shortest: a shorter one would take two plies less, one
at the root and ``UNREDUCED`` in the tree, where nothing is left out."""

_DEEPEST: Final = 100
"""No iteration goes deeper: this ends the search of a position that is completely known."""


@dataclass(frozen=True, slots=True)
class _RootMove(Generic[M]):
    """A move at the root and the position after it. *worth*, in points for the side that moves, is
    an upper bound unless it is *true*; *proved* means that nothing in it was guessed."""

    move: M
    after: SearchPosition[M]
    worth: int
    true: bool = True
    proved: bool = False


def search(
    position: SearchPosition[M],
    effort: Effort,
    chance: Random,
    drawn: Set[Hashable] = frozenset(),
    tree: Tree[M] | None = None,
    *,
    all_moves: bool = True,
) -> Thought:
    """Judge the moves of *position*, which is not over, as far as *effort* reaches.

    Every move gets at least the evaluation of the position after it, even if there are more moves
    than the allowed work. Without error, only the best move is certain to be among the choices.
    *chance* orders moves that look alike. *drawn* are the keys of positions that count as draws
    when they are reached: see ``repeated``. A game that has a faster *tree* passes one that knows
    of *effort* and *drawn*, and of *all_moves*, which says that positions leave out no moves.
    """
    scale = position.scale
    if tree is None:
        tree = Tree(effort, drawn, drawn_at(effort.contempt, scale), all_moves=all_moves)
    lines, bests = _glanced(tree, position, chance), list[int]()
    try:
        for depth in range(_DEEPEST):
            lines = _deepened(tree, lines, depth, effort, scale)
            bests.append(lines[0].worth)
            if tree.spent:
                break
            if _plies(lines[0]) <= depth + 2:
                lines = _confirmed(tree, lines, effort, scale) if tree.all_moves else lines
                break
            if all(line.proved for line in lines):
                break
    except Spent:
        pass
    if effort.purpose == "review":
        lines = _level(lines, bests[-2:])
    choices = (
        Choice(position.spelling(line.move), _value(line, scale, sure=tree.all_moves))
        for line in lines
        if line.true
    )
    complete = tree.all_moves or knows_all_moves(position)
    return Thought(tuple(choices), tree.work, complete)


def _glanced(tree: Tree[M], position: SearchPosition[M], chance: Random) -> list[_RootMove[M]]:
    """Each move of *position* at first sight, the best first, ties broken by *chance*."""
    moves = list(position.moves())
    chance.shuffle(moves)
    lines = []
    for move in moves:
        after, guesses = position.after(move), tree.guesses
        worth = -tree.glance(after)
        lines.append(_RootMove(move, after, worth, proved=tree.guesses == guesses))
    return _ranked(lines)


def _deepened(
    tree: Tree[M], lines: list[_RootMove[M]], depth: int, effort: Effort, scale: float
) -> list[_RootMove[M]]:
    """*lines* with the position after each searched to *depth*, the best first.

    Raises Spent. But if one true value is enough and a better move than the first of *lines* was
    found before that, that is the answer.
    """
    searched: list[_RootMove[M]] = []
    best, error = -WON, effort.error
    margin = max(_TRUSTED * error, effort.variety)
    try:
        for line in lines:
            alpha = _alpha_for(best, margin, scale) if margin else best
            new = _judged(tree, line, depth, alpha, null_window=not error)
            searched.append(new)
            best = max(best, new.worth)
    except Spent:
        if error or not searched or best == searched[0].worth:
            raise
    return _ranked(searched)


def _judged(
    tree: Tree[M], line: _RootMove[M], depth: int, alpha: int, *, null_window: bool
) -> _RootMove[M]:
    """*line* searched to *depth*, with a true value if it is worth more than *alpha*. With
    *null_window*, that is assumed to be unlikely and checked first."""
    guesses, worth = tree.guesses, WON
    if null_window and alpha > -WON:
        worth = -tree.value(line.after, depth, -alpha - 1, -alpha, 1)
    if worth > alpha:
        worth = -tree.value(line.after, depth, -WON, -alpha, 1)
    return _RootMove(line.move, line.after, worth, worth > alpha, tree.guesses == guesses)


def _alpha_for(best: int, margin: float, scale: float) -> int:
    """The worth below which a move is worse by more than *margin* than one worth *best*."""
    alpha = points(expected(best, scale) - margin, scale)
    return -WON if alpha == -inf else int(alpha) - 1


def _confirmed(
    tree: Tree[M], lines: list[_RootMove[M]], effort: Effort, scale: float
) -> list[_RootMove[M]]:
    """*lines*, the best of which is won or lost, searched until no shorter way there can have been
    missed.

    Raises Spent.
    """
    tree.leave_nothing_out()
    while _plies(lines[0]) > _SURE:
        shorter = _deepened(tree, lines, _plies(lines[0]) - 3, effort, scale)
        if tree.spent:
            break
        if _plies(shorter[0]) >= _plies(lines[0]):
            return [replace(lines[0], proved=True), *lines[1:]]
        lines = shorter
    return lines


def _level(lines: list[_RootMove[M]], bests: Sequence[int]) -> list[_RootMove[M]]:
    """*lines* raised or lowered until the best is worth the mean of *bests*, those of the last two
    depths. Whoever makes the last move that is searched looks better for it, so without this the
    chances would swing with each move of a match."""
    if lines[0].proved or max(map(abs, bests), default=WON) > MOST:
        return lines
    more = sum(bests) // len(bests) - bests[-1]
    return [
        replace(line, worth=max(-MOST, min(line.worth + more, MOST)))
        if abs(line.worth) <= MOST
        else line
        for line in lines
    ]


def _plies(line: _RootMove[M]) -> int:
    return WON - abs(line.worth)


def _value(line: _RootMove[M], scale: float, *, sure: bool) -> Value:
    """What *line* is worth. Won and lost positions are always proven; unless *sure*, a shorter way
    there may have been left out."""
    if abs(line.worth) <= MOST:
        return Value(DRAW, exact=True) if line.proved else Value(expected(line.worth, scale))
    plies = _plies(line)
    known = plies if line.proved or plies <= (_SURE if sure else 1) else None
    return Value(WIN if line.worth > 0 else LOSS, exact=True, plies=known)


def _ranked(lines: list[_RootMove[M]]) -> list[_RootMove[M]]:
    return sorted(lines, key=lambda line: (line.true, line.worth), reverse=True)
