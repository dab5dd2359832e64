"""Whether level 6 of Binar ever loses what the table says is won or drawn, or wins later than it
could.

    python -m proofs.perfect_binar [--positions 10000] [--seed 1]

From random positions of 3x3 to 5x5, with all options, level 6 plays the side to move to the end,
alternately against itself and against random moves.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import product
from random import Random
from time import perf_counter

from bench import asking
from lobby.gamekit.mind import DRAW, LOSS, WIN, Situation, Value
from lobby.games.binar.mind.thinking import MIND
from lobby.games.binar.rules import Binar, BinarState
from lobby.games.catalogue import level_of

SIZES = (3, 4, 5, 5)
"""The sizes of the boards: half of the positions are of the largest."""

RULES = tuple(product(("-own", "-choose"), ("-double", "-single")))

_BINAR = Binar()


@dataclass(frozen=True, slots=True)
class Played:
    """What the table *promised* the side to move, and the result: the *score*, and the *plies*
    played."""

    promised: Value
    score: float
    plies: int

    @property
    def keeps_promise(self) -> bool:
        """Whether the score is at least what was promised, and no win took longer than promised."""
        if self.promised.score == WIN:
            longest = self.promised.plies or 0
            return self.score == WIN and self.plies <= longest
        return self.score >= self.promised.score


def random_position(chance: Random) -> tuple[str, BinarState]:
    """Option words, and a position reached by random moves that is not over yet."""
    words = f"-size={chance.choice(SIZES)} {' '.join(chance.choice(RULES))}"
    state = _BINAR.start(_BINAR.parse_options(words.split()), {})
    states = [state]
    while state.moves():
        states.append(state)
        state = state.play(chance.choice(state.moves()))
    return words, chance.choice(states)


def play(words: str, state: BinarState, chance: Random, *, against_itself: bool) -> Played:
    """Let level 6 play the side to move in *state* to the end."""
    seat, promised, plies = state.to_move, None, 0
    effort = level_of("binar", 6).effort(seconds=60.0)
    while state.to_move is not None:
        if against_itself or state.to_move == seat:
            situation = Situation("binar", words, (state.view(state.to_move),))
            best = MIND.think(situation, effort, chance).best
            promised = promised or best.value
            state = state.play(best.move)
        else:
            state = state.play(chance.choice(state.moves()))
        plies += 1
    assert promised is not None
    assert state.outcome is not None
    winner = state.outcome.winner
    return Played(promised, DRAW if winner is None else WIN if winner == seat else LOSS, plies)


def broken(positions: int, seed: int) -> tuple[list[str], Counter[float]]:
    """The positions in which level 6 broke a promise, and how often each score was promised."""
    failures: list[str] = []
    promises: Counter[float] = Counter()
    for number in range(positions):
        chance = Random(f"{seed} {number}")
        words, state = random_position(chance)
        played = play(words, state, chance, against_itself=number % 2 == 0)
        promises[played.promised.score] += 1
        if not played.keeps_promise:
            failures.append(f"{words}, {state.view(None).cells}: {played}")
    return failures, promises


def main() -> None:
    """Play, and print the results; exit with 1 if a promise was broken."""
    parser = asking.parser(__doc__)
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    began = perf_counter()
    failures, promises = broken(arguments.positions, arguments.seed)
    print(f"{arguments.positions:,} positions in {perf_counter() - began:.0f} s")
    print(f"won {promises[WIN]:,}, drawn {promises[DRAW]:,}, lost {promises[LOSS]:,}")
    print("\n".join(failures) or "Every promise was kept.")
    raise SystemExit(bool(failures))


if __name__ == "__main__":
    main()
