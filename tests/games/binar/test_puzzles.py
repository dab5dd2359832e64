"""The puzzles of Binar keep their promises, by the table of 5x5."""

from __future__ import annotations

from lobby.gamekit.imagined import OpenPosition
from lobby.gamekit.mind import DRAW, WIN
from lobby.gamekit.puzzles import ONLY_DRAW, ONLY_WIN, WIN_IN, Problem, Puzzles
from lobby.games.binar.rules import BinarState
from lobby.games.binar.words import NOTATION
from lobby.games.catalogue import GAMES
from solving.puzzles.generators import solved_by
from tests.games.binar.positions import thought
from tests.support.cases import in_one_test

PROBLEMS = Puzzles(package="lobby.games.binar").problems()


def state_of(problem: Problem) -> BinarState:
    read = NOTATION.read(problem.position, GAMES["binar"].parse_options(problem.options.split()))
    assert isinstance(read, OpenPosition)
    assert isinstance(read.state, BinarState)
    return read.state


@in_one_test("problem", PROBLEMS, ids=str)
def test_the_solutions_alone_keep_what_the_position_is_worth(problem: Problem) -> None:
    choices = thought(problem.options, state_of(problem)).choices
    best = choices[0].value
    keeping = {choice.move: choice.value for choice in choices if choice.value.score == best.score}
    assert keeping.keys() == {*problem.solutions}
    assert len(choices) > len(keeping)
    if problem.theme == ONLY_DRAW:
        assert best.score == DRAW
    else:
        assert best.score == WIN
        assert {value.plies for value in keeping.values()} <= {
            2 * problem.moves - 1,
            2 * problem.moves,
        }
        assert (problem.moves <= 4) == (problem.theme == WIN_IN)


@in_one_test("problem", PROBLEMS, ids=str)
def test_no_naive_rule_finds_the_move(problem: Problem) -> None:
    assert solved_by("binar", state_of(problem), problem.solutions) == ()


def test_they_go_deep_and_have_all_themes() -> None:
    assert {problem.theme for problem in PROBLEMS} == {WIN_IN, ONLY_WIN, ONLY_DRAW}
    assert max(problem.moves for problem in PROBLEMS) >= 8
    assert len({problem.position for problem in PROBLEMS}) == len(PROBLEMS)
