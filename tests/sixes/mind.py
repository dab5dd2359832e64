"""How a bot plays Sixes: it sees a win at once, and what it could still get in a line."""

from __future__ import annotations

from random import Random

from lobby.gamekit.game import State
from lobby.gamekit.levels import Level, six_levels
from lobby.gamekit.mind import DRAW, WIN, Choice, Effort, Situation, Thought, Value

from .rules import CELLS, LINES, SIGNS, SixesView

LEVELS = six_levels(*(Level(100, error) for error in (1.0, 0.6, 0.4, 0.25, 0.1, 0.0)))


class SixesMind:
    """Weighs each move by itself."""

    def think(self, situation: Situation, effort: Effort, chance: Random) -> Thought:
        """All the moves, the best first; equally good ones as *chance* has it."""
        view = situation.view
        assert isinstance(view, SixesView)
        moves = chance.sample(view.moves, len(view.moves))
        choices = [Choice(move, _worth(view, move)) for move in moves]
        choices.sort(key=lambda choice: -choice.value.score)
        return Thought(tuple(choices), work=len(choices))


MIND = SixesMind()


def answer(state: State, plies: int) -> Choice:
    """A move that wins at once, if there is one."""
    for move in state.moves():
        outcome = state.play(move).outcome
        if outcome and outcome.winner == state.to_move:
            return Choice(move, Value(WIN, exact=True, plies=1))
    return Choice(state.moves()[0], Value(DRAW))


def _worth(view: SixesView, move: str) -> Value:
    at, own = CELLS.index(move), SIGNS[view.to_move or 0]
    best = 0
    for line in LINES:
        signs = [view.cells[cell] for cell in line]
        if at in line and set(signs) <= {own, "."}:
            best = max(best, signs.count(own))
    return Value(WIN, exact=True, plies=1) if best == 3 else Value(0.5 + best / 10)
