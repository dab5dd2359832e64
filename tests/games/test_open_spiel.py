"""Games against OpenSpiel: the same moves and the same winners; and known counts of positions."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.open_spiel import ORACLES, leaves, started, walk_beside

LEAVES = {
    "amazons": ("-size=10", (2_176, 4_307_152)),
    "breakthrough": ("-size=8", (22, 484, 11_132)),
    "fourinarow": ("", (7, 49, 343, 2_401, 16_807, 117_649)),
    "hex": ("-size=4", (16, 256, 3_600)),
    "loa": ("-size=8", (36, 1_244, 44_952)),
    "oware": ("-seeds=4", (6, 36, 190, 1_014, 5_219, 27_332)),
    "reversi": ("-size=8", (4, 12, 56, 244, 1_396, 8_200)),
    "y": ("-size=19 -no_swap", (190, 35_910)),
}
"""How many positions are one, two, three and more moves from the start."""


@pytest.mark.parametrize("game", ORACLES)
def test_moves_and_outcomes_are_those_of_open_spiel(game: str) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed")
    chance, games = Random(37), ORACLES[game].games
    matches = [*games] * max(2, 10 // len(games))
    assert sum(walk_beside(pyspiel, game, match, chance) for match in matches) > 100


@pytest.mark.parametrize("game", LEAVES)
def test_as_many_positions_follow_as_others_count(game: str) -> None:
    options, known = LEAVES[game]
    counts = tuple(leaves(started(game, options), depth) for depth in range(1, len(known) + 1))
    assert counts == known
