"""Whether the moves that do not solve a puzzle win as well, only later. Where most of them do, the
puzzle asks for speed alone, and whoever misses it loses rating for a move that wins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final, TypeAlias

from lobby.gamekit.game import State
from lobby.gamekit.mind import DRAW, LOSS, WIN, Effort, Situation
from lobby.gamekit.puzzles import Problem
from lobby.gamekit.simple.game import SimpleGame, SimpleState
from lobby.games.catalogue import GAMES, mind_of
from lobby.games.fourinarow.book import winning
from lobby.games.fourinarow.mind import solved
from lobby.games.fourinarow.rules import stones_to_move
from lobby.games.hex.proof import held, shown
from solving.puzzles.candidates import distinct

SHARE: Final = 1 / 3
"""At most so many of the moves that do not solve a puzzle may be proved to win."""

_ENDING: Final = frozenset({"cephalopod", "reversi"})
"""Games whose puzzles are so near the end that a move counts as a win unless the opposite is
proved. Oware is not one: seeds can go round without end."""

_SECONDS: Final = 600.0
_WORK: Final = 500
_WORK_AT_THE_END: Final = 3_000
_FOUR_WORK: Final = 100_000

_HEX_MOVES: Final = 4
"""Wins that take more than so many moves after the first are not found in Hex."""

_Judge: TypeAlias = Callable[[str, str, State], float | None]
"""Returns what a position of a game with options, which is not over, is worth to the side to move:
WIN, DRAW or LOSS, or None if that was not found out."""


@dataclass(frozen=True, slots=True)
class Others:
    """How many of the moves that do not solve a puzzle are proved to win, and how many not to win;
    of the rest nobody knows."""

    won: int
    not_won: int
    unknown: int

    def __str__(self) -> str:
        return f"of the other moves {self.won} win, {self.not_won} do not, {self.unknown} unknown"


def judged(game: str) -> bool:
    """Whether wins in a number of moves are held to this in *game*."""
    return isinstance(GAMES[game], SimpleGame)


def fair(game: str, others: Others) -> bool:
    """Whether few enough of the *others* win."""
    won = others.won + (others.unknown if game in _ENDING else 0)
    return won <= SHARE * (others.won + others.not_won + others.unknown)


def others_of(game: str, problem: Problem, state: State) -> Others:
    """What the other moves of *problem*, which is posed in *state*, are worth."""
    right = {state.play(move).key() for move in problem.solutions}
    after = [state.play(move) for key, move in distinct(state).items() if key not in right]
    worth = [_worth(game, problem.options, reached, state.to_move) for reached in after]
    won, unknown = worth.count(WIN), worth.count(None)
    return Others(won, len(worth) - won - unknown, unknown)


def _worth(game: str, options: str, state: State, seat: int | None) -> float | None:
    """What *state* is worth to *seat*, which has moved."""
    if outcome := state.outcome:
        return DRAW if outcome.winner is None else WIN if outcome.winner == seat else LOSS
    value = _JUDGES.get(game, _by_search)(game, options, state)
    return value if value is None or state.to_move == seat else WIN - value


def _by_search(game: str, options: str, state: State) -> float | None:
    situation = Situation(game, options, (state.view(state.to_move),))
    work = _WORK_AT_THE_END if game in _ENDING else _WORK
    effort = Effort(work, _SECONDS, purpose="puzzle")
    value = mind_of(game).think(situation, effort, Random(0)).best.value
    return value.score if value.exact else None


def _of_four(game: str, options: str, state: State) -> float | None:
    assert isinstance(state, SimpleState)
    stones = stones_to_move(state.position)
    if winning(stones):
        return WIN
    best = solved(stones, _FOUR_WORK)
    return (1 + best.worth) / 2 if best else None


def _of_hex(game: str, options: str, state: State) -> float | None:
    """Only wins that are near are found, of the side that has moved."""
    on, stones, seat = shown(state)
    win = held(on, stones[1 - seat], stones[seat], 1 - seat, _HEX_MOVES)
    return None if win is None else LOSS


_JUDGES: Final[Mapping[str, _Judge]] = {"fourinarow": _of_four, "hex": _of_hex}
