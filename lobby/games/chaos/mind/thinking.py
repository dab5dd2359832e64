"""The mind for Chaos: it looks up, or without tables searches."""

from __future__ import annotations

from random import Random

from lobby.games.chaos.mind import perfect
from lobby.games.chaos.mind.board import position
from lobby.games.chaos.mind.index import index
from lobby.games.chaos.mind.outlook import Outlook
from lobby.games.chaos.mind.table import table
from lobby.games.chaos.rules import ChaosView
from lobby.kits.game import View
from lobby.kits.mind import Effort, Situation, Thought
from lobby.kits.search import repeated, search


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
