"""The mind for Chaos: it looks moves up in a table or, without tables, searches."""

from __future__ import annotations

from random import Random

from lobby.gamekit.game import View
from lobby.gamekit.mind import Effort, Situation, Thought
from lobby.gamekit.search import repeated, search
from lobby.games.chaos.mind import perfect, side_choice
from lobby.games.chaos.mind.board import position
from lobby.games.chaos.mind.index import index
from lobby.games.chaos.mind.outlook import Outlook
from lobby.games.chaos.mind.table import table
from lobby.games.chaos.rules import ChaosState, ChaosView


class ChaosMind:
    """Thinks about Chaos."""

    def think(self, situation: Situation, effort: Effort, chance: Random) -> Thought:
        """Judge all moves of *situation* with tables, otherwise one of those that lead to the same
        position.

        Raises BadTable if the file is not the table of this package."""
        view = situation.view
        assert isinstance(view, ChaosView)
        match view.stage:
            case "opening":
                start = position(view.pieces, 0)
                return side_choice.both_first_moves(start, view.moves, effort, chance)
            case "side":
                return side_choice.choice_of_side(_moves_of_first(view, effort, chance), chance)
        outlooks = [_outlook(each) for each in situation.views if _is_ordinary(each)]
        return _thought(outlooks, view.moves, effort, chance)


def _thought(
    outlooks: list[Outlook], moves: tuple[str, ...], effort: Effort, chance: Random
) -> Thought:
    here, _ = outlooks[-1].key
    if effort.tables and index(here) is not None:
        return perfect.thought(table(), here, moves, chance)
    return search(outlooks[-1], effort, chance, repeated(each.key for each in outlooks))


def _moves_of_first(view: ChaosView, effort: Effort, chance: Random) -> Thought:
    """O's moves while X is to choose a side."""
    state = ChaosState.of(view.pieces, 0)
    return _thought([Outlook(position(view.pieces, 0), 0)], state.moves(), effort, chance)


def _is_ordinary(view: View) -> bool:
    return isinstance(view, ChaosView) and not view.stage


def _outlook(view: View) -> Outlook:
    assert isinstance(view, ChaosView)
    assert view.to_move is not None, "a match that is over is not thought about"
    return Outlook(position(view.pieces, view.to_move), view.to_move)


MIND = ChaosMind()
