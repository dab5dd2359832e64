"""The positions that Curio's search walks through are those that the rules allow."""

from __future__ import annotations

from random import Random

from lobby.games.curio.mind.position import Guess
from lobby.games.curio.mind.weights import NONE, TEMPO, weights_of
from lobby.games.curio.rules import CurioState
from lobby.games.curio.ruleset import rules_of
from tests.games.curio.oracle import random_words
from tests.games.curio.playing import CURIO
from tests.support.cases import in_one_test


def guess(state: CurioState, words: list[str]) -> Guess:
    """*state* with nothing hidden."""
    key: tuple[bytes, int] = state.key_by_numbers()  # type: ignore[assignment]
    cells, mover = key
    weights = weights_of(rules_of(CURIO.parse_options(words)))
    return Guess.of(weights, cells, mover, quiet=0)


def same(position: Guess, state: CurioState) -> bool:
    """Whether the search's *position* agrees with *state*."""
    if state.outcome is not None and state.outcome.reason == "stuck":
        return True  # the search knows passes but no end, and learns no more than that
    if state.outcome is not None:
        winner = state.outcome.winner
        return position.result == (0 if winner is None else -1)
    if position.result == 0:
        return position.hopes == NONE
    texts = [position.spelling(move) for move in position.moves()]
    read = [position.read(text) for text in texts]
    return (
        position.result is None
        and sorted(texts) == list(state.moves())
        and read == list(position.moves())
    )


@in_one_test("seed", range(25))
def test_moves_and_ends_are_those_of_the_rules(seed: int) -> None:
    rng = Random(seed)
    words = random_words(rng, longest=6, most_pieces=10)
    options = CURIO.parse_options(words)
    state = CURIO.start(options, CURIO.deal(options, rng))
    if state.outcome is not None:
        return
    position = guess(state, words)
    for _ in range(40):
        assert same(position, state)
        if not state.moves():
            break
        moves = {position.spelling(move): move for move in position.moves()}
        text = rng.choice(state.moves())
        position, state = position.after(moves[text]), state.play(text)
        assert position.result is not None or position.worth == guess(state, words).worth


def test_a_position_is_worth_the_opposite_to_the_other_side() -> None:
    state = CURIO.start(CURIO.parse_options([]), CURIO.deal(CURIO.parse_options([]), Random(3)))
    cells = guess(state, []).cells
    weights = weights_of(rules_of(CURIO.parse_options([])))
    light, dark = (Guess.of(weights, cells, mover, quiet=0).evaluation() for mover in (0, 1))
    assert light - TEMPO == -(dark - TEMPO) != 0
