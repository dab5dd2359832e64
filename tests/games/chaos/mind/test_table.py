"""The table of Chaos: that it is complete and consistent, and what it says."""

from __future__ import annotations

from random import Random

import pytest

from lobby.gamekit.mind import DRAW, LOSS, WIN, Value
from lobby.games.chaos.board import BOARD
from lobby.games.chaos.mind import index
from lobby.games.chaos.mind.board import Position, successors
from lobby.games.chaos.mind.table import MAGIC, BadTable, Table, table

START: Position = (0b1111111, BOARD ^ BOARD >> 7)


def expected(position: Position) -> Value:
    """The value of *position* that follows from the table's values after each move."""
    after = [table().value(reply) for reply in successors(position)]
    lost = [value.plies for value in after if value.score == LOSS and value.plies is not None]
    if lost:
        return Value(WIN, exact=True, plies=1 + min(lost))
    if any(value.score == DRAW for value in after):
        return Value(DRAW, exact=True)
    won = [value.plies for value in after if value.plies is not None]
    return Value(LOSS, exact=True, plies=1 + max(won, default=-1))


def test_the_start_is_lost_in_sixteen() -> None:
    assert table().value(START) == Value(LOSS, exact=True, plies=16)


def test_every_position_is_worth_what_those_after_it_say() -> None:
    chance = Random(3)
    for _ in range(1_000):
        here = index.position_at(chance.randrange(index.SIZE))
        assert table().value(here) == expected(here)
        assert table().score(here) == table().value(here).score


def test_the_longest_win_takes_ninety_five() -> None:
    codes = table().codes
    assert codes.count(94) == 1
    loser = index.position_at(codes.index(94))
    assert table().value(loser) == Value(LOSS, exact=True, plies=94)
    assert not any(bytes([plies]) in codes for plies in range(95, 255))


def test_positions_of_other_numbers_of_pieces_are_refused() -> None:
    with pytest.raises(ValueError, match="fourteen pieces only"):
        table().score((1, 2))


@pytest.mark.parametrize(
    ("packed", "sentence"),
    [
        (b"", "is not a table of Chaos: make it with python -m solving.chaos."),
        (b"chaos values 0\n" + bytes(99), "is not a table of Chaos"),
        (MAGIC, "is damaged: make it again with python -m solving.chaos."),
        (MAGIC + bytes(99), "is damaged"),
        (Table(bytes(9)).packed(), "is damaged"),
    ],
)
def test_what_is_not_the_table_is_refused(packed: bytes, sentence: str) -> None:
    with pytest.raises(BadTable, match=sentence):
        Table.unpacked(packed)


def test_a_table_that_is_cut_off_or_not_the_one_that_was_packed_is_refused() -> None:
    packed = Table(bytes(index.SIZE)).packed()
    assert Table.unpacked(packed) == Table(bytes(index.SIZE))
    for damaged in (packed[:-1], MAGIC + bytes(32) + packed[len(MAGIC) + 32 :]):
        with pytest.raises(BadTable, match="is damaged"):
            Table.unpacked(damaged)
