"""Reversi: what a disc turns, who passes, how a match ends, and puzzles that are what they say."""

from __future__ import annotations

from random import Random

import pytest

from lobby.gamekit.game import IllegalMove, Outcome, State
from lobby.gamekit.notations import BadPosition
from lobby.gamekit.options import OptionError
from lobby.gamekit.puzzles import Problem
from lobby.gamekit.simple.game import SimpleState, SimpleView
from lobby.gamekit.simple.mind import Spot
from lobby.games.reversi import PARTS
from lobby.games.reversi.lessons import LESSON, STRATEGY
from solving.puzzles.reversi import SOUGHT
from solving.puzzles.simple import Proof
from tests.games.simple_games import check_win, position
from tests.support.cases import in_one_test

GAME = PARTS.rules


def at(word: str, options: str = "-size=6") -> State:
    return position(PARTS, word, options)


def pieces(state: State) -> dict[str, str]:
    view = state.view(None)
    assert isinstance(view, SimpleView)
    return dict(view.pieces)


def test_each_board_begins_with_four_discs_and_four_moves() -> None:
    for size, moves in ((6, "b3 c2 d5 e4"), (8, "c4 d3 e6 f5"), (10, "d5 e4 f7 g6")):
        start = GAME.start(GAME.parse_options([f"-size={size}"]), {})
        assert start.moves() == tuple(moves.split())
    with pytest.raises(OptionError, match=r"Give one of -size=6, -size=8, -size=10\."):
        GAME.parse_options(["-size=7"])


def test_a_disc_turns_what_it_encloses_and_nothing_that_is_enclosed_then() -> None:
    before = at("....../..O..O/O.XXX./.XXX../....../......:O")
    after = before.play("c5")
    assert pieces(after)["d3"] == "X"
    effect = GAME.effect(GAME.parse_options([]), before.view(0), "c5", after.view(0))
    assert effect == "Turned: c3, e3, b4, c4, d4."


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("a1", "A disc on a1 would not turn any. You can play b3, c2, d5, e4."),
        ("c3", "There is a disc on c3 already."),
        ("a1-a2", "A move is a single place, as in a1."),
        ("pass", "You may pass only if you have no other move."),
    ],
)
def test_a_refusal_says_why(move: str, why: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        at("....../....../..XO../..OX../....../......:O").play(move)
    assert str(refused.value) == why


def test_who_can_turn_nothing_passes_and_may_move_again() -> None:
    state = at("....../...X../..XX.O/X.XXOO/.XX..O/.OX...:O").play("d6")
    assert (state.to_move, state.moves(), state.forced) == (1, ("pass",), "pass")
    with pytest.raises(IllegalMove, match=r"would not turn any\.$"):
        state.play("a1")
    assert state.play("pass").to_move == 0


def test_a_match_ends_when_neither_side_can_move() -> None:
    assert at("....../....../..OO../..OX../....X./......:O").play("f6").outcome == Outcome(
        0, "discs"
    )
    assert at("OOOOOO/OOOOOO/OOOOOO/XXXXXX/XXXXXX/XXXXXX:O").outcome == Outcome(None, "equal")
    assert at("OOOOOO/OOOOOO/OOXXXX/XXXXXX/XXXXXX/XXXXXX:O").outcome == Outcome(1, "discs")


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("....../....../..O.../..OX../....../......:O", "The four cells in the middle always"),
        ("O...../....../..OO../..OX../....../......:O", "The disc on a1 is apart from the others."),
    ],
)
def test_a_position_of_no_match_is_refused(word: str, why: str) -> None:
    with pytest.raises(BadPosition, match=why):
        at(word)


def test_discs_only_come_so_what_has_more_cannot_lead_to_what_has_fewer() -> None:
    state, chance = GAME.start(GAME.parse_options([]), {}), Random(2)
    views = [state.view(None)]
    while state.outcome is None:
        state = state.play(chance.choice(state.moves()))
        views.append(state.view(None))
    assert GAME.may_lead(views[3], views[40])
    assert not GAME.may_lead(views[40], views[3])
    assert GAME.plies_between(views[0], views[40]) is None
    assert GAME.plies_between(views[10], views[16]) in range(1, 7)


def _slow_moves(state: SimpleState) -> dict[str, set[str]]:
    """What each move turns, by walking from cell to cell."""
    discs, own, turns = pieces(state), "OX"[state.to_move or 0], dict[str, set[str]]()
    for cell in set(state.rules.names) - discs.keys():
        for down, right in [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]:
            line, column, row = set[str](), ord(cell[0]), int(cell[1:])
            while (name := f"{chr(column := column + right)}{(row := row + down)}") in discs:
                if discs[name] == own:
                    turns[cell] = turns.get(cell, set()) | line
                    break
                line.add(name)
    return {cell: line for cell, line in turns.items() if line}


@pytest.mark.parametrize("options", ["-size=6", "-size=10"])
def test_moves_are_those_found_by_walking_from_cell_to_cell(options: str) -> None:
    """On the boards that OpenSpiel does not have."""
    state, chance = GAME.start(GAME.parse_options([options]), {}), Random(4)
    while state.outcome is None:
        assert isinstance(state, SimpleState)
        expected = _slow_moves(state)
        assert state.moves() == (tuple(sorted(expected)) or ("pass",))
        move, before = chance.choice(state.moves()), pieces(state)
        state = state.play(move)
        changed = {cell for cell, sign in before.items() if pieces(state)[cell] != sign}
        assert changed == expected.get(move, set())


@in_one_test("step", [LESSON.steps[-1], STRATEGY.steps[-1]], ids=lambda step: step.answer)
def test_the_last_step_of_a_lesson_wins_and_no_other_move_does(step: object) -> None:
    assert hasattr(step, "state")
    assert hasattr(step, "accepted")
    state = step.state
    assert isinstance(state, SimpleState)
    proof = Proof(SOUGHT.hopeless)
    won = {m for m in state.moves() if proof.loses(Spot(state.rules, state.play(m).position), 8)}
    assert step.accepted == won


PROBLEMS = PARTS.puzzles().problems() if PARTS.puzzles else ()


@in_one_test("problem", PROBLEMS[::4], ids=str)
def test_one_move_alone_wins_and_bots_know(problem: Problem) -> None:
    check_win(PARTS, SOUGHT, problem)
