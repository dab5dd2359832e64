"""The puzzles of Chaos keep their promises, by the table of all positions."""

from __future__ import annotations

from lobby.gamekit.imagined import OpenPosition
from lobby.gamekit.mind import DRAW, LOSS, WIN
from lobby.gamekit.puzzles import ONLY_DRAW, ONLY_WIN, WIN_IN, Problem, Puzzles
from lobby.games.catalogue import GAMES
from lobby.games.chaos.mind.board import position
from lobby.games.chaos.mind.table import table
from lobby.games.chaos.rules import ChaosState
from lobby.games.chaos.words import NOTATION
from solving.puzzles.generators import solved_by
from tests.support.cases import in_one_test

PROBLEMS = Puzzles(package="lobby.games.chaos").problems()


def state_of(problem: Problem) -> ChaosState:
    read = NOTATION.read(problem.position, GAMES["chaos"].parse_options(problem.options.split()))
    assert isinstance(read, OpenPosition)
    assert isinstance(read.state, ChaosState)
    return read.state


def scores(state: ChaosState) -> dict[str, float]:
    """The score of each move for the side to move."""
    assert state.to_move is not None
    after = {move: state.play(move) for move in state.moves()}
    return {
        move: table().score(position(reached.pieces, 1 - state.to_move))
        for move, reached in after.items()
    }


@in_one_test("problem", PROBLEMS, ids=str)
def test_one_way_alone_keeps_what_the_position_is_worth(problem: Problem) -> None:
    state = state_of(problem)
    assert state.to_move is not None
    value = table().value(position(state.pieces, state.to_move))
    worth = scores(state)
    keeping = [move for move, score in worth.items() if score == WIN - value.score]
    assert {state.play(move).key() for move in keeping} == {
        state.play(move).key() for move in problem.solutions
    }
    assert len(problem.solutions) == 1
    assert len({state.play(move).key() for move in worth}) >= 5
    if problem.theme == ONLY_DRAW:
        assert value.score == DRAW
    else:
        assert value.score == WIN
        assert value.plies == 2 * problem.moves - 1
        assert (problem.moves <= 5) == (problem.theme == WIN_IN)
        assert worth[problem.solutions[0]] == LOSS


@in_one_test("problem", PROBLEMS, ids=str)
def test_no_naive_rule_finds_the_move(problem: Problem) -> None:
    assert solved_by("chaos", state_of(problem), problem.solutions) == ()


def test_they_go_deep_and_have_all_themes() -> None:
    assert {problem.theme for problem in PROBLEMS} == {WIN_IN, ONLY_WIN, ONLY_DRAW}
    assert max(problem.moves for problem in PROBLEMS) >= 30
    assert len({problem.position for problem in PROBLEMS}) == len(PROBLEMS)
