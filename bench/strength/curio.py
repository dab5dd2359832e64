"""How level 6 of Curio does against a plain alpha-beta that shares no code with it.

    python -m bench.strength.curio [--matches 100] [--work POSITIONS] [--seed 1]
                                   [--processes CORES] [--keep FILE]

The opponent, bench/strength/curio_rival.py, deals the hidden numbers at random and searches each
deal as if everything were open. Each deal is played twice, with seats exchanged. The opponent
thinks about a move for as much CPU time as the bot did on average in the match so far. With *work*
the bot examines that many positions, instead of what its level says, so that both think for a
shorter time. The output is the score, with a draw counting half, and its standard error over pairs
of matches with the same deal; how the matches ended; and the CPU seconds per move for both. The aim
is 65 of 100. --keep is as in bench.strength: matches that end are added to FILE and not played
again.

The bot plays by its seat's views alone, as in the lobby, except for draw offers. A match that
reaches 300 plies is drawn.
"""

from __future__ import annotations

import os
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, variance
from time import process_time

from bench import asking
from bench.contest import LONGEST_MATCH, UNHURRIED, Pace
from bench.strength.curio_rival import Rival
from bench.strength.running import Result, results
from bench.strength.shares import mean_seconds
from lobby.features.matches import turns
from lobby.gamekit.game import Outcome, State, View
from lobby.gamekit.levels import Level
from lobby.gamekit.mind import DRAW, LOSS, WIN, Situation
from lobby.games.catalogue import GAMES, level_of, mind_of
from lobby.games.curio.view import CurioView

AIM = 0.65
_FIRST_SECONDS = 0.05
"""How long the opponent thinks about a move before the bot has made one."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match with a bot of *level* in *seat*."""

    level: Level
    seat: int
    deal: str
    seed: str


def main() -> None:
    """Play and print."""
    asked = _arguments()
    level = level_of("curio", 6)
    level = replace(level, work=asked.work or level.work)
    matches = {}
    for number in range(asked.matches):
        deal, seed = f"{asked.seed}/{number // 2}", f"{asked.seed}/{number}"
        matches[f"curio {level} v rival {seed}"] = Match(level, number % 2, deal, seed)
    print(report(results(played, matches, asked.processes, asked.keep)))


def played(match: Match) -> Result:
    """How the bot did in *match*."""
    rules, options, seat = GAMES["curio"], GAMES["curio"].parse_options([]), match.seat
    states: list[State] = [rules.start(options, rules.deal(options, Random(match.deal)))]
    views: list[View] = []
    moves: list[str] = []
    rival = Rival(1 - seat, Random(f"rival/{match.seed}"))
    ours, theirs = Pace(), Pace()
    while (outcome := _outcome(states)) is None:
        state = states[-1]
        views.append(state.view(seat))
        began = process_time()
        if state.forced:
            move = state.forced
        elif state.to_move == seat:
            situation = Situation("curio", "", tuple(views), tuple(moves))
            move = bot_move(situation, match.level, f"{match.seed}/{len(moves)}")
            ours.add(_since(began))
        else:
            seconds = ours.total / ours.moves if ours.moves else _FIRST_SECONDS
            move = rival_move(rival, state.view(1 - seat), share_of(seconds, began))
            theirs.add(_since(began))
        rival.show(move)
        moves.append(move)
        states.append(state.play(move))
    score = DRAW if outcome.winner is None else WIN if outcome.winner == seat else LOSS
    return Result(score, outcome.reason, len(moves), ours, theirs)


def bot_move(situation: Situation, level: Level, seed: str) -> str:
    """The move of a bot of *level*."""
    return mind_of("curio").think(situation, level.effort(UNHURRIED), Random(seed)).best.move


def rival_move(rival: Rival, view: View, spent: Callable[[], float]) -> str:
    """The move of *rival*, who sees *view*."""
    assert isinstance(view, CurioView), "a match of Curio"
    pieces = {at: (piece.seat, piece.front, piece.back) for at, piece in view.pieces.items()}
    captured = [(piece.seat, piece.front, piece.back) for piece in view.captured]
    return rival.choose(pieces, captured, view.moves, spent)


def share_of(seconds: float, began: float) -> Callable[[], float]:
    """A function that returns which share of *seconds* of CPU time has been used."""
    return lambda: (process_time() - began) / seconds


def report(matches: Sequence[Result]) -> str:
    """The results to print."""
    scores = [result.score for result in matches]
    mean, error = fmean(scores), standard_error(scores)
    reasons = Counter(result.reason for result in matches)
    won, drawn, lost = (scores.count(outcome) for outcome in (WIN, DRAW, LOSS))
    bot, opponent = mean_seconds(matches)
    return (
        f"{len(matches)} matches: {100 * mean:.1f} ± {100 * error:.1f} of 100 (aim {100 * AIM:.0f}:"
        f" {'met' if mean >= AIM else 'missed'}); {won} won, {drawn} drawn, {lost} lost\n"
        f"by {', '.join(f'{reason} {times}' for reason, times in sorted(reasons.items()))};"
        f" {fmean(result.plies for result in matches):.0f} plies on average\n"
        f"CPU seconds of a move: bot {bot}, opponent {opponent}"
    )


def standard_error(scores: Sequence[float]) -> float:
    """The standard error of the mean of *scores*, in which every two belong to the same deal.

    >>> standard_error([1.0, 0.0, 1.0, 0.0])
    0.0
    """
    pairs = [fmean(scores[at : at + 2]) for at in range(0, len(scores), 2)]
    return sqrt(variance(pairs) / len(pairs)) if len(pairs) > 1 else 0.5


def _since(began: float) -> Pace:
    """The pace of one move."""
    taken = process_time() - began
    return Pace(1, taken, taken)


def _outcome(states: list[State]) -> Outcome | None:
    if len(states) > LONGEST_MATCH:
        return Outcome(None, "cut")
    return states[-1].outcome or turns.repeated(GAMES["curio"], tuple(states))


def _arguments() -> Namespace:
    parser = asking.parser(__doc__)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--work", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--keep", type=Path)
    return parser.parse_args()


if __name__ == "__main__":
    main()
