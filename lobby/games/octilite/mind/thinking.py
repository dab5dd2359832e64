"""The mind for OctiLite: plain search, as nothing is hidden."""

from __future__ import annotations

from random import Random

from lobby.gamekit.game import View
from lobby.gamekit.mind import Effort, Situation, Thought
from lobby.gamekit.search import repeated, search
from lobby.gamekit.search.scores import drawn_at
from lobby.games.octilite.mind.board import Board
from lobby.games.octilite.mind.threat_search import OctiTree
from lobby.games.octilite.rules import OctiLiteState, OctiLiteView


class OctiLiteMind:
    """Thinks about OctiLite."""

    def think(self, situation: Situation, effort: Effort, chance: Random) -> Thought:
        """Judge the moves of *situation*, only one of those that lead to the same position."""
        boards = [_board(view) for view in situation.views]
        drawn = repeated(board.key for board in boards)
        tree = OctiTree(effort, drawn, drawn_at(effort.contempt, Board.scale))
        return search(boards[-1], effort, chance, tree=tree)


def _board(view: View) -> Board:
    assert isinstance(view, OctiLiteView)
    assert view.to_move is not None, "a match that is over is not thought about"
    return Board.of(OctiLiteState.of(view.pods, view.supplies, view.to_move))


MIND = OctiLiteMind()
