"""Lines of Action: how far pieces go, who wins, and puzzles that keep their promises."""

from __future__ import annotations

import pytest

from lobby.gamekit.game import IllegalMove, Outcome, State
from lobby.gamekit.notations import BadPosition
from lobby.gamekit.puzzles import Problem
from lobby.gamekit.simple.game import SimpleState
from lobby.gamekit.simple.mind import Spot
from lobby.games.loa import PARTS
from lobby.games.loa.lessons import LESSON, STRATEGY
from solving.puzzles.loa import SOUGHT
from solving.puzzles.simple import Proof
from tests.games.simple_games import check_win, position
from tests.support.cases import in_one_test

GAME = PARTS.rules


def at(word: str, options: str = "-size=5") -> State:
    return position(PARTS, word, options)


def start(options: str = "") -> State:
    return GAME.start(GAME.parse_options(options.split()), {})


def test_the_usual_start_and_the_scrambled_one() -> None:
    moves = " ".join(start().moves())
    assert moves.startswith("b1-b3 b1-d3 b1-h1 b8-b6 b8-d6 b8-h8 c1-c3 c1-e3 c1xa3")
    scrambled = start("-scrambled").view(None).pieces  # type: ignore[attr-defined]
    assert [scrambled[cell] for cell in "a2 a3 a7 b8 g8 h7 h2 g1 b1".split()] == [*"XOOXOXOXO"]


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("b1-b2", "A move goes as many squares as its line has pieces: 2."),
        ("c1-c8", "A move goes as many squares as its line has pieces: 2."),
        ("a2-c2", "The piece on a2 is not yours."),
        ("b1-c3", "The piece on b1 can go to b3, d3, h1."),
        ("b1-b1", "The piece on b1 can go to b3, d3, h1."),
    ],
)
def test_a_refusal_counts_the_line(move: str, why: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        start().play(move)
    assert why in str(refusal.value)


def test_nobody_jumps_over_the_other_side_or_lands_on_a_piece_of_its_own() -> None:
    state = at("...../...../O.X.X/...../O...O:O")
    with pytest.raises(IllegalMove, match=r"A piece may not jump over pieces of the other side\."):
        state.play("a3-d3")
    state = at("...../...../O.O.X/X..../O...O:O")
    with pytest.raises(IllegalMove, match=r"A piece of yours is on c3 already\."):
        at("....X/...../O.O../X..../O...O:O").play("a3-c3")
    assert state.play("a1-c1").outcome is None


@pytest.mark.parametrize(
    ("word", "move", "options", "outcome"),
    [
        ("...../...../.O..X/...../X.O..:O", "b3-b4", "", None),
        ("...../...../.O..X/...../X.O..:O", "c1-c2", "", Outcome(0, "joined")),
        ("X..../...../O.O../....X/....X:O", "a3-a5", "", Outcome(1, "joined")),
        ("XO.../...../O..../....X/....X:O", "a3-a5", "", Outcome(None, "both")),
        ("XO.../...../O..../....X/....X:O", "a3-a5", "-both=mover", Outcome(0, "joined")),
    ],
)
def test_whoever_is_joined_wins(
    word: str, move: str, options: str, outcome: Outcome | None
) -> None:
    assert at(word, f"-size=5 {options}").play(move).outcome == outcome


def test_a_side_without_a_move_passes() -> None:
    state = at("OX.../XX.../...../...XX/...XO:O")
    assert (state.moves(), state.forced) == (("pass",), "pass")
    assert state.play("pass").to_move == 1


def test_a_position_has_pieces_of_both_sides() -> None:
    with pytest.raises(BadPosition, match=r"Each side has at least one piece\."):
        at("...../OO.O./...../...../.....:O")


@in_one_test("step", [*LESSON.steps[3:], *STRATEGY.steps], ids=lambda step: step.answer)
def test_a_lesson_accepts_what_is_right(step: object) -> None:
    assert hasattr(step, "state")
    assert hasattr(step, "accepted")
    state = step.state
    assert isinstance(state, SimpleState)
    proof, spot = Proof(SOUGHT.hopeless), Spot(state.rules, state.position)
    won = [n for n in (1, 2) if proof.wins(spot, n)]
    right = {
        spot.spelling(move)
        for move in spot.moves()
        if (
            proof.loses(spot.after(move), won[0] - 1)
            if won
            else not proof.wins(spot.after(move), 2) and spot.after(move).result is None
        )
    }
    assert step.accepted == right


PROBLEMS = PARTS.puzzles().problems() if PARTS.puzzles else ()


@in_one_test("problem", [problem for problem in PROBLEMS if problem.moves == 2][::4], ids=str)
def test_one_move_alone_wins_in_time_and_bots_know(problem: Problem) -> None:
    check_win(PARTS, SOUGHT, problem)
