"""The pie rule: which first moves are fair, and which side is worth more."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from random import Random
from typing import Final

from lobby.gamekit.mind import Choice, Effort, Thought, Value
from lobby.gamekit.search import search
from lobby.games.chaos.mind.board import Position, after
from lobby.games.chaos.mind.outlook import Outlook
from lobby.games.chaos.mind.table import table
from lobby.games.chaos.rules import KEEP, SWAP

_OPENINGS: Final = 36
"""The number of positions after two moves, which share the work of a search."""


def choice_of_side(moves: Thought, chance: Random) -> Thought:
    """The worth of ``keep`` and each ``swap``, given the *moves* of the side to move."""
    keep = Choice(KEEP, _before(moves.best.value))
    swaps = tuple(Choice(f"{SWAP}:{each.move}", each.value) for each in moves.choices)
    difference = keep.value.score - moves.best.value.score
    first = difference > 0 or (not difference and chance.random() < 0.5)
    return Thought((keep, *swaps) if first else (*swaps, keep), moves.work)


def both_first_moves(
    start: Position, moves: tuple[str, ...], effort: Effort, chance: Random
) -> Thought:
    """The worth of each of *moves*, the first two of a match, against an opponent who then takes
    the better side."""
    spellings: defaultdict[Position, list[str]] = defaultdict(list)
    for move in moves:
        first, __, second = move.partition(":")
        spellings[after(after(start, first), second)].append(move)
    reached = sorted(spellings)
    chance.shuffle(reached)
    shared = replace(effort, work=max(1, effort.work // _OPENINGS))
    worth = {each: _worth(each, shared, chance) for each in reached}
    choices = [
        Choice(move, _opened(worth[each])) for each in reached for move in sorted(spellings[each])
    ]
    choices.sort(key=lambda each: -each.value.score)
    return Thought(tuple(choices), effort.work)


def _worth(position: Position, effort: Effort, chance: Random) -> Value:
    """The worth of *position* to the side to move."""
    if effort.tables:
        return table().value(position)
    return search(Outlook(position, 0), effort, chance).best.value


def _opened(value: Value) -> Value:
    """The worth of opening with a position of that *value*: the opponent keeps the side that is not
    to move, or swaps and makes the first move."""
    keep = _before(value)
    return _before(keep if keep.score > value.score else value)


def _before(answer: Value) -> Value:
    """The worth of a move that allows an answer worth *answer*."""
    plies = None if answer.plies is None else answer.plies + 1
    return Value(1 - answer.score, answer.exact, plies)
