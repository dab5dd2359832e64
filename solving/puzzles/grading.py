"""Grades: the lowest bot level that finds the first move."""

from __future__ import annotations

from random import Random
from typing import Final

from lobby.gamekit.game import State
from lobby.gamekit.levels import LEVELS, choose
from lobby.gamekit.mind import Situation
from lobby.gamekit.puzzles import HARDEST, Problem
from lobby.games.catalogue import level_of, mind_of

TRIES: Final = 3
_ENOUGH: Final = 2
"""A level finds a move if it makes it in at least this many of ``TRIES`` tries."""

_SECONDS: Final = 60.0
"""Far longer than a bot thinks, so that the work allowed for a level decides, not this machine."""


def grade(game: str, problem: Problem, state: State) -> int:
    """The lowest level whose bot makes one of the first moves that solve *problem* in *state*;
    HARDEST if none does."""
    right = frozenset(state.play(move).key() for move in problem.solutions)
    return next(
        (level for level in LEVELS if _finds(game, level, problem.options, state, right)), HARDEST
    )


def _finds(game: str, level: int, options: str, state: State, right: frozenset[object]) -> bool:
    allowed = level_of(game, level)
    situation = Situation(game, options, (state.view(state.to_move),))
    hits = 0
    for seed in range(TRIES):
        chance = Random(seed)
        thought = mind_of(game).think(situation, allowed.effort(_SECONDS), chance)
        move = choose(thought, allowed, chance).move
        hits += state.play(move).key() in right
        if hits == _ENOUGH or hits + TRIES - seed - 1 < _ENOUGH:
            break
    return hits >= _ENOUGH
