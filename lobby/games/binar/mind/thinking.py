"""How a bot thinks about Binar: perfectly up to 5x5, by searching on larger boards."""

from __future__ import annotations

from random import Random

from lobby.gamekit.mind import LOSS, WIN, Choice, Effort, Situation, Thought, Value
from lobby.gamekit.search import search
from lobby.games.binar.mind.board import Rules
from lobby.games.binar.mind.patterns import FRAME
from lobby.games.binar.mind.perfect import perfect
from lobby.games.binar.mind.search_grid import Grid
from lobby.games.binar.mind.table import table
from lobby.games.binar.rules import Binar, BinarView

CARELESS = 0.1
"""A bot with a larger error than this may overlook that a match ends with the next move."""

_WON_AT_ONCE = Value(WIN, exact=True, plies=1)
_LOST_AT_ONCE = (Value(LOSS, exact=True, plies=1), Value(LOSS, exact=True, plies=2))


class BinarMind:
    """Thinks about Binar on every board and under all options."""

    def think(self, situation: Situation, effort: Effort, chance: Random) -> Thought:
        """Judge moves perfectly if a table is allowed and covers the board, or else by a search."""
        view = situation.view
        assert isinstance(view, BinarView)
        rules = Rules.of(Binar().parse_options(situation.options.split()))
        if effort.tables and view.size <= FRAME:
            return perfect(view, rules, table(), chance)
        grid = Grid.of(view, rules)
        thought = search(grid, effort, chance)
        choices = thought.choices if effort.error > CARELESS else _careful(thought.choices)
        moves = [
            Choice(move, choice.value)
            for choice in choices
            for move in _shuffled(grid.alike(choice.move), chance)
        ]
        return Thought(tuple(moves), thought.work)


def _shuffled(moves: list[str], chance: Random) -> list[str]:
    return chance.sample(moves, len(moves))


def _careful(choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The *choices* that win at once, if any; otherwise those that do not lose to the opponent's
    next move, if any; otherwise all."""
    winning = tuple(each for each in choices if each.value == _WON_AT_ONCE)
    holding = tuple(each for each in choices if each.value not in _LOST_AT_ONCE)
    return winning or holding or choices


MIND = BinarMind()
