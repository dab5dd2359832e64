"""How many stones a side needs in Crossway, and which points promise most to bots."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from lobby.gamekit.mind import Situation
from lobby.games.crossway import PARTS
from lobby.games.crossway.rules import Crossing
from lobby.games.crossway.ways import Lattice
from tests.games.simple_games import position

RULES = Crossing(5)


@pytest.mark.parametrize(
    ("rows", "seat", "stones"),
    [
        ("...../...../...../...../.....", 0, 2),
        ("...../...../...../...../.....", 1, 2),
        ("...../.O.../...../...../.....", 0, 1),
        ("...../.O.../...../..O../.....", 0, 0),
        ("...../.O.../X..../..O../.....", 0, 0),
        ("...../.OX../...../..O../.....", 0, 1),
        ("...../.O.../..XX./..O../.....", 0, 1),
        ("...../.O.../...../.O.../.....", 0, 0),
        ("...../.O.../X..../.O.../.....", 0, 0),
        ("...../XXXXX/...../...../OOOO.", 0, 20),
    ],
)
def test_links_need_no_stone_unless_a_crossing_or_a_stone_is_in_their_way(
    rows: str, seat: int, stones: int
) -> None:
    cells = RULES.coded(rows.replace("/", ""))
    empty = bytes(not code for code in cells)
    assert Lattice(5).ways(RULES.owned(cells, seat), empty, seat).stones == stones


def test_what_is_on_the_way_of_both_promises_most() -> None:
    state = position(PARTS, "O..../O..XX/...../XX..O/....O:O", "-size=5")
    hopes = RULES.sampled(state.position, Random(1)).hopes
    assert max(hopes, key=hopes.__getitem__) == (RULES.number["c3"],)


@pytest.mark.parametrize(("first", "swaps"), [("g7", True), ("k3", True), ("d13", False)])
def test_bots_take_over_a_first_stone_far_from_the_edges(first: str, *, swaps: bool) -> None:
    state = PARTS.rules.start(PARTS.rules.parse_options([]), {}).play(first)
    situation = Situation("crossway", "", (state.view(1),))
    assert PARTS.mind
    for level in (3, 6):
        effort = replace(PARTS.levels[level].effort(100.0), work=60)
        best = PARTS.mind().think(situation, effort, Random(2)).best
        assert (best.move == "swap") is swaps
