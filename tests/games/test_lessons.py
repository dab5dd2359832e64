"""The lessons: each step asks for a legal move, and the move shows what the text says."""

from __future__ import annotations

from typing import cast

import pytest

from lobby.gamekit.lesson import Lesson, Step
from lobby.gamekit.simple.whole import Task, lesson
from lobby.games.binar.rules import BinarView
from lobby.games.catalogue import OURS, WITH_LESSON, lessons_of
from lobby.games.chaos.rules import ChaosView
from lobby.games.curio.view import CurioView
from lobby.games.octilite.rules import OctiLiteView
from tests.support.cases import in_one_test

LESSONS = [lesson for game in WITH_LESSON for lesson in lessons_of(game)]
EVERY = {
    f"{lesson.game}-{lesson.title}-{number}": step
    for lesson in LESSONS
    for number, step in enumerate(lesson.steps, 1)
}


def step(game: str, number: int) -> Step:
    return lessons_of(game)[0].steps[number - 1]


def test_a_game_has_the_rules_first_and_then_strategy() -> None:
    for game in OURS:
        rules, strategy = lessons_of(game)
        assert (rules.title, rules.about) == ("The rules", "")
        assert strategy.title == "Strategy"
        assert strategy.about


@in_one_test("lesson", LESSONS, ids=lambda taught: f"{taught.game}-{taught.title}")
def test_a_lesson_takes_three_minutes(lesson: Lesson) -> None:
    assert 3 <= len(lesson.steps) <= 9
    assert len(lesson.closing) <= 240


@in_one_test("step", EVERY.values(), ids=EVERY)
def test_the_move_that_is_shown_goes_back_only_where_it_must(step: Step) -> None:
    """Nobody learns much from an amazon that goes from a2 to a1 and shoots back to a2."""

    def goes_back(move: str) -> bool:
        cells = move.split("-")
        return len(cells) > len({*cells})

    assert goes_back(step.answer) <= all(map(goes_back, step.accepted))


def test_a_step_may_say_which_move_is_shown() -> None:
    rows = "...../...../..a../...../....."
    for shown, answer in (("d4", "d4"), ("", "a1")):
        taught = lesson("cephalopod", "", Task("", rows, "any", "", shown=shown), closing="")
        assert taught.steps[0].answer == answer
    with pytest.raises(ValueError, match=r"accepts 'c3': There is a die on c3 already\."):
        lesson("cephalopod", "", Task("", rows, "any", "", shown="c3"), closing="")


def curio(number: int, move: str = "") -> CurioView:
    state = step("curio", number).state
    return cast(CurioView, (state.play(move) if move else state).view(0))


def test_curio_hides_backs_and_fronts() -> None:
    pieces = curio(1).pieces.values()
    assert all((piece.front is None) == (piece.seat == 1) for piece in pieces)
    assert all((piece.back is None) == (piece.seat == 0) for piece in pieces)


def test_curio_moves_three_squares_from_a1() -> None:
    assert {move for move in step("curio", 2).state.moves() if move in ("a1-a4", "a1-d4")} == (
        step("curio", 2).accepted
    )
    assert "a1-d1" not in step("curio", 2).state.moves()


def test_curio_captures_what_is_not_larger_and_turns() -> None:
    before, after = curio(3), curio(3, "c2-c4")
    assert (before.pieces["b2"].back, before.pieces["c4"].back) == (4, 3)
    assert "c2-b2" not in before.moves
    assert before.pieces["c2"].way is None
    assert after.pieces["c4"].way == (2, 3)
    assert len(after.captured) == 1


def test_curio_turns_again() -> None:
    before, after = curio(4), curio(4, "c4-d4")
    assert (before.pieces["c4"].way, before.pieces["d4"].back) == ((2, 3), 1)
    assert (after.pieces["d4"].way, len(after.captured)) == ((3, 2), 2)


def test_curio_names_the_royal_piece_that_is_sure() -> None:
    before, after = curio(5), curio(5, "b2-d4")
    assert [square for square, piece in before.pieces.items() if piece.back == 4] == ["d4"]
    assert (before.royals[1], after.royals[1]) == (2, 1)


def test_curio_lets_the_last_royal_be_worked_out() -> None:
    view = curio(6)
    assert view.royals[1] == 1
    assert sorted(piece.way or () for piece in view.captured) == [(4, 2), (4, 3), (4, 4)]
    assert [square for square, piece in view.pieces.items() if piece.back == 1] == ["c4"]
    assert {"c2-a4", "c2-c4", "c2-e4"} <= set(view.moves)
    royal = {square: any(4 in way for way in view.possible(square)) for square in ("a4", "e4")}
    assert royal == {"a4": False, "e4": False}


