"""Whether the strongest level plays Chaos without a mistake.

    python -m proofs.perfect_chaos [--positions 10000] [--plies 60] [--seed 1] [--processes CORES]

From each of *positions* random positions two matches are played, of at most *plies* plies: one
against random moves, one against moves that are best according to the table. After each move of
level 6, the table is asked what the position is worth. *Worsened* moves turned a win or a draw into
less; after *slow* ones a win takes longer, or a loss comes sooner, than necessary; about *untrue*
ones the level said something different from the table. The aim is 0 for all three.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from random import Random
from time import monotonic
from typing import Final, TypeAlias

from bench import asking
from bench.contest import UNHURRIED
from bench.table import table
from lobby.features.bots import bot_matches
from lobby.gamekit.mind import DRAW, LOSS, WIN, Situation, Value
from lobby.games.chaos.mind import board, index
from lobby.games.chaos.mind.table import table as solved
from lobby.games.chaos.rules import ChaosState

FAULTS: Final = ("worsened", "slow", "untrue")
_SCORES: Final = {WIN: "won", DRAW: "drawn", LOSS: "lost"}
_TOGETHER: Final = 100
"""Positions given to a process at once."""
Opponent: TypeAlias = Callable[[ChaosState, Random], str]


def random_move(state: ChaosState, chance: Random) -> str:
    """Any legal move."""
    return chance.choice(state.moves())


def best_move(state: ChaosState, chance: Random) -> str:
    """Any move that preserves the value of the position, to the ply."""
    now = _worth(state)
    return chance.choice([m for m in state.moves() if _before(_worth(state.play(m))) == now])


OPPONENTS: Final[Mapping[str, Opponent]] = {"random": random_move, "best": best_move}


@dataclass(frozen=True, slots=True)
class Report:
    """The results of matches against an *opponent*: how many of them began with each score, how
    many moves were made, and how many of those had each fault, all by name."""

    opponent: str
    counts: Counter[str]


def play(opponent: str, plies: int, seed: str) -> Report:
    """One match from a random position that has a move, with level 6 to move."""
    chance = Random(seed)
    state = _drawn(chance)
    counts = Counter({_SCORES[_worth(state).score]: 1})
    for ply in range(plies):
        if not state.moves():
            break
        if ply % 2:
            state = state.play(OPPONENTS[opponent](state, chance))
        else:
            state = _moved(state, f"{seed}/{ply}", counts)
    return Report(opponent, counts)


def report(reports: Iterable[Report]) -> str:
    """The table of *reports*: a row for each opponent."""
    sums = {opponent: Counter[str]() for opponent in OPPONENTS}
    for result in reports:
        sums[result.opponent] += result.counts
    columns = (*_SCORES.values(), "moves", *FAULTS)
    rows = [(name, *(f"{counts[column]:,}" for column in columns)) for name, counts in sums.items()]
    return table(("opponent", *columns), rows)


def main() -> None:
    """Play, and print the results."""
    parser = asking.parser(__doc__)
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--plies", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    asked = parser.parse_args()
    began = monotonic()
    seeds = [f"{asked.seed}/{number}" for number in range(asked.positions)]
    with ProcessPoolExecutor(asked.processes) as pool:
        reports: list[Report] = []
        for opponent in OPPONENTS:
            match = partial(play, opponent, asked.plies)
            reports += pool.map(match, seeds, chunksize=_TOGETHER)
    print(f"Chaos, level 6 from {asked.positions:,} random positions")
    print(report(reports), f"\n{monotonic() - began:.0f} s", sep="\n")


def _drawn(chance: Random) -> ChaosState:
    while True:
        place, seat = chance.randrange(index.SIZE), chance.randrange(2)
        state = ChaosState.of(board.pieces(index.position_at(place), seat), seat)
        if state.moves():
            return state


def _moved(state: ChaosState, seed: str, counts: Counter[str]) -> ChaosState:
    """The state after the move of level 6, with its faults counted."""
    situation = Situation("chaos", "", (state.view(state.to_move),))
    choice = bot_matches.move(situation, 6, seed, UNHURRIED)
    after = state.play(choice.move)
    before, now = _worth(state), _before(_worth(after))
    counts["moves"] += 1
    counts["worsened"] += now.score < before.score
    counts["slow"] += now.score == before.score and now != before
    counts["untrue"] += choice.value != now
    return after


def _worth(state: ChaosState) -> Value:
    """What the table says about *state*; a match that is over is lost in 0 plies."""
    *pieces, seat = state.key()
    return solved().value((pieces[seat], pieces[1 - seat]))


def _before(after: Value) -> Value:
    """What a move is worth to the player who makes it, if the position after it is worth
    *after*."""
    plies = None if after.plies is None else after.plies + 1
    return Value(1 - after.score, after.exact, plies)


if __name__ == "__main__":
    main()
