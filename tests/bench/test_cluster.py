"""The arithmetic of the multi-server benchmarks."""

from __future__ import annotations

from itertools import chain

import pytest

from bench.cluster.events import wrong
from bench.cluster.frames import board_of, row
from bench.cluster.pairs import boards_for
from bench.cluster.races import outcome
from bench.cluster.shares import in_words
from bench.store import LINE

LATE = {
    "error": "The next move on board 7 is number 2, not 1. `show 7` shows the position.",
    "status": 4,
}


def test_a_race_has_one_winner_and_the_other_is_told_that_the_position_changed() -> None:
    assert outcome([{"ply": 1}, LATE]) == "won at A"
    assert outcome([LATE, {"ply": 1}]) == "won at B"


@pytest.mark.parametrize(
    ("answers", "how"),
    [
        ([{"ply": 1}, {"ply": 1}], "odd: two winners"),
        ([LATE, LATE], "odd: no winner"),
        ([{"ply": 1}, {**LATE, "status": 1}], "odd: 1 The next move"),
        ([{"ply": 1}, {"error": "The database is away.", "status": 4}], "odd: 4 The database"),
    ],
)
def test_another_outcome_of_a_race_is_odd(answers: list[dict[str, object]], how: str) -> None:
    assert outcome(answers).startswith(how)


@pytest.mark.parametrize(
    ("found", "fault"),
    [
        ([1, 2, 3], ""),
        ([1, 3], "1 missing"),
        ([1, 2, 2, 3], "1 twice"),
        ([1, 3, 2], "1 out of order"),
        ([1, 2, 3, 4], "1 more"),
        ([], "3 missing"),
    ],
)
def test_what_is_wrong_with_events_is_found(found: list[int], fault: str) -> None:
    assert wrong(found, [1, 2, 3]) == fault


def test_boards_are_enough_for_all_moves() -> None:
    assert boards_for(2 * len(LINE), 2) == 1
    assert boards_for(2 * len(LINE) + 1, 2) == 2


def test_frames_are_summed_up() -> None:
    seconds = list(chain([0.001] * 98, [0.2], [0.5]))
    rate, boards, sessions, frames, *waits = row(99.6, 2, 3, seconds)
    assert (rate, boards, sessions, frames) == ("100", "2", "3", "100")
    assert [float(each) for each in waits] == pytest.approx([1, 1, 497, 500])


def test_the_board_on_a_screen_is_read() -> None:
    assert board_of(b"\x1b[1;1H\x1b[1m 12 \x1b[0mOctiLite") == 12


def test_shares_are_told_in_per_cent() -> None:
    assert in_words({"server A": 0.5, "clients": 0.129}).endswith("server A 50, clients 13.")
