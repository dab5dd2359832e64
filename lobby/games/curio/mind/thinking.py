"""The mind for Curio: what a seat can know about hidden numbers, and a search over what is left."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from random import Random
from time import monotonic
from typing import Final

from lobby.gamekit.mind import Choice, Effort, Situation, Thought, Value
from lobby.gamekit.search import repeated, search
from lobby.gamekit.search.scores import drawn_at
from lobby.gamekit.search.tree import Tree
from lobby.games.curio.mind.foresight import Foresight
from lobby.games.curio.mind.habits import read
from lobby.games.curio.mind.judged_moves import MARGIN, glanced, searched, unlike
from lobby.games.curio.mind.knowledge import Knowledge, learn
from lobby.games.curio.mind.patience import Patience
from lobby.games.curio.mind.position import Guess, key_of
from lobby.games.curio.mind.weights import weights_of
from lobby.games.curio.mind.worlds import worlds_of

_FEWEST, _MOST, _WORK, _PIECES = 8, 100, 150, 1_500
"""The fewest and the most worlds searched, the work that buys one, and the most hidden pieces in
all of them together."""

_READ, _PIECES_READ = 10, 200_000
"""How many times as many worlds are weighed by what the enemy has done, and the most pieces looked
at for that, over all of the enemy's moves."""

_TRUSTED: Final = 4
"""Choices within this many times the error of the best are judged accurately."""

_FORESIGHT: Final = 0.5
"""The share of the work spent on what the best moves lead to if the enemy is grasping."""


class CurioMind:
    """Thinks about Curio."""

    def think(self, situation: Situation, effort: Effort, chance: Random) -> Thought:
        """Judge the moves of *situation*; nothing is proved unless every number is known."""
        until = monotonic() + effort.seconds
        knowledge = learn(situation)
        weights = weights_of(knowledge.rules)
        most = _number_of_worlds(knowledge, effort)
        worlds = worlds_of(knowledge).some(_number_to_read(knowledge, most), chance)
        reading = read(knowledge, worlds)
        cells = reading.some(worlds, most, chance)
        positions = [Guess.of(weights, each, knowledge.seat, knowledge.quiet) for each in cells]
        past = {each: _past(knowledge, each) for each in cells}
        patience = Patience.at(positions)
        effort = replace(patience.of(effort), seconds=until - monotonic())
        if len(worlds) == 1:
            known = search(positions[0], effort, chance, repeated(past[cells[0]]))
            return replace(known, choices=patience.settled(known.choices, effort.contempt))
        drawn = frozenset[Hashable]().union(*map(repeated, past.values()))
        draw = drawn_at(effort.contempt, positions[0].scale)
        # A bot that is meant to err needs all of its moves judged in the same way.
        ahead = 0 if effort.error else int(effort.work * _FORESIGHT)
        tree: Tree[int] = Tree(replace(effort, work=effort.work - ahead), drawn, draw)
        lines = glanced(tree, situation.view.moves, positions, chance)
        lines = searched(tree, lines, max(_TRUSTED * effort.error, MARGIN))
        if ahead:
            tree.go_on(ahead)
            lines = Foresight(situation, knowledge, reading.grasping).judged(tree, lines, chance)
        lines = unlike(lines, frozenset(past[cells[0]]))
        choices = [Choice(positions[0].spelling(x.move), Value(x.score)) for x in lines]
        return Thought(patience.settled(choices, effort.contempt), tree.work)


def _number_of_worlds(knowledge: Knowledge, effort: Effort) -> int:
    hidden = len(knowledge.own.squares) + len(knowledge.enemy.squares)
    return max(_FEWEST, min(effort.work // _WORK, _MOST, _PIECES // max(hidden, 1)))


def _number_to_read(knowledge: Knowledge, most: int) -> int:
    if not knowledge.decisions:
        return most
    pieces = sum(decision.pieces for decision in knowledge.decisions)
    return max(most, min(most * _READ, _PIECES_READ // pieces))


def _past(knowledge: Knowledge, world: bytes) -> list[Hashable]:
    """The keys of the positions since the latest capture, if *world* is the present one."""
    return [key_of(*each) for each in knowledge.past(world)]


MIND = CurioMind()
