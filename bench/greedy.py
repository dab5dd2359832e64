"""Greedy players, who look at the position after each of their moves and no further."""

from __future__ import annotations

from random import Random
from statistics import fmean
from typing import TypeAlias

from lobby.gamekit.mind import Effort, Situation
from lobby.games.catalogue import mind_of
from lobby.games.curio.view import CurioView


def greedy(situation: Situation, chance: Random) -> str:
    """The move that leaves the best position, for a player who has read the rules and looks no
    further; ties by *chance*. In Curio that is material, in the other games the move of
    ``static``."""
    if isinstance(situation.view, CurioView):
        return _grasping(situation.view, chance)
    return static(situation, chance)


def static(situation: Situation, chance: Random) -> str:
    """The move after which the mind's own evaluation is best, averaged over several worlds if
    numbers are hidden; ties by *chance*."""
    nothing = Effort(work=0, seconds=60.0, tables=False)
    return mind_of(situation.game).think(situation, nothing, chance).best.move


_Worth: TypeAlias = tuple[float, float]


def _grasping(view: CurioView, chance: Random) -> str:
    """The move of *view* that takes the most valuable piece; any move if none can be taken."""
    moves = list(view.moves)
    chance.shuffle(moves)
    highest = max(number for pair in view.army for number in pair)

    def taken(move: str) -> _Worth:
        """How likely the piece taken is to be royal, then the sum of its numbers, given what it can
        be."""
        ways = view.possible(move.partition("-")[2])
        if not ways:
            return 0.0, 0.0
        return fmean(highest in way for way in ways), fmean(map(sum, ways))

    return max(moves, key=taken)
