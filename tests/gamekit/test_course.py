"""A learner's way through a lesson."""

from __future__ import annotations

import pytest

from lobby.gamekit.game import IllegalMove
from lobby.gamekit.lesson import Course, Lesson
from lobby.games.catalogue import WITH_LESSON, lessons_of
from tests.support.cases import in_one_test


def test_a_right_move_leads_on_and_a_wrong_one_is_answered() -> None:
    course = Course(lessons_of("octilite")[0]).to(1)
    assert (course.stage, course.said, course.last) == ("asked", "", "46+e")
    wrong = course.make("22+a")
    assert (wrong.stage, wrong.said, wrong.last) == ("wrong", course.step.hint, "22+a")
    assert wrong.view.moves == ()
    assert wrong.again() == course
    right = course.make(" 32-33 ")
    assert (right.stage, right.said) == ("right", course.step.done)
    assert right.onward() == course.to(2)


def test_a_wrong_move_that_loses_at_once_is_refuted() -> None:
    course = Course(lessons_of("fourinarow")[0]).to(2)
    assert course.refuted_by == ""
    assert course.make("a1").refuted_by == "c4"
    assert course.make(course.step.answer).refuted_by == ""


def test_an_illegal_move_is_refused_by_the_rules() -> None:
    with pytest.raises(IllegalMove, match="needs a prong"):
        Course(lessons_of("octilite")[0]).make("22-33")


def test_one_can_go_back_and_on_but_not_out_of_the_lesson() -> None:
    course = Course(lessons_of("chaos")[0])
    assert course.to(-1) == course
    assert course.to(99).at == len(course.lesson.steps) - 1


EVERY = [lesson for game in WITH_LESSON for lesson in lessons_of(game)]


@in_one_test("lesson", EVERY, ids=lambda lesson: f"{lesson.game}-{lesson.title}")
def test_after_the_last_step_the_board_shows_how_it_ended(lesson: Lesson) -> None:
    course = Course(lesson)
    while course.stage != "over":
        course = course.make(course.step.answer)
        assert course.stage == "right"
        course = course.onward()
    if outcome := course.view.outcome:
        assert outcome.winner == course.seat
    else:
        assert lesson.about, "the rules end with the end of a match"
    assert course.last == course.step.answer
    assert course.to(course.at - 1).stage == "asked"
