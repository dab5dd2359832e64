"""Y: who joins three sides, the swap, and puzzles that keep their promises."""

from __future__ import annotations

from random import Random

import pytest

from lobby.gamekit.game import IllegalMove, Outcome
from lobby.gamekit.mind import Effort, Situation
from lobby.gamekit.notations import BadPosition
from lobby.gamekit.puzzles import Problem
from lobby.gamekit.simple.game import SimpleState
from lobby.gamekit.simple.mind import Spot
from lobby.games.y import PARTS
from lobby.games.y.lessons import LESSON, STRATEGY
from solving.puzzles.joining import Y
from solving.puzzles.simple import Proof
from tests.games.simple_games import check_win, position
from tests.support.cases import in_one_test

GAME = PARTS.rules


def at(word: str, options: str = "-size=5 -no_swap") -> SimpleState:
    return position(PARTS, word, options)


def joins(state: SimpleState, seat: int) -> bool:
    """Whether a chain of *seat* has cells on three sides, told by walking through it."""
    shown = state.rules.shown(state.position.cells)
    places = state.rules.board.places
    own = {places[name] for name, sign in shown.items() if sign == "OX"[seat]}
    last = max(y for __, y in state.rules.board.places.values())
    while own:
        chain = [own.pop()]
        for x, y in chain:
            near = {(x + a, y + b) for a, b in ((2, 0), (-2, 0), *_SLANTED)} & own
            own -= near
            chain += near
        sides = any(x == -y for x, y in chain), any(x == y for x, y in chain)
        if all(sides) and any(y == last for __, y in chain):
            return True
    return False


_SLANTED = ((1, 1), (-1, 1), (1, -1), (-1, -1))


@pytest.mark.parametrize("size", [3, 6, 13])
def test_the_first_chain_that_joins_three_sides_wins(size: int) -> None:
    chance = Random(size)
    for __ in range(20):
        state = GAME.start(GAME.parse_options([f"-size={size}"]), {})
        while state.outcome is None:
            assert isinstance(state, SimpleState)
            assert not joins(state, 0)
            assert not joins(state, 1)
            state = state.play(chance.choice(state.moves()))
        assert isinstance(state, SimpleState)
        assert [joins(state, seat) for seat in (0, 1)] == [
            state.outcome == Outcome(seat, "joined") for seat in (0, 1)
        ]


def test_a_swapped_stone_stays_where_it_is() -> None:
    state = GAME.start(GAME.parse_options(["-size=5"]), {}).play("c4").play("swap")
    assert state.view(None).pieces == {"c4": "X"}  # type: ignore[attr-defined]
    with pytest.raises(IllegalMove, match="There is a stone on c4 already"):
        state.play("c4")


def test_a_row_of_one_cell_is_told_as_such() -> None:
    with pytest.raises(IllegalMove, match="'d1' is not a move: row 1 has only e1"):
        GAME.start(GAME.parse_options(["-size=5"]), {}).play("d1")


@pytest.mark.parametrize(("stone", "swaps"), [("i9", True), ("a13", False), ("k4", False)])
def test_a_bot_that_thinks_little_swaps_what_is_too_good(stone: str, *, swaps: bool) -> None:
    assert PARTS.mind
    situation = Situation("y", "", (GAME.start(GAME.parse_options([]), {}).play(stone).view(1),))
    hurried = Effort(8, 100.0, error=0.1)
    thoughts = [PARTS.mind().think(situation, hurried, Random(seed)) for seed in range(5)]
    assert [thought.best.move == "swap" for thought in thoughts] == [swaps] * 5


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("O/OO/.../..../.....:O", "With O to move there cannot be 3 stones of O and 0 of X"),
        ("O/OX/O.X/OX.X/OX...:O", "O has joined the three sides already"),
    ],
)
def test_a_position_that_cannot_be_is_refused(word: str, why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        at(word)


@in_one_test("step", [*LESSON.steps[1:], *STRATEGY.steps], ids=lambda step: step.answer)
def test_a_lesson_accepts_just_what_wins_soonest_or_holds(step: object) -> None:
    assert hasattr(step, "state")
    assert hasattr(step, "accepted")
    proof, spot = Proof(Y.hopeless), Spot(step.state.rules, step.state.position)
    moves = next(number for number in range(1, 5) if proof.wins(spot, number))
    right = {spot.spelling(m) for m in spot.moves() if proof.loses(spot.after(m), moves - 1)}
    assert step.accepted == right


@in_one_test("problem", PARTS.puzzles().problems() if PARTS.puzzles else (), ids=str)
def test_one_move_alone_wins_in_time_and_bots_know(problem: Problem) -> None:
    check_win(PARTS, Y, problem)
