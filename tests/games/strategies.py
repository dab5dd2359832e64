"""Strategies for the property tests of the games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from hypothesis import settings
from hypothesis import strategies as st

from lobby.gamekit.game import Game, State
from lobby.gamekit.options import Declaration, Number, OptionError, Options

few = settings(max_examples=25)
"""Enough examples for tests that walk through whole matches."""

seeds = st.integers(0, 2**32 - 1)


@st.composite
def options_of(draw: st.DrawFn, game: Game) -> Options:
    """Options that *game* accepts: of the words drawn, those compatible with the ones before."""
    words: list[str] = []
    for declaration in draw(st.permutations(game.options)):
        word = draw(st.none() | _words_of(declaration))
        if word is not None and _accepts(game, [*words, word]):
            words.append(word)
    return game.parse_options(words)


@st.composite
def starts_of(draw: st.DrawFn, game: Game) -> State:
    """Starting positions of *game*, with all kinds of options and deals."""
    options = draw(options_of(game))
    return game.begun(options, draw(seeds))


@st.composite
def walks_of(draw: st.DrawFn, game: Game, plies: int = 60) -> tuple[State, ...]:
    """The states of a random match of *game*, from the first to the *plies*-th or the last."""
    return tuple(walk(draw(starts_of(game)), Random(draw(seeds)), plies))


def walk(state: State, rng: Random, plies: int) -> Iterator[State]:
    """*state*, and the states after each of at most *plies* random moves."""
    yield state
    for _ in range(plies):
        if not state.moves():
            return
        state = state.play(rng.choice(state.moves()))
        yield state


def _words_of(declaration: Declaration) -> st.SearchStrategy[str]:
    if isinstance(declaration, Number):
        values = st.integers(declaration.low, declaration.high)
        return values.map(lambda value: f"-{declaration.name}={value}")
    return st.sampled_from(declaration.words)


def _accepts(game: Game, words: Sequence[str]) -> bool:
    try:
        game.parse_options(words)
    except OptionError:
        return False
    return True
