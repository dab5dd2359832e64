"""The search through OctiLite: right when it can see everything, and within its bounds."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from hypothesis import given

from lobby.gamekit.mind import WIN, Effort, Value
from lobby.gamekit.search import search
from lobby.gamekit.search.position import WON
from lobby.gamekit.search.tree import Spent
from lobby.games.octilite.mind.board import OctiBoard
from lobby.games.octilite.mind.pod_tables import lands
from lobby.games.octilite.mind.threat_search import OctiTree
from lobby.games.octilite.mind.walk import key_of, node_of, sign_of
from lobby.games.octilite.pod_moves import Pod
from lobby.games.octilite.rules import OctiLite, OctiLiteState
from tests.games.octilite.test_mind import met, start, think, wins
from tests.games.strategies import few, walks_of


class Clock:
    """A clock that advances by a second whenever it is read."""

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.looks


@few
@given(walks_of(OctiLite(), 60))
def test_a_landing_is_seen_before_it_is_made(walk: tuple[OctiLiteState, ...]) -> None:
    for state in walk:
        if state.outcome is None:
            pods, _, seat = state.key()
            _, _, _, _, occupied, _, _ = OctiBoard.of(state).node
            landed = any(
                (outcome := state.play(move).outcome) is not None and outcome.reason == "base"
                for move in state.moves()
            )
            assert lands(pods[seat], occupied, seat) == landed


@few
@given(walks_of(OctiLite(), 40))
def test_the_sign_follows_the_moves(walk: tuple[OctiLiteState, ...]) -> None:
    for state in walk[::4]:
        if state.outcome is None:
            board = OctiBoard.of(state)
            for move in board.moves():
                node = board.after(move).node
                assert node[-1] == sign_of(key_of(node)) == node_of(key_of(node))[-1]


def test_a_race_is_counted_to_its_end() -> None:
    pods = {"34": Pod(0, "a"), "51": Pod(0, ""), "65": Pod(1, "e"), "17": Pod(1, "")}
    state = OctiLiteState.of(pods, (0, 0), 0)
    best = think(state, 2_000).best
    assert best.move == "34-35"
    assert best.value == Value(WIN, exact=True, plies=3)


def test_a_win_in_three_moves_is_found() -> None:
    pods = {"33": Pod(0, "a"), "51": Pod(0, ""), "67": Pod(1, "e"), "17": Pod(1, "")}
    best = think(OctiLiteState.of(pods, (0, 0), 0), 5_000).best
    assert best.value == Value(WIN, exact=True, plies=5)
    assert best.move == "33-34"


def test_who_is_threatened_finds_the_one_defence() -> None:
    """If a single move keeps the opponent from landing, it is found."""
    count = 0
    for state in islice(met(), 4_000):
        holding = [move for move in state.moves() if not wins(state.play(move))]
        if len(holding) == 1 and not wins(state) and state.play(holding[0]).outcome is None:
            assert think(state, 2_000).best.move == holding[0]
            count += 1
            if count == 3:
                return
    pytest.fail("no such position was met")


@pytest.mark.parametrize("work", [0, 100, 5_000])
def test_it_looks_at_no_more_positions_than_it_may(work: int) -> None:
    thought = think(start(), work)
    moves = len(start().moves())
    assert thought.work <= max(work, moves) + 1


def test_it_stops_by_the_clock_it_is_given() -> None:
    clock = Clock()
    effort = Effort(10**9, 10.0, clock=clock)
    with pytest.raises(Spent):
        OctiTree(effort, frozenset()).value(OctiBoard.of(start()), 50, -WON, WON, 1)
    assert clock.looks == 12


def test_a_thought_ends_by_the_clock_and_still_has_a_move() -> None:
    clock = Clock()
    effort = Effort(10**9, 5.0, clock=clock)
    thought = search(OctiBoard.of(start()), effort, Random(1), tree=OctiTree(effort, frozenset()))
    assert thought.best.move in start().moves()
    assert clock.looks == 7
