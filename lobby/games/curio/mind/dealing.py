"""Dealing the hidden numbers of a position, for playing on from a puzzle."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from lobby.gamekit.game import Setup
from lobby.gamekit.mind import Situation
from lobby.gamekit.puzzles import Problem
from lobby.games.curio.mind.knowledge import Side, learn
from lobby.games.curio.mind.worlds import worlds_of
from lobby.games.curio.puzzles import Clues
from lobby.games.curio.ruleset import MEN


def dealt(problem: Problem, chance: Random) -> Setup:
    """The pieces that hide a number in the position of *problem*, with both numbers, by square: in
    one of all the deals that agree with its clues."""
    clues = Clues.of(problem)
    knowledge = learn(Situation("curio", problem.options, (clues.view,)))
    names = knowledge.rules.board.names
    knowledge = replace(knowledge, enemy=_as_far(knowledge.enemy, clues, names))
    (world,) = worlds_of(knowledge).some(1, chance)
    hidden = (*knowledge.own.squares, *knowledge.enemy.squares)
    return {names[square]: str(MEN[world[square]]) for square in sorted(hidden)}


def _as_far(side: Side, clues: Clues, names: tuple[str, ...]) -> Side:
    """*side* with no piece that could not have moved as far as it did."""
    men = (
        tuple(man for man in able if MEN[man].front >= clues.steps.get(names[square], 0))
        for square, able in zip(side.squares, side.men, strict=True)
    )
    return replace(side, men=tuple(men))
