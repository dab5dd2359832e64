"""The mind for Curio: what a seat can know about hidden numbers, and a search over what is left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from time import monotonic
from typing import Final

from lobby.gamekit.mind import DRAW, Choice, Effort, Situation, Thought, Value
from lobby.gamekit.search import repeated, search
from lobby.gamekit.search.position import drawn_at
from lobby.gamekit.search.tree import Tree
from lobby.games.curio.mind.foresight import MARGIN, Foresight, glanced, searched, unlike
from lobby.games.curio.mind.knowledge import Knowledge, learn
from lobby.games.curio.mind.motives import read
from lobby.games.curio.mind.position import Guess, key_of
from lobby.games.curio.mind.weights import NONE, weights_of
from lobby.games.curio.mind.worlds import worlds_of

_PATIENT: Final = 20
_FINISHED: Final = 60
"""The number of quiet moves up to which contempt is undiminished, and from which there is none."""

_CONTENT: Final = 0.1
"""How far above a draw a player who has lost all patience still accepts one."""

_OFFERS: Final = 0.6
"""The share of its patience that a player must have lost to offer a draw."""

_EVERY: Final = 20
"""The number of moves, of both sides, before a draw is offered again."""


@dataclass(frozen=True, slots=True)
class Patience:
    """A player's patience after *quiet* moves without a capture. *lost* is 0 while the player has
    all of it, and 1 once the player has no hope left."""

    quiet: int
    lost: float

    @classmethod
    def at(cls, positions: Sequence[Guess]) -> Patience:
        """The patience in any of *positions*, which are all equally long after a capture."""
        quiet = positions[0].quiet
        if all(position.hopes == NONE for position in positions):
            return cls(quiet, 1.0)
        return cls(quiet, min(1.0, max(0.0, (quiet - _PATIENT) / (_FINISHED - _PATIENT))))

    def of(self, effort: Effort) -> Effort:
        """*effort* with its contempt reduced by the patience lost."""
        return replace(effort, contempt=effort.contempt * (1 - self.lost))

    def settled(self, choices: Sequence[Choice], contempt: float) -> tuple[Choice, ...]:
        """*choices*, the best first, with whether to accept and offer a draw, given the *contempt*
        left."""
        best = choices[0].value.score
        agrees = best <= DRAW - contempt + _CONTENT * self.lost
        due = self.quiet % _EVERY in {0, 1}
        offers = agrees and due and self.lost >= _OFFERS and best >= DRAW - _CONTENT
        return tuple(replace(choice, agrees=agrees, offers=offers) for choice in choices)


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
        positions = [Guess.of(weights, world, knowledge.seat, knowledge.quiet) for world in cells]
        past = {world: [key_of(*position) for position in knowledge.past(world)] for world in cells}
        patience = Patience.at(positions)
        effort = replace(patience.of(effort), seconds=until - monotonic())
        if len(worlds) == 1:
            known = search(positions[0], effort, chance, repeated(past[cells[0]]))
            return replace(known, choices=patience.settled(known.choices, effort.contempt))
        drawn = frozenset().union(*map(repeated, past.values()))
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


MIND = CurioMind()
