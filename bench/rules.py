"""How fast the rules are, compared with python-chess measured in the same run.

    python -m bench.rules

*Leaves*: the tree of legal moves from the start, walked to a fixed depth; the moves of the last ply
are generated and counted, not played. *Random play*: one legal move drawn at random and played,
match after match. An engine answers ``moves`` and ``play`` in text and makes a new state for each
move; python-chess makes and unmakes moves on one board, counts the last ply with
``legal_moves.count()``, and draws from ``list(legal_moves)``. Times are CPU times of this process.
"""

from __future__ import annotations

import platform
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median
from time import process_time
from typing import Protocol

import chess

from bench import asking
from bench.table import table
from lobby.gamekit.game import Game, State
from lobby.games.catalogue import GAMES

LEAVES_AIM = 150_000
MOVES_AIM = 25_000

SEED = 1
REPEATS = 5
WALK_SECONDS = 2.0
MOVES = 3_000
LONGEST_MATCH = 200
"""Random matches are cut off here: some games end only by repetition, which only a match would
notice."""


class Subject(Protocol):
    """Rules that can be measured."""

    name: str

    def leaves(self, depth: int) -> int:
        """Count the leaves of the tree of *depth* from the start."""

    def playout(self, rng: Random, plies: int) -> int:
        """Play at most *plies* random moves from the start; return the number played."""


class Engine:
    """A game of the lobby with its default options, through the public contract."""

    def __init__(self, game: Game) -> None:
        self.name = game.name
        self._game = game
        self._options = game.parse_options([])

    def leaves(self, depth: int) -> int:
        return _leaves(self._start(Random(SEED)), depth)

    def playout(self, rng: Random, plies: int) -> int:
        state = self._start(rng)
        for ply in range(plies):
            moves = state.moves()
            if not moves:
                return ply
            state = state.play(rng.choice(moves))
        return plies

    def _start(self, rng: Random) -> State:
        return self._game.start(self._options, self._game.deal(self._options, rng))


class Chess:
    """python-chess, used the way its documentation shows."""

    name = "python-chess"

    def leaves(self, depth: int) -> int:
        return _chess_leaves(chess.Board(), depth)

    def playout(self, rng: Random, plies: int) -> int:
        board = chess.Board()
        for ply in range(plies):
            moves = list(board.legal_moves)
            if not moves:
                return ply
            board.push(rng.choice(moves))
        return plies


@dataclass(frozen=True, slots=True)
class Figures:
    """The measurements of one subject."""

    name: str
    depth: int
    leaves: int
    leaves_per_second: float
    moves_per_second: float


def measure(subject: Subject) -> Figures:
    """Medians of several repeats."""
    depth = _depth_within(subject, WALK_SECONDS)
    return Figures(
        name=subject.name,
        depth=depth,
        leaves=subject.leaves(depth),
        leaves_per_second=_rate(lambda: subject.leaves(depth)),
        moves_per_second=_rate(lambda: _random_moves(subject, MOVES)),
    )


def report(figures: Sequence[Figures], yardstick: Figures) -> str:
    """The table: each game, with its factor relative to the *yardstick*."""
    header = ("rules", "depth", "leaves", "leaves/s", "x chess", "moves/s", "x chess", "aims")
    return table(header, [_row(figure, yardstick) for figure in (*figures, yardstick)])


def main() -> None:
    """Measure all games and print the table."""
    print(f"Python {platform.python_version()}, python-chess {chess.__version__};", end=" ")
    print(f"medians of {REPEATS} runs, {MOVES:,} random moves each, seed {SEED}")
    print(f"Aims: {LEAVES_AIM:,} leaves/s, {MOVES_AIM:,} moves/s\n")
    games = [measure(Engine(game)) for game in GAMES.values()]
    print(report(games, measure(Chess())))


def _leaves(state: State, depth: int) -> int:
    moves = state.moves()
    if depth == 1:
        return len(moves)
    return sum([_leaves(state.play(move), depth - 1) for move in moves])


def _chess_leaves(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    leaves = 0
    for move in board.legal_moves:
        board.push(move)
        leaves += _chess_leaves(board, depth - 1)
        board.pop()
    return leaves


def _depth_within(subject: Subject, seconds: float) -> int:
    """The deepest tree expected to be walked in *seconds*, judged by how the last one grew."""
    depth, leaves_before = 1, 1
    while True:
        began = process_time()
        leaves = subject.leaves(depth)
        if (process_time() - began) * leaves / leaves_before > seconds:
            return depth
        depth, leaves_before = depth + 1, leaves


def _random_moves(subject: Subject, moves: int) -> int:
    rng = Random(SEED)
    played = 0
    while played < moves:
        played += subject.playout(rng, min(LONGEST_MATCH, moves - played))
    return played


def _rate(work: Callable[[], int]) -> float:
    """Units of *work* done per second; *work* returns how many it did."""
    rates = []
    for _ in range(REPEATS):
        began = process_time()
        done = work()
        rates.append(done / (process_time() - began))
    return median(rates)


def _row(figures: Figures, yardstick: Figures) -> tuple[str, ...]:
    return (
        figures.name,
        str(figures.depth),
        f"{figures.leaves:,}",
        f"{figures.leaves_per_second:,.0f}",
        f"{figures.leaves_per_second / yardstick.leaves_per_second:.1f}",
        f"{figures.moves_per_second:,.0f}",
        f"{figures.moves_per_second / yardstick.moves_per_second:.1f}",
        "" if figures is yardstick else _aims(figures),
    )


def _aims(figures: Figures) -> str:
    reached = figures.leaves_per_second >= LEAVES_AIM, figures.moves_per_second >= MOVES_AIM
    return "met" if all(reached) else "missed"


if __name__ == "__main__":
    asking.parser(__doc__).parse_args()
    main()
