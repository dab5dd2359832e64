"""The arithmetic of the proofs with several servers."""

from __future__ import annotations

import pytest

from proofs.cluster.events import wrong
from proofs.cluster.races import outcome

LATE = {
    "error": "The next move on board 7 is number 2, not 1. Look at the position again: show 7",
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
    ("events", "fault"),
    [
        ([1, 2, 3], ""),
        ([1, 3], "1 missing"),
        ([1, 2, 2, 3], "1 twice"),
        ([1, 3, 2], "1 out of order"),
        ([1, 2, 3, 4], "1 more"),
        ([], "3 missing"),
    ],
)
def test_what_is_wrong_with_events_is_found(events: list[int], fault: str) -> None:
    assert wrong(events, [1, 2, 3]) == fault
