"""The lesson on strategy: the table proves which moves win, and which one holds the draw."""

from __future__ import annotations

from typing import cast

import pytest

from lobby.gamekit.lesson import wins
from lobby.gamekit.mind import DRAW, LOSS, WIN, Value
from lobby.games.chaos.lesson import STRATEGY
from lobby.games.chaos.mind.board import position
from lobby.games.chaos.mind.table import table
from lobby.games.chaos.rules import ChaosState

HOLD = 3
"""The step that asks for a draw; the others ask for a win."""

LAST = len(STRATEGY.steps)
"""The step that asks for an immediate win."""


def pieces(state: ChaosState) -> dict[str, int]:
    return dict(state.view(None).pieces)


def test_the_last_step_accepts_what_ends_the_match() -> None:
    assert STRATEGY.steps[LAST - 1].accepted == wins(at(LAST))


def left_to_x(state: ChaosState) -> Value:
    """The value of *state*, with X to move, for X."""
    if state.outcome:
        return Value(LOSS if state.outcome.winner == 0 else WIN, exact=True, plies=0)
    return table().value(position(pieces(state), 1))


def at(number: int) -> ChaosState:
    return cast(ChaosState, STRATEGY.steps[number - 1].state)


@pytest.mark.parametrize("number", range(1, LAST))
def test_the_accepted_moves_are_exactly_those_that_keep_the_result(number: int) -> None:
    wanted = DRAW if number == HOLD else LOSS
    safe = {move for move in at(number).moves() if left_to_x(at(number).play(move)).score == wanted}
    assert STRATEGY.steps[number - 1].accepted == safe
    assert all(left_to_x(at(number).play(move)).score >= wanted for move in at(number).moves())


@pytest.mark.parametrize(
    ("number", "move", "plies"), [(1, "b2-e5", 4), (2, "d4-b4", 2), (4, "d2-d4", 2)]
)
def test_a_win_takes_as_long_as_is_said(number: int, move: str, plies: int) -> None:
    assert left_to_x(at(number).play(move)).plies == plies


@pytest.mark.parametrize(
    ("number", "move", "reply"),
    [
        (1, "b2-e5", "d3-b3"),
        (2, "c5-c2", "b2-b4-e4"),
        (4, "d2-d4", "b1-b3"),
        (5, "d5-d2", "c4-e4"),
        (6, "d3-d5", "e4-c4"),
    ],
)
def test_x_has_the_one_reply_that_is_named(number: int, move: str, reply: str) -> None:
    assert at(number).play(move).moves() == (reply,)


def test_few_replies_are_not_enough() -> None:
    tempting = at(2).play("c5-c2")
    assert len(tempting.moves()) == min(len(at(2).play(move).moves()) for move in at(2).moves())
    assert left_to_x(tempting).score == WIN


def test_after_the_quick_way_each_reply_loses_at_once() -> None:
    quick = at(2).play("d4-b4")
    assert len(quick.moves()) == 2
    assert all(wins(quick.play(reply)) for reply in quick.moves())


@pytest.mark.parametrize(
    ("number", "move", "flipped"),
    [(1, "b2-e5", 2), (3, "e3-a3", 3), (4, "d2-d4", 0), (5, "d5-d2", 2), (6, "d3-d5", 1)],
)
def test_as_many_pieces_flip_as_is_said(number: int, move: str, flipped: int) -> None:
    before, after = pieces(at(number)), pieces(at(number).play(move))
    assert list(after.values()).count(0) - list(before.values()).count(0) == flipped


def test_the_other_moves_of_steps_that_say_so_lose() -> None:
    for number in (1, HOLD):
        step = STRATEGY.steps[number - 1]
        others = set(step.state.moves()) - step.accepted
        assert {left_to_x(at(number).play(move)).score for move in others} == {WIN}
