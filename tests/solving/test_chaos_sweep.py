"""Working backwards, on a game of six positions.

The compiler is imported only by tests that run, as every worker collects all tests.
"""

from __future__ import annotations

import numpy as np

LEADS = [[], [0], [1], [2, 3], [4, 1], [5]]
"""Nothing follows position 0. Positions 3 and 5 may lead to themselves."""


def test_wins_losses_and_what_never_ends() -> None:
    from solving.chaos_sweep import ENDLESS, sweep  # noqa: PLC0415

    starts = np.cumsum([0, *map(len, LEADS)], dtype=np.int32)
    ends = np.array([end for places in LEADS for end in places], np.int32)
    plies = np.full(len(LEADS), ENDLESS, np.uint8)
    counts = [sweep(0, starts, ends, plies, number) for number in range(5)]
    assert plies.tolist() == [0, 1, 2, 3, ENDLESS, ENDLESS]
    assert counts == [1, 1, 1, 1, 0]


def test_parts_see_one_another() -> None:
    from solving.chaos_sweep import ENDLESS, sweep  # noqa: PLC0415

    plies = np.full(3, ENDLESS, np.uint8)
    first = np.array([0, 0, 1], np.int32), np.array([0], np.int32)
    second = np.array([0, 1], np.int32), np.array([1], np.int32)
    for number in range(3):
        sweep(0, *first, plies, number)
        sweep(2, *second, plies, number)
    assert plies.tolist() == [0, 1, 2]
