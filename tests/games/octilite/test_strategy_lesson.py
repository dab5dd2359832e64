"""The lesson on strategy: every line of two moves is tried."""

from __future__ import annotations

from typing import cast

import pytest

from lobby.gamekit.lesson import moves_to, wins
from lobby.games.octilite.lesson import STRATEGY
from lobby.games.octilite.mind.board import OctiBoard
from lobby.games.octilite.rules import OctiLiteState
from tests.support.cases import in_one_test

IN_TWO = (1, 2, 4, 5, 6)
"""The steps that ask for a win with the second move."""
BLOCK = 3
PRONGS = 24


def at(number: int) -> OctiLiteState:
    return cast(OctiLiteState, STRATEGY.steps[number - 1].state)


def other_to_move(state: OctiLiteState) -> OctiLiteState:
    pods, supplies, seat = state.key()
    return OctiLiteState(pods, supplies, 1 - seat)


def wins_at_once(board: OctiBoard) -> bool:
    return any(board.after(move).result is not None for move in board.moves())


def wins_in_two(state: OctiLiteState) -> frozenset[str]:
    """The moves after which every possible reply leaves a win at once."""

    def holds(after: OctiLiteState) -> bool:
        board = OctiBoard.of(after)
        replies = map(board.after, board.moves())
        return all(reply.result is None and wins_at_once(reply) for reply in replies)

    return moves_to(state, lambda after: holds(cast(OctiLiteState, after)))


@pytest.mark.parametrize("number", IN_TWO)
def test_the_accepted_moves_are_exactly_those_that_win_in_two(number: int) -> None:
    assert not wins(at(number))
    assert STRATEGY.steps[number - 1].accepted == wins_in_two(at(number))


def test_the_accepted_move_is_the_only_one_that_stops_x() -> None:
    stopped = moves_to(at(BLOCK), lambda after: not wins(after))
    assert STRATEGY.steps[BLOCK - 1].accepted == stopped


@in_one_test("number", range(1, len(STRATEGY.steps) + 1))
def test_no_prong_is_missing(number: int) -> None:
    view = at(number).view(None)
    assert sum(len(pod.prongs) for pod in view.pods.values()) + sum(view.supplies) == PRONGS


def test_what_x_threatens_is_what_is_said() -> None:
    assert wins(other_to_move(at(BLOCK))) == {"53-52"}
    assert {"44-22", "44-22x"} <= wins(other_to_move(at(4)))


def test_what_is_threatened_is_what_is_said() -> None:
    assert "35-36" in wins(other_to_move(at(1).play("34-35")))
    assert "15-26" in wins(other_to_move(at(2).play("15+b")))
    assert "64-46" in wins(other_to_move(at(4).play("33-55x")))
    assert "35-36" in wins(other_to_move(at(5).play("34-35")))
    assert "32-34-56" in wins(other_to_move(at(6).play("54-45")))


def test_the_pod_that_is_offered_costs_x_its_last() -> None:
    taken = at(5).play("34-35").play("46-24x")
    outcome = taken.play("13-35x").outcome
    assert outcome
    assert outcome.reason == "captured-all"
