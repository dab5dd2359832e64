"""The lesson on strategy: the table proves which moves win."""

from __future__ import annotations

from typing import cast

import pytest

from lobby.gamekit.mind import DRAW, LOSS, WIN, Value
from lobby.games.binar.lesson import STRATEGY
from lobby.games.binar.mind.board import Rules, SmallBoard, parsed
from lobby.games.binar.mind.table import table, value_of
from lobby.games.binar.mind.thinking import code_of
from lobby.games.binar.rules import Binar, BinarView
from tests.support.cases import in_one_test

PLAIN = Rules.of(Binar().parse_options(()))


def values(number: int) -> dict[str, Value]:
    """The value of each move in step *number*."""
    state = STRATEGY.steps[number - 1].state
    board = SmallBoard.of(cast(BinarView, state.view(None)))
    return {
        move: value_of(code_of(board, parsed(move, board.mover), PLAIN, table()))
        for move in state.moves()
    }


@in_one_test("number", range(1, len(STRATEGY.steps) + 1))
def test_the_accepted_moves_are_exactly_those_that_win(number: int) -> None:
    won = {move for move, value in values(number).items() if value.score == WIN}
    assert STRATEGY.steps[number - 1].accepted == won


def test_what_is_said_of_the_other_moves() -> None:
    assert (values(1)["b4"].score, values(1)["b4"].plies) == (LOSS, 1)
    assert {values(3)[move].score for move in ("a1", "a3")} == {DRAW}
    assert {value.score for move, value in values(4).items() if move != "a5"} == {LOSS}
    assert {value.score for move, value in values(5).items() if move != "d5"} == {LOSS}
    assert {values(6)[move].score for move in ("c1", "c5")} == {DRAW}


def test_what_is_said_of_the_sums() -> None:
    view = cast(BinarView, STRATEGY.steps[0].state.view(None))
    sums = {
        cell: (view.rows[int(cell[1]) - 1].total, view.columns["abcde".index(cell[0])].total)
        for cell in ("a5", "b4", "d1")
    }
    assert sums == {"a5": (2, 1), "b4": (1, 3), "d1": (2, 2)}


@pytest.mark.parametrize(("reply", "answer"), [("d3", "d2"), ("d2", "d3")])
def test_whichever_cell_is_opened_the_other_wins(reply: str, answer: str) -> None:
    last = STRATEGY.steps[1].state.play("a3").play(reply).play(answer)
    assert last.outcome
    assert last.outcome.winner == 0


def test_after_the_second_trap_every_move_of_odd_loses_at_once() -> None:
    stuck = STRATEGY.steps[3].state.play("a5")
    for reply in stuck.moves():
        after = stuck.play(reply)
        lines = [after, *map(after.play, after.moves())]
        assert any(line.outcome and line.outcome.winner == 0 for line in lines)
