"""The table against plain minimax, and as a file."""

from __future__ import annotations

from random import Random

import pytest

from lobby.gamekit.mind import Value
from lobby.games.binar.mind.board import FRAME, Rules, SmallBoard
from lobby.games.binar.mind.table import ALL_RULES, BadTable, Table, table, value_of, width
from lobby.games.binar.rules import Binar, BinarState
from tests.games.binar.minimax import Minimax
from tests.games.binar.positions import RULES, late, start
from tests.support.cases import in_one_test

EVEN, ODD = 1.0, 0.0

REACHED_3X3 = (5911, 1426, 19171, 4051)
"""How many positions that are not over can be reached with each set of options."""


def tabled(words: str, state: BinarState) -> Value:
    rules = Rules.of(Binar().parse_options(words.split()))
    return value_of(table().code(SmallBoard.of(state.view(None)), rules))


@in_one_test(
    ("words", "score"),
    [
        ("-size=3 -own -double", 0.5),
        ("-size=3 -own -single", ODD),
        ("-size=3 -choose -double", 0.5),
        ("-size=3 -choose -single", EVEN),
        ("-size=4 -own -double", 0.5),
        ("-size=4 -own -single", EVEN),
        ("-size=4 -choose -double", 0.5),
        ("-size=4 -choose -single", ODD),
        ("-size=5 -own -double", 0.5),
        ("-size=5 -own -single", EVEN),
        ("-size=5 -choose -double", 0.5),
        ("-size=5 -choose -single", EVEN),
    ],
)
def test_the_empty_board_has_its_known_value(words: str, score: float) -> None:
    assert tabled(words, start(words)).score == score


@pytest.mark.parametrize(("rules", "reached"), [*zip(RULES, REACHED_3X3, strict=True)])
def test_minimax_agrees_on_every_position_of_3x3(rules: str, reached: int) -> None:
    words = f"-size=3 {rules}"
    oracle = Minimax()
    oracle.value(start(words))
    assert len(oracle.known) == reached
    for state, value in oracle.known.items():
        assert tabled(words, state) == value


@in_one_test(
    ("words", "empty"),
    [
        ("-size=4 -own -double", 7),
        ("-size=4 -own -single", 8),
        ("-size=4 -choose -double", 6),
        ("-size=4 -choose -single", 8),
        ("-size=5 -own -double", 7),
        ("-size=5 -own -single", 9),
        ("-size=5 -choose -double", 6),
        ("-size=5 -choose -single", 9),
    ],
)
def test_minimax_agrees_on_late_positions(words: str, empty: int) -> None:
    oracle = Minimax()
    for seed in range(5):
        oracle.value(late(words, Random(seed), empty))
    for state, value in oracle.known.items():
        assert tabled(words, state) == value


def small() -> Table:
    """A table of the full board alone."""
    return Table({bytes(FRAME): 0}, {rules: bytes([128] * width(rules)) for rules in ALL_RULES})


def test_a_table_comes_back_from_its_file() -> None:
    assert Table.unpacked(small().packed()) == small()


def test_a_file_of_something_else_is_refused() -> None:
    with pytest.raises(BadTable, match=r"^values\.xz is not a table of Binar"):
        Table.unpacked(b"something else")


@pytest.mark.parametrize("cut", [-1, 60])
def test_a_damaged_file_is_refused(cut: int) -> None:
    with pytest.raises(BadTable, match=r"^values\.xz is damaged"):
        Table.unpacked(small().packed()[:cut])
