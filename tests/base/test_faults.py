"""Which rules count as slow."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, repeat

import pytest

from lobby.base import faults


@pytest.mark.parametrize(
    ("worked", "took", "slow"),
    [
        (0.2, 0.2, False),
        (0.2, 1.9, False),  # the machine is busy
        (0.3, 0.3, True),
        (0.0, 2.1, True),  # the rules sleep
    ],
)
def test_rules_are_slow_by_their_work_or_by_a_standstill(
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    worked: float,
    took: float,
    *,
    slow: bool,
) -> None:
    monkeypatch.setattr(faults, "_slowest", {})  # other tests of this process ask for it
    for clock, seconds in (("thread_time", worked), ("monotonic", took)):
        times: Iterator[float] = chain([0.0], repeat(seconds))
        monkeypatch.setattr(faults, clock, lambda times=times: next(times))
    with faults.timed("chaos", "play"):
        pass
    assert ["the rules of chaos are slow" in record.message for record in caplog.records] == [
        True
    ] * slow
