"""Positions to think about."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from lobby.gamekit.mind import Effort, Situation, Thought
from lobby.games.binar.mind.thinking import MIND
from lobby.games.binar.rules import Binar, BinarState

RULES = ("-own -double", "-own -single", "-choose -double", "-choose -single")

PERFECT = Effort(work=1, seconds=60.0)


def start(words: str) -> BinarState:
    """The empty board."""
    return Binar().start(Binar().parse_options(words.split()), {})


def wandered(words: str, chance: Random, last: int = 0) -> BinarState:
    """A position of a random match before its end; with *last*, one of the *last* positions."""
    state, states = start(words), []
    while state.moves():
        states.append(state)
        state = state.play(chance.choice(state.moves()))
    return chance.choice(states[-last:])


def late(words: str, chance: Random, empty: int) -> BinarState:
    """A position of a random match before its end, with at most *empty* empty cells."""
    while True:
        state = wandered(words, chance, last=1)
        if state.view(None).cells.count(None) <= empty:
            return state


def thought(words: str, state: BinarState, effort: Effort = PERFECT, seed: int = 1) -> Thought:
    """The mind's thought about *state*."""
    situation = Situation("binar", words, (state.view(state.to_move),))
    return MIND.think(situation, effort, Random(seed))


@st.composite
def all_words(draw: st.DrawFn, largest: int = 15) -> str:
    """Option words of every kind, on boards up to *largest*."""
    return f"-size={draw(st.integers(3, largest))} {draw(st.sampled_from(RULES))}"
