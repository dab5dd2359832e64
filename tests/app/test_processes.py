"""The processes of a check: what each finds comes in order, and none outlives the command."""

from __future__ import annotations

import os
import signal
from functools import partial

import pytest

from lobby.app.check import Report, soundness
from lobby.base.errors import StoreError


def number(which: int) -> Report:
    return Report((str(which),))


def killed() -> Report:
    os.kill(os.getpid(), signal.SIGKILL)
    return Report()


def refused() -> Report:
    raise StoreError("It cannot be read.")


def own_id() -> Report:
    return Report((str(os.getpid()),))


@pytest.mark.parametrize("count", [1, 2])
def test_what_is_found_comes_in_order(count: int) -> None:
    outcomes = soundness.reports_of([partial(number, which) for which in range(20)], count)
    assert [int(outcome.problems[0]) for outcome in outcomes] == list(range(20))


def test_a_process_that_is_killed_is_told() -> None:
    with pytest.raises(StoreError, match=r"with fewer of them, such as --processes 1\.$"):
        list(soundness.reports_of([killed, refused], 2))


@pytest.mark.parametrize("count", [1, 2])
def test_what_a_part_raises_is_raised(count: int) -> None:
    with pytest.raises(StoreError, match=r"^It cannot be read\.$"):
        list(soundness.reports_of([refused, own_id], count))


def test_none_is_left_behind() -> None:
    outcomes = soundness.reports_of([own_id] * 9, 2)
    first = int(next(outcomes).problems[0])
    assert first != os.getpid()
    outcomes.close()  # type: ignore[attr-defined]
    with pytest.raises(ProcessLookupError):
        os.kill(first, 0)


def test_as_many_may_run_as_there_are_processors_for_this_process() -> None:
    before = os.sched_getaffinity(0)
    try:
        os.sched_setaffinity(0, {min(before)})
        assert soundness.usable_processors() == 1
    finally:
        os.sched_setaffinity(0, before)
    assert soundness.usable_processors() == len(before)
