"""The puzzles of OctiLite keep their promises, by the rules alone."""

from __future__ import annotations

from lobby.gamekit.game import State
from lobby.gamekit.imagined import OpenPosition
from lobby.gamekit.mind import LOSS, WIN
from lobby.gamekit.puzzles import WIN_IN, Problem
from lobby.games.catalogue import GAMES
from lobby.games.octilite.mind.board import OctiBoard
from lobby.games.octilite.proof import PUZZLES, Proof, answer, shortest
from lobby.games.octilite.rules import OctiLiteState
from lobby.games.octilite.words import NOTATION
from solving.puzzles.generators import solved_by
from tests.support.cases import in_one_test

PROBLEMS = PUZZLES.problems()


def state_of(problem: Problem) -> OctiLiteState:
    read = NOTATION.read(problem.position, GAMES["octilite"].parse_options(()))
    assert isinstance(read, OpenPosition)
    assert isinstance(read.state, OctiLiteState)
    return read.state


def wins_at_once(state: State, seat: int) -> bool:
    """Whether *seat*, which is to move, has a winning move, by the rules."""
    ends = (state.play(move).outcome for move in state.moves())
    return any(end is not None and end.winner == seat for end in ends)


@in_one_test("problem", PROBLEMS, ids=str)
def test_one_move_alone_wins_in_time(problem: Problem) -> None:
    state = state_of(problem)
    board, proof = OctiBoard.of(state), Proof()
    assert problem.theme == WIN_IN
    assert shortest(board, problem.moves, proof) == problem.moves
    winning = {board.after(move).key for move in proof.winning(board, problem.moves)}
    (solution,) = problem.solutions
    assert winning == {OctiBoard.of(state_after(state, solution)).key}


def state_after(state: OctiLiteState, move: str) -> OctiLiteState:
    after = state.play(move)
    assert after.outcome is None
    return after


def test_wins_in_two_are_wins_by_the_rules_alone() -> None:
    """The search and its shortcuts are not used here."""
    two = [problem for problem in PROBLEMS if problem.moves == 2]
    assert two
    for problem in two:
        state = state_of(problem)
        seat = state.to_move
        assert seat is not None
        assert not wins_at_once(state, seat)
        winning = {
            state.play(move).key() for move in state.moves() if won_whatever(state.play(move), seat)
        }
        assert winning == {state.play(move).key() for move in problem.solutions}


def won_whatever(after: State, seat: int) -> bool:
    """Whether *seat* wins at once after each reply."""
    replies = (after.play(move) for move in after.moves())
    return all(reply.outcome is None and wins_at_once(reply, seat) for reply in replies)


@in_one_test("problem", PROBLEMS[:20], ids=str)
def test_it_can_be_played_to_the_end_against_the_best_resistance(problem: Problem) -> None:
    state: State = state_of(problem)
    seat = state.to_move
    for left in range(problem.moves, 0, -1):
        best = answer(state, 2 * left - 1)
        assert best.value.score == WIN
        assert best.value.plies == 2 * left - 1
        state = state.play(best.move)
        if left > 1:
            reply = answer(state, 2 * left - 2)
            assert reply.value.score == LOSS
            assert reply.value.plies == 2 * left - 2
            state = state.play(reply.move)
    assert state.outcome is not None
    assert state.outcome.winner == seat


@in_one_test("problem", PROBLEMS, ids=str)
def test_no_naive_rule_finds_the_move(problem: Problem) -> None:
    assert solved_by("octilite", state_of(problem), problem.solutions) == ()


def test_there_are_wins_in_two_and_in_three() -> None:
    assert {problem.moves for problem in PROBLEMS} == {2, 3}
    assert len({problem.position for problem in PROBLEMS}) == len(PROBLEMS)
