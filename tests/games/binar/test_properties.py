"""Binar: what holds in any match."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from lobby.games.binar.rules import BinarState
from tests.games.binar.playing import BINAR, is_accepted, play
from tests.games.strategies import few, seeds, starts_of, walks_of


@few
@given(walks_of(BINAR))
def test_play_takes_the_documented_spellings_and_no_others(states: tuple[BinarState, ...]) -> None:
    for state in states:
        legal = set(state.moves())
        cells = {move.partition(":")[0] for move in legal}
        own = {f"{cell}:{state.to_move}" for cell in cells}
        accepted = {text for text in spellings() if is_accepted(state, text)}
        assert accepted == (legal | cells | own) & set(spellings())


@few
@given(state=starts_of(BINAR), text=st.text(alphabet=" abdo0123459:-\u0663", max_size=6))
def test_play_accepts_nothing_but_spellings(state: BinarState, text: str) -> None:
    cells = {move.partition(":")[0] for move in state.moves()}
    known = {*state.moves(), *cells, *(f"{cell}:0" for cell in cells)}
    assert is_accepted(state, text) == (text.strip() in known)


@few
@given(starts_of(BINAR), seeds)
def test_a_board_and_its_transpose_play_alike(state: BinarState, seed: int) -> None:
    """With rows and columns exchanged, the moves and the results are the same."""
    rng = Random(seed)
    mirrored = state
    while state.moves():
        move = rng.choice(state.moves())
        state, mirrored = state.play(move), mirrored.play(transpose(move))
    assert mirrored.outcome == state.outcome
    assert mirrored.view(None).rows == state.view(None).columns


@few
@given(walks_of(BINAR))
def test_a_key_tells_positions_apart(states: tuple[BinarState, ...]) -> None:
    assert len({state.key() for state in states}) == len(states)


def test_equal_boards_with_different_ends_are_different_states() -> None:
    going = play("-size=3 -choose", "a1:0 b1:0 c1:0 a3:0 a2:0")
    ended = play("-size=3 -choose", "a2:0 b1:0 c1:0 a3:0 a1:0")
    assert going.key() == ended.key()
    assert going != ended


def spellings() -> Iterable[str]:
    """Everything that could be read as a move on and around the first five columns and rows."""
    for column, row in product("abcdef", range(7)):
        yield from (f"{column}{row}{digit}" for digit in ("", ":0", ":1"))


def transpose(move: str) -> str:
    """The move with its column and its row exchanged.

    >>> transpose("c1"), transpose("b11:0")
    ('a3', 'k2:0')
    """
    cell, colon, digit = move.partition(":")
    return f"{chr(ord('a') + int(cell[1:]) - 1)}{ord(cell[0]) - ord('a') + 1}{colon}{digit}"
