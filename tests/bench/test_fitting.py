"""Levels found between measured ones: at even steps from the first, the last unchanged."""

from __future__ import annotations

from bench.fitting import fitted
from lobby.gamekit.levels import Level

MEASURED = [
    Level(10, 0.3, careless=0.2),
    Level(100, 0.1),
    Level(1_000, 0.04, alert=True),
    Level(10_000, 0.0, variety=0.01),
]


def test_levels_at_the_steps_that_were_measured_stay_as_they_are() -> None:
    assert [level.work for level in fitted(MEASURED, [200, 200, 200], 200)] == [
        10,
        100,
        1_000,
        10_000,
    ]


def test_a_level_lies_between_the_two_around_its_strength() -> None:
    levels = fitted(MEASURED, [100, 400, 1_000], 200)
    assert [level.work for level in levels] == [10, 178, 562, 10_000]
    assert [level.error for level in levels] == [0.3, 0.085, 0.055, 0.0]


def test_too_little_strength_for_the_steps_is_divided_evenly() -> None:
    assert [level.work for level in fitted(MEASURED, [90, 30, 30], 200)] == [10, 36, 215, 10_000]
