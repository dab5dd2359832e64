"""Hex against OpenSpiel: the same moves and the same winners on boards of 3 to 11."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.hex.playing import walk_beside

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed")


def test_moves_and_outcomes_are_those_of_open_spiel() -> None:
    chance = Random(37)
    assert sum(walk_beside(pyspiel, size, chance) for size in range(3, 12)) > 200
