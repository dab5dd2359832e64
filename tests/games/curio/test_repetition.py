"""Repetition in Curio reveals nothing about hidden numbers."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings, strategies

from lobby.base.errors import Refused
from lobby.games.curio.rules import CurioState
from lobby.games.curio.ruleset import Man
from tests.games.curio.oracle import random_words
from tests.games.curio.playing import CURIO, played

WORDS = "-turn -no_limit -face_large -capture_le".split()


def swapped(squares: list[str]) -> list[str]:
    """Moves with which the pieces on the first two of *squares* swap places by way of the others,
    again and again, so that each returns to its own square several times."""
    a, b, free, beyond = squares
    once = [(a, free), (b, a), (free, beyond), (beyond, b)]
    return [f"{origin}-{target}" for origin, target in once * 6]


def deal_with(numbers: str) -> dict[str, str]:
    """A deal in which Light's pieces on a1 and b1 look alike from behind, and have *numbers*."""
    return {"a1": f"L{numbers[:2]}", "b1": f"L{numbers[2:]}", "d1": "L44", "e5": "D44"}


def position(numbers: str) -> CurioState:
    men = {square: Man.read(text) for square, text in deal_with(numbers).items()}
    return CurioState.of(CURIO.parse_options(WORDS), {s: m for s, m in men.items() if m})


def keys(numbers: str, version: int) -> list[object]:
    """The keys of the positions with Light to move, as two of its pieces keep swapping places."""
    state = position(numbers)
    seen = [CURIO.key(state, version)]
    back = {"e5": "e4", "e4": "e5"}
    dark = "e5"
    for move in swapped(["a1", "b1", "b2", "b3"]):
        state = state.play(move).play(f"{dark}-{back[dark]}")
        dark = back[dark]
        seen.append(CURIO.key(state, version))
    return seen


def pattern(seen: list[object]) -> list[int]:
    """Which of *seen* are the same."""
    return [seen.index(key) for key in seen]


def test_whether_two_pieces_are_the_same_does_not_show() -> None:
    assert pattern(keys("3131", 2)) == pattern(keys("3121", 2))


def test_matches_of_before_keep_what_repeated() -> None:
    assert pattern(keys("3131", 1)) != pattern(keys("3121", 1))
    assert pattern(keys("3121", 1)) == pattern(keys("3121", 2))


def test_a_key_that_nobody_knows_is_refused() -> None:
    with pytest.raises(Refused, match="does not know version 3 of the repetition rule of Curio"):
        CURIO.key(position("3131"), 3)


@settings(deadline=None, max_examples=40)
@given(strategies.integers(0, 2**32), strategies.integers(0, 2**32), strategies.integers(0, 40))
def test_deals_that_look_the_same_have_the_same_keys(one: int, other: int, most: int) -> None:
    """Whatever numbers are dealt to the same squares: while the same moves can be made, the keys
    are equal."""
    words = random_words(Random(one), longest=7, most_pieces=15)
    options = CURIO.parse_options(words)
    deal = dict(CURIO.deal(options, Random(one)))
    again = dict(CURIO.deal(options, Random(other)))
    if deal.keys() != again.keys():  # a row that is not full is filled at random
        squares = {text[0]: [s for s in deal if deal[s][0] == text[0]] for text in deal.values()}
        texts = {seat: [t for t in again.values() if t[0] == seat] for seat in squares}
        again = {s: t for seat in squares for s, t in zip(squares[seat], texts[seat], strict=True)}
    first, second = CURIO.start(options, deal), CURIO.start(options, again)
    chance, past, past_there = Random(other), [first], [second]
    while len(past) <= most and (both := sorted({*past[-1].moves()} & {*past_there[-1].moves()})):
        quiet = [
            move for move in both if move[move.find("-") + 1 :] not in past[-1].view(None).pieces
        ]
        move = chance.choice(quiet or both)
        past.append(past[-1].play(move))
        past_there.append(past_there[-1].play(move))
    assert [CURIO.key(state, 2) for state in past] == [CURIO.key(there, 2) for there in past_there]


@settings(deadline=None, max_examples=40)
@given(strategies.integers(0, 2**32))
def test_equal_keys_mean_the_same_pieces_on_the_same_squares(seed: int) -> None:
    """The current key is at least as strict as the earlier one."""
    chance = Random(seed)
    words = random_words(chance, longest=7, most_pieces=9)
    deal = dict(CURIO.deal(CURIO.parse_options(words), chance))
    states = played(words, deal, [])
    while len(states) < 30 and states[-1].moves():
        states.append(states[-1].play(chance.choice(states[-1].moves())))
    for one, other in pairwise(sorted(states, key=lambda state: repr(state.key()))):
        if one.key() == other.key():
            assert one.key_by_numbers() == other.key_by_numbers()
