"""The puzzles of Hex keep their promises."""

from __future__ import annotations

from lobby.gamekit.game import State
from lobby.gamekit.mind import WIN
from lobby.gamekit.puzzles import WIN_IN, Problem
from lobby.games.hex import PARTS
from lobby.games.hex.proof import PUZZLES, answer, shown, winning
from tests.games.simple_games import position
from tests.support.cases import in_one_test

PROBLEMS = PUZZLES.problems()


def state_of(problem: Problem) -> State:
    return position(PARTS, problem.position, problem.options)


@in_one_test("problem", PROBLEMS[:12], ids=str)
def test_one_move_alone_wins_in_time(problem: Problem) -> None:
    state = state_of(problem)
    on, stones, seat = shown(state)
    own, enemy = stones[seat], stones[1 - seat]
    assert problem.theme == WIN_IN
    assert not winning(on, own, enemy, seat, problem.moves - 1)
    assert tuple(on.cells(winning(on, own, enemy, seat, problem.moves))) == problem.solutions


def test_a_win_is_played_to_its_end_whatever_the_reply() -> None:
    """The solution and the answers of the proof win in just as many moves as promised."""
    problem = next(candidate for candidate in PROBLEMS if candidate.moves == 3)
    state = state_of(problem)
    seat = state.to_move
    for plies in range(2 * problem.moves - 1, 0, -1):
        best = answer(state, plies)
        assert best.value.plies == plies
        assert (best.value.score == WIN) == (state.to_move == seat)
        state = state.play(best.move)
    assert state.outcome is not None
    assert state.outcome.winner == seat


def test_a_lost_side_leaves_few_answers() -> None:
    problem = next(candidate for candidate in PROBLEMS if candidate.moves == 3)
    lost = state_of(problem).play(problem.solutions[0])
    on, stones, seat = shown(lost.play(answer(lost, 4).move))
    assert winning(on, stones[seat], stones[1 - seat], seat, 2).bit_count() == 1


def test_wins_in_two_are_wins_by_the_rules_alone() -> None:
    """The proofs and what they leave out are not used here."""
    problem = next(candidate for candidate in PROBLEMS if candidate.moves == 2)
    state = state_of(problem)

    def wins(now: State) -> bool:
        ends = (now.play(move).outcome for move in now.moves())
        return any(end is not None for end in ends)

    won = [
        move
        for move in state.moves()
        if all(wins(state.play(move).play(reply)) for reply in state.play(move).moves())
    ]
    assert tuple(won) == problem.solutions
