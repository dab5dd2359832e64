"""How bots think about Four in a Row: the strongest has a book, and a solver without limits."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from lobby.gamekit.game import View
from lobby.gamekit.mind import DRAW, LOSS, WIN, Choice, Effort, Situation, Thought, Value
from lobby.gamekit.simple.game import SimpleView, game_of
from lobby.gamekit.simple.mind import MIND as SIMPLE
from lobby.games.fourinarow.book import START, Stones, column_of, looked_up, replies, winning
from lobby.games.fourinarow.rules import stones_to_move
from lobby.games.fourinarow.solver import CELLS, Best, Bits, best, wins

_FORGOTTEN: Final = 0.21
"""The share of moves that a bot with an error does not look up."""
_ENDLESS: Final = 1 << 60
_A_SECOND: Final = 60_000
"""Positions that even a slow machine looks at in a second: the solver has no clock."""
_GLANCE: Final = 5_000
_GUESS: Final = 40_000
"""Positions searched for a win that is near, and if the solver's work did not suffice."""
_WORTH: Final = {1: WIN, 0: DRAW, -1: LOSS}


class FourMind:
    """Knows the best move where tables are allowed, and otherwise searches."""

    def think(self, situation: Situation, effort: Effort, chance: Random) -> Thought:
        """With tables: a move from the book, one that wins soon, or one from the solver, which
        takes as long as it needs in a match of its own. With an error, some moves are only
        searched, as without tables."""
        if not effort.tables or (effort.error and chance.random() < _FORGOTTEN):
            return SIMPLE.think(situation, effort, chance)
        at = _seen(situation.view)
        if not winning(at) and (known := looked_up(at)):
            length = game_of(_shown(situation.view).rules).best_play[""].move
            plies = length if at == START else None
            thought = _thought(situation.view, known.column, known.worth, 1, plies)
            return (
                _with_others(thought, at, situation.view) if effort.purpose == "review" else thought
            )
        glance = replace(effort, work=min(effort.work, _GLANCE))
        near = SIMPLE.think(situation, glance, chance)
        if near.best.value.exact and near.best.value.plies:
            return near
        if solution := solved(at, _ENDLESS if _by_book(situation, effort) else _work(effort)):
            return _thought(situation.view, column_of(solution.move), solution.worth, solution.work)
        return SIMPLE.think(situation, replace(effort, work=min(effort.work, _GUESS)), chance)


def solved(at: Stones, most: int) -> Best | None:
    """What the solver finds by looking at so many positions at *most*, if nobody wins at once."""
    work, known = [most], (dict[Bits, int](), dict[Bits, int]())

    def ask(own: Bits, stones: Bits, drawn: int) -> tuple[int, int]:
        before, left = work[0], CELLS - stones.bit_count()
        answer = wins(own, stones, left, drawn, known[drawn ^ left & 1], work)
        return answer, before - max(0, work[0])

    return best(*at, ask)


def _work(effort: Effort) -> int:
    return min(effort.work, round(effort.seconds * _A_SECOND))


def _by_book(situation: Situation, effort: Effort) -> bool:
    """Whether the bot has played this match from the start by its book, after which its solver
    never takes long."""
    seat, views = situation.view.seat, situation.views
    turns = [at for at, view in enumerate(views[:-1]) if view.to_move == seat]
    known = [(looked_up(_seen(views[at])), situation.moves[at]) for at in turns]
    whole = effort.purpose == "move" and not _shown(views[0]).pieces
    return whole and all(
        not entry or entry.column == "abcdefg".index(move[0]) for entry, move in known
    )


def _with_others(thought: Thought, at: Stones, view: View) -> Thought:
    """*thought*, a move from the book, and what the book says of others."""
    best = "abcdefg".index(thought.best.move[0])
    known = {column: looked_up(after) for column, after in replies(at) if column != best}
    worths = {column: -said.worth for column, said in known.items() if said}
    others = [
        _thought(view, column, worths[column], 0).best
        for column in sorted(worths, key=worths.__getitem__, reverse=True)
    ]
    whole = len(others) == len(known)
    return replace(thought, choices=(*thought.choices, *others), complete=whole)


def _thought(view: View, column: int, worth: int, work: int, plies: int | None = None) -> Thought:
    move = next(move for move in view.moves if move[0] == "abcdefg"[column])
    return Thought((Choice(move, Value(_WORTH[worth], True, plies)),), work, complete=False)


def _shown(view: View) -> SimpleView:
    assert isinstance(view, SimpleView)
    return view


def _seen(view: View) -> Stones:
    """The stones of the side to move, and all."""
    return stones_to_move(_shown(view).position)


MIND: Final = FourMind()