def binar(number: int, move: str) -> BinarView:
    return cast(BinarView, step("binar", number).state.play(move).view(0))


def test_binar_fills_a_row_and_nothing_happens() -> None:
    view = binar(2, "c3")
    assert (view.rows[2].total, view.rows[2].parity, view.columns[2].parity) == (2, 0, None)
    assert view.outcome is None


def test_binar_fills_two_lines_that_do_not_agree() -> None:
    view = binar(3, "c3")
    assert (view.rows[2].total, view.columns[2].total) == (2, 1)
    assert (view.rows[2].parity, view.columns[2].parity, view.outcome) == (0, 1, None)


def test_binar_is_lost_by_ones_own_move() -> None:
    view = binar(4, "d2")
    assert (view.rows[1].total, view.columns[3].total) == (1, 1)
    assert view.outcome
    assert view.outcome.winner == 1
    assert step("binar", 4).accepted == set(step("binar", 4).state.moves()) - {"d2"}


def test_binar_hands_over_the_last_cell() -> None:
    state = step("binar", 5).state.play("d4").play("b4")
    assert state.outcome
    assert state.outcome.winner == 1
    assert step("binar", 5).accepted == set(step("binar", 5).state.moves()) - {"d4"}


def test_binar_is_won_where_both_lines_are_even() -> None:
    assert step("binar", 6).accepted == {"d2"}
    view = binar(6, "d2")
    assert (view.rows[1].parity, view.columns[3].parity) == (0, 0)


def octilite(number: int, move: str) -> tuple[OctiLiteView, OctiLiteView]:
    state = step("octilite", number).state
    return cast(OctiLiteView, state.view(0)), cast(OctiLiteView, state.play(move).view(0))


def test_octilite_adds_steps_and_jumps() -> None:
    before, after = octilite(1, "22+b")
    assert (before.supplies[0], after.supplies[0], after.pods["22"].prongs) == (12, 11, "b")
    assert "32-33" in step("octilite", 2).accepted
    before, after = octilite(3, "22-44")
    assert (before.pods["33"], "44" in before.pods) == (after.pods["33"], False)
    assert after.pods["44"].seat == 0


def test_octilite_captures_and_gains_the_prongs() -> None:
    before, after = octilite(4, "33-55x")
    assert (before.supplies[0], after.supplies[0]) == (9, 11)
    assert (before.pods["44"].seat, "44" in after.pods) == (1, False)
    before, after = octilite(5, "22-44x-64x")
    assert [pod.seat for pod in before.pods.values()].count(1) == 4 - 1
    assert [pod.seat for pod in after.pods.values()].count(1) == 1


def test_octilite_is_won_in_two_ways() -> None:
    reasons = [step("octilite", number).state.play(move).outcome for number, move in WINS]
    assert [outcome and outcome.reason for outcome in reasons] == ["captured-all", "base"]


WINS = ((6, "44-64x"), (7, "22-44-46"))


def chaos(number: int, move: str) -> tuple[ChaosView, ChaosView]:
    state = step("chaos", number).state
    return cast(ChaosView, state.view(0)), cast(ChaosView, state.play(move).view(0))


@pytest.mark.parametrize(
    ("number", "move", "turned"),
    [
        (1, "a2-c2", ""),
        (2, "a1-c3", "b2"),
        (3, "a1-d4", "b2 c3"),
        (4, "a2-c2-c5", "c3 c4"),
        (5, "c2-c5", "c3 c4"),
        (6, "b2-b4-d4-b2", "b3 c3 c4"),
    ],
)
def test_chaos_turns_what_is_jumped_over(number: int, move: str, turned: str) -> None:
    before, after = chaos(number, move)
    assert move in step("chaos", number).accepted
    assert [cell for cell in before.pieces if before.pieces[cell] != after.pieces.get(cell, 0)] == (
        turned.split()
    )


def test_chaos_ends_on_the_rim_only_after_turning() -> None:
    moves = step("chaos", 5).state.moves()
    assert "c2-a2" not in moves
    assert {move[-2:] for move in set(moves) - step("chaos", 5).accepted} <= {"b2", "d4"}


def test_chaos_is_won_with_one_piece_against_thirteen() -> None:
    before, after = chaos(7, "a1-a3")
    assert [list(view.pieces.values()).count(1) for view in (before, after)] == [13, 12]
    assert step("chaos", 7).accepted == {"a1-a3"}
    assert len(before.moves) > 1
