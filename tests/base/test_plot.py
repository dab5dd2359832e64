"""The course of a match, drawn: the first player's wins at the top, gaps where nothing is known."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from lobby.base.plot import evaluation

SEATS = ("Light", "Dark")
SCORES = st.lists(st.none() | st.floats(0, 1), min_size=2, max_size=300)


def test_who_stood_better_is_seen_at_a_glance() -> None:
    assert evaluation([0.5, 0.5, 1, 1, 0], SEATS, 2, 24, 7, unicode=False) == (
        "Light +       .'''':",
        "      |     .'      :",
        "    = +'''''         :",
        "      |               :",
        " Dark +                :",
        "      +-----------------",
        "       0   1   ^2  3   4",
    )


def test_a_gap_is_left_where_nothing_is_known() -> None:
    (*_, last, _, _) = evaluation([0, None, None, None, 0], SEATS, 0, 30, 6, unicode=False)
    assert last.partition("+")[2].split() == [".", "."]


def test_the_place_is_marked_below() -> None:
    below = [evaluation([0.5] * 11, SEATS, ply, 30, 6)[-1] for ply in (0, 5, 10)]
    assert [line.index("^") for line in below] == [7, 18, 29]
    assert below[1].split() == ["0", "2", "4", "^5", "8", "10"]
    assert below[2].endswith(" 10^")


@given(st.integers(1, 400), st.integers(19, 200))
def test_numbers_stand_apart_below_their_moves(plies: int, columns: int) -> None:
    below = evaluation([0.5] * (plies + 1), SEATS, None, columns, 6)[-1]
    numbers = [int(number) for number in below.split()]
    assert numbers[:1] == [0]
    assert numbers == sorted({*numbers})
    assert numbers[-1] <= plies


@given(SCORES, st.integers(0, 120), st.integers(0, 40), st.booleans())
def test_it_keeps_to_its_room(
    scores: list[float | None], columns: int, rows: int, unicode: bool
) -> None:
    ply = len(scores) - 1
    drawn = evaluation(scores, SEATS, ply, columns, rows, unicode=unicode)
    assert len(drawn) in (0, rows)
    assert all(len(line) <= columns for line in drawn)
    assert unicode or all(line.isascii() for line in drawn)


def test_nothing_is_drawn_without_room_or_moves() -> None:
    assert evaluation([0.5, 0.5], SEATS, 0, 18, 9) == ()
    assert evaluation([0.5, 0.5], SEATS, 0, 80, 3) == ()
    assert evaluation([None], SEATS, 0, 80, 9) == ()


@given(st.integers(1, 60), st.integers(30, 90), st.integers(5, 14), st.data())
def test_marks_stand_where_the_line_is(plies: int, columns: int, rows: int, data: Any) -> None:
    """The mark of a ply stands below its dot, and the sign for even beside the line of even
    play."""
    ply = data.draw(st.integers(0, plies))
    scores = [0.5 if number == ply else None for number in range(plies + 1)]
    unicode = data.draw(st.booleans())
    *drawn, _, below = evaluation(scores, SEATS, ply, columns, rows, unicode=unicode)
    [(even, dotted)] = [(row, line) for row, line in enumerate(drawn) if line[7:].strip()]
    assert drawn[even].strip().startswith("=")
    assert below.index("^") == len(dotted) - 1
