"""The decisions of the enemy are judged by what it saw."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from lobby.games.curio.mind.decisions import NOTHING, Sight
from lobby.games.curio.mind.knowledge import learn
from lobby.games.curio.rules import CurioState
from lobby.games.curio.ruleset import rules_of
from tests.games.curio.oracle import random_words
from tests.games.curio.playing import CURIO, played, random_match, situation
from tests.support.cases import in_one_test


def cells(state: CurioState) -> bytes:
    """The cells of the board."""
    key: tuple[bytes, int] = state.key_by_numbers()  # type: ignore[assignment]
    return key[0]


@in_one_test("seed", range(12))
def test_in_the_true_world_it_stood_before_each_position_that_there_was(seed: int) -> None:
    rng = Random(seed)
    words = random_words(rng, longest=7, most_pieces=20)
    deal, moves = random_match(words, rng, longest=30)
    states = played(words, deal, moves)
    if states[-1].outcome is not None:
        return
    seat = len(moves) % 2
    decided = learn(situation(words, deal, moves)).decisions
    there = [
        (cells(state), move)
        for state, move in zip(states, moves, strict=False)
        if state.to_move != seat and move != "pass"
    ]
    ends = rules_of(CURIO.parse_options(words)).board.ends
    truth = cells(states[-1])
    assert [(d.position(truth), d.target) for d in decided] == [(c, ends[m][1]) for c, m in there]
    assert [d.pieces for d in decided] == [len(c.replace(b"\0", b"")) for c, _ in there]


@in_one_test("seed", range(8))
def test_a_piece_looks_as_it_does_to_the_enemy(seed: int) -> None:
    """In the number that it sees, and in how many pieces of each kind are left."""
    rng = Random(seed)
    deal, moves = random_match([], rng, longest=20)
    state = played([], deal, moves)[-1]
    board = rules_of(CURIO.parse_options([])).board
    sight = Sight.of(state.view(0), 0, rules_of(CURIO.parse_options([])))
    theirs = state.view(1)
    for square, piece in state.view(0).pieces.items():
        number = board.numbers[square]
        ways = theirs.possible(square)
        likely = fmean(4 in way for way in ways), fmean(map(sum, ways))
        if piece.seat == 0:
            assert sight.prize(cells(state)[number], number) == pytest.approx(likely)


def test_a_piece_that_shows_both_numbers_takes_that_along() -> None:
    state = played([], *random_match([], Random(1), longest=0))[0]
    rules = rules_of(CURIO.parse_options([]))
    before = Sight.of(state.view(0), 0, rules)
    a1, a2, a3 = (rules.board.numbers[name] for name in ("a1", "a2", "a3"))
    assert not before.shown
    assert not before.moved(a1, a2, shows=False).shown
    turned = before.moved(a1, a2, shows=True)
    assert turned.shown == {a2}
    assert turned.moved(a2, a3, shows=False).shown == {a3}
    assert turned.prize(cells(state)[a1], a2)[0] in {0.0, 1.0}
    assert turned.prize(0, a3) == NOTHING


def test_a_captured_piece_tells_of_those_that_are_left() -> None:
    state = played([], *random_match([], Random(1), longest=0))[0]
    rules = rules_of(CURIO.parse_options([]))
    before = Sight.of(state.view(0), 0, rules)
    a1 = rules.board.numbers["a1"]
    assert before.by_back[1] == (0.25, 3.5)
    assert before.lost(a1, (1, 4)).by_back[1] == (0.0, 3.0)
    shown = before.moved(a1, a1, shows=True)
    assert shown.lost(a1, (1, 4)) == before
