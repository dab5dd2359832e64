"""The arithmetic of the multi-server benchmarks."""

from __future__ import annotations

from itertools import chain

import pytest

from bench.cluster.frames import board_of, row
from bench.cluster.pairs import boards_for
from bench.cluster.shares import in_words
from bench.store import LINE


def test_boards_are_enough_for_all_moves() -> None:
    assert boards_for(2 * len(LINE), 2) == 1
    assert boards_for(2 * len(LINE) + 1, 2) == 2


def test_frames_are_summed_up() -> None:
    seconds = list(chain([0.001] * 98, [0.2], [0.5]))
    rate, boards, sessions, frames, *waits = row(99.6, 2, 3, seconds)
    assert (rate, boards, sessions, frames) == ("100", "2", "3", "100")
    assert [float(wait) for wait in waits] == pytest.approx([1, 1, 500, 500])


def test_the_board_on_a_screen_is_read() -> None:
    assert board_of(b"\x1b[1;1H\x1b[1m 12 \x1b[0mOctiLite") == 12


def test_shares_are_told_in_per_cent() -> None:
    assert in_words({"server A": 0.5, "clients": 0.129}).endswith("server A 50, clients 13.")
