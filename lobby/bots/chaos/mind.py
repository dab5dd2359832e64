"""The mind for Chaos: it looks up, or without tables searches."""

from __future__ import annotations

from random import Random

from lobby.bots.chaos import perfect
from lobby.bots.chaos.board import position
from lobby.bots.chaos.index import index
from lobby.bots.chaos.outlook import Outlook
from lobby.bots.chaos.table import table
from lobby.bots.contract import Effort, Situation, Thought
from lobby.bots.search import repeated, search
from lobby.games import View
from lobby.games.chaos import ChaosView


class ChaosMind:
    """Thinks about Chaos."""

    def think(self, situation: Situation, effort: Effort, chance: Random) -> Thought:
        """With tables all moves of *situation*; else one of those that lead to the same position.

        Raises BadTable where the table that belongs to the package does not."""
        outlooks = [_outlook(view) for view in situation.views]
        here, _ = outlooks[-1].key
        if effort.tables and index(here) is not None:
            return perfect.thought(table(), here, situation.view.moves, chance)
        return search(outlooks[-1], effort, chance, repeated(each.key for each in outlooks))


def _outlook(view: View) -> Outlook:
    assert isinstance(view, ChaosView)
    assert view.to_move is not None, "a match that is over is not thought about"
    return Outlook(position(view.pieces, view.to_move), view.to_move)


MIND = ChaosMind()
