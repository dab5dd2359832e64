"""Naive rules that somebody who does not look ahead might follow. A puzzle that one of them solves
is not worth asking. Each game has its own, by name, beside what finds its puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeAlias

from lobby.gamekit.game import State
from solving.puzzles.candidates import distinct

Rule: TypeAlias = Callable[[State, str], float]
"""How much the rule likes a move in a position."""

LUCK: Final = 1 / 3
"""A rule solves a puzzle if at least this fraction of the moves that it likes best solve it."""


def at_random(state: State, move: str) -> float:
    """Like all moves equally."""
    return 0


def fewest_replies(state: State, move: str) -> float:
    """Like to leave the other side few choices."""
    return -len(state.play(move).moves())


ANYBODYS: Final[Mapping[str, Rule]] = {"any move": at_random, "fewest replies": fewest_replies}
"""The rules for a game of another package."""


def solves(rule: Rule, state: State, winners: Iterable[str]) -> bool:
    """Whether *rule* finds one of *winners* in *state*; moves that lead to the same position count
    as one."""
    right = {state.play(move).key() for move in winners}
    likes = {key: rule(state, move) for key, move in distinct(state).items()}
    best = max(likes.values())
    liked = [key for key, value in likes.items() if value == best]
    return sum(key in right for key in liked) / len(liked) >= LUCK
