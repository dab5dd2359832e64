"""How long keys take: of the last quarter of an hour."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from lobby.base import metrics
from lobby.core.lobby import MINUTES, KeyTimes


def press(*seconds: float) -> None:
    for delay in seconds:
        metrics.key_to_frame.observe(delay)


def test_without_keys_there_is_nothing_to_tell() -> None:
    last = KeyTimes().last()
    assert (last.keys, last.seconds) == (0, 0.0)


@pytest.mark.parametrize(
    ("pressed", "low", "high"),
    [
        ([0.004] * 1000, 0.0025, 0.005),
        ([0.004] * 1000 + [2.0] * 5, 0.0025, 0.005),
        ([0.004] * 1000 + [2.0] * 50, 1.0, 2.5),
        ([0.3] * 3, 0.25, 0.5),
        ([9.0], 2.5, 2.5),
    ],
)
def test_it_is_the_time_that_all_but_one_of_100_took(
    pressed: Iterable[float], low: float, high: float
) -> None:
    times = KeyTimes()
    press(*pressed)
    assert times.last().keys == len([*pressed])
    assert low <= times.last().seconds <= high


def test_what_was_longer_ago_does_not_count() -> None:
    times = KeyTimes()
    press(2.0, 2.0)
    for _ in range(MINUTES):
        times.note()
    press(0.004)
    assert times.last().keys == 3
    times.note()
    assert times.last().keys == 1
    assert times.last().seconds < 0.01
