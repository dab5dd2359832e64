"""Canonical forms of patterns."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from lobby.games.binar.mind.board import FRAME, align, transposed
from tests.games.strategies import seeds

patterns = st.binary(min_size=FRAME, max_size=FRAME).map(lambda rows: bytes(r & 31 for r in rows))


def exchanged(pattern: bytes, chance: Random) -> bytes:
    """*pattern* with its rows and its columns in another order, and perhaps transposed."""
    for _ in range(chance.randint(2, 3)):
        pattern = transposed(bytes(chance.sample(pattern, FRAME)))
    return pattern


@given(patterns, seeds)
def test_exchanging_lines_does_not_change_the_form(pattern: bytes, seed: int) -> None:
    assert align(exchanged(pattern, Random(seed))).pattern == align(pattern).pattern


@given(patterns)
def test_the_form_is_the_pattern_with_lines_exchanged(pattern: bytes) -> None:
    counts = (
        sorted(row.bit_count() for row in pattern),
        sorted(row.bit_count() for row in transposed(pattern)),
    )
    form = align(pattern).pattern
    rows = sorted(row.bit_count() for row in form)
    columns = sorted(row.bit_count() for row in transposed(form))
    assert counts in ((rows, columns), (columns, rows))


@given(patterns)
def test_full_lines_come_last(pattern: bytes) -> None:
    for lines in (align(pattern).pattern, transposed(align(pattern).pattern)[::-1]):
        assert 0 not in lines.rstrip(b"\0")


@given(patterns)
def test_a_form_is_its_own(pattern: bytes) -> None:
    form = align(pattern).pattern
    assert align(form).pattern == form


def test_on_an_empty_board_every_parity_counts_with_own() -> None:
    """Except the last line in each direction, which follows from the others; with -choose, only
    their sum counts."""
    board = align(bytes([31] * FRAME))
    assert sorted(board.own) == [0, 0, 1, 2, 4, 8, 16, 32, 64, 128]
    assert board.choose == (1,) * 10
