"""A side that goes on to win is never said to be unable to win."""

from __future__ import annotations

from random import Random

from lobby.games.curio.mind.weights import ALL, NONE, Hopes
from lobby.games.curio.rules import CurioState
from lobby.games.curio.ruleset import Man, rules_of
from tests.games.curio.mind.test_position import guess
from tests.games.curio.oracle import random_words
from tests.games.curio.playing import CURIO
from tests.support.cases import in_one_test


@in_one_test(
    ("pieces", "hopes"),
    [
        ("L14 L33 D34", NONE),  # takes L33, and one piece is left of each
        ("L24 D43 D31", (False, True)),
        ("L22 L14 D43", (False, True)),
        ("L14 L13 L33 D14 D22", NONE),
        ("L14 L12 D24 D33", (False, True)),  # D24 takes L12 and turns, and then it takes L14
        ("L14 L33 D34 D22", ALL),
        ("L14 L22 L11 D43 D24 D12", ALL),
    ],
)
def test_who_can_still_win(pieces: str, hopes: Hopes) -> None:
    options = CURIO.parse_options([])
    squares = rules_of(options).board.names
    men = {square: Man.read(text) for square, text in zip(squares, pieces.split(), strict=False)}
    read = {square: man for square, man in men.items() if man}
    assert guess(CurioState.of(options, read), []).hopes == hopes


@in_one_test("seed", range(20))
def test_who_wins_had_hopes_all_the_time(seed: int) -> None:
    rng = Random(seed)
    words = random_words(rng, longest=5, most_pieces=6)
    options = CURIO.parse_options(words)
    state, hopes = CURIO.start(options, CURIO.deal(options, rng)), list[Hopes]()
    for _ in range(400):
        if not state.moves():
            break
        hopes.append(guess(state, words).hopes)
        state = state.play(rng.choice(state.moves()))
    if state.outcome and state.outcome.winner is not None:
        assert all(hope[state.outcome.winner] for hope in hopes)
