"""How a bot thinks about Binar: perfectly up to 5x5, by searching on larger boards."""

from __future__ import annotations

from random import Random

from lobby.bots.binar.board import Rules
from lobby.bots.binar.patterns import FRAME
from lobby.bots.binar.perfect import perfect
from lobby.bots.binar.table import table
from lobby.bots.contract import Choice, Effort, Situation, Thought, Value
from lobby.games.binar import Binar, BinarView


class BinarMind:
    """Thinks about Binar on every board and under all options."""

    def think(self, situation: Situation, effort: Effort, chance: Random) -> Thought:
        """Perfectly where tables are allowed and reach; else as far as a search gets."""
        view = situation.view
        if not isinstance(view, BinarView):
            raise TypeError(f"A situation of Binar was expected, not one of {situation.game}.")
        rules = Rules.of(Binar().parse_options(situation.options.split()))
        if effort.tables and view.size <= FRAME:
            return perfect(view, rules, table(), chance)
        moves = list(view.moves)
        chance.shuffle(moves)
        return Thought(tuple(Choice(move, Value(0.5)) for move in moves), len(moves))


MIND = BinarMind()
