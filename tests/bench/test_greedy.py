"""The greedy player of Curio: it takes what is worth most, judging by what it sees."""

from __future__ import annotations

from random import Random

import pytest

from bench.greedy import greedy
from lobby.gamekit.mind import Situation
from lobby.games.curio.rules import Curio, CurioState
from lobby.games.curio.ruleset import Man

CURIO = Curio()


def choices(**men: str) -> set[str]:
    """The moves it plays as Light in this position, with different random seeds."""
    read = {square: man for square, text in men.items() if (man := Man.read(text))}
    state = CurioState.of(CURIO.parse_options([]), read)
    seen = Situation("curio", "", (state.view(0),))
    return {greedy(seen, Random(seed)) for seed in range(20)}


def test_a_piece_that_is_surely_royal_comes_first() -> None:
    assert choices(b3="L44", b4="D43", c3="D44", d5="D11") == {"b3-c3"}


def test_of_others_the_greatest_number_in_sight() -> None:
    assert choices(b3="L44", b4="D22", c4="D33", a3="D11", e5="D44") == {"b3-c4"}


@pytest.mark.parametrize("prey", ["D21", "D31", "D41"])
def test_numbers_that_are_not_seen_do_not_matter(prey: str) -> None:
    assert choices(b3="L44", b4=prey, a3="D22") == {"b3-a3"}


def test_where_nothing_can_be_taken_anything_goes() -> None:
    assert len(choices(a1="L44", d5="D44", e4="D11")) > 5
