"""Amazons: both parts of a turn, who has lost, how much room there is, and what bots leave out."""

from __future__ import annotations

from random import Random

import pytest

from lobby.gamekit.game import IllegalMove, Outcome, State
from lobby.gamekit.mind import DRAW, WIN, Effort, Purpose, Situation
from lobby.gamekit.notations import BadPosition
from lobby.gamekit.simple.game import SimpleState
from lobby.gamekit.simple.rules import Position, Rules
from lobby.gamekit.speech import Spoken
from lobby.gamekit.telling import Teller
from lobby.games import catalogue
from lobby.games.amazons import PARTS
from lobby.games.amazons.lessons import STRATEGY
from lobby.games.catalogue import mind_of
from tests.games.simple_games import position
from tests.support.cases import in_one_test

GAME = PARTS.rules

LAST = "X..#XX/#####X/.#####/.###OO/.####O/O#####:O"
OPENING = (
    "...X..X.../........../........../X........X/........../........../..O......O/........../"
    "........../...O..O...:O"
)
ENDING = ".X...X/X##..#/..#.#X/..#.../O##.#O/.#OO#.:O"


def at(word: str) -> SimpleState:
    return position(PARTS, word, "-size=6")


def start(options: str = "") -> State:
    return GAME.start(GAME.parse_options(options.split()), {})


def test_amazons_move_and_shoot_like_queens() -> None:
    state = start().play("d1-d7-g7")
    shown = state.view(None).pieces  # type: ignore[attr-defined]
    assert (shown["d7"], shown["g7"], "d1" in shown, state.to_move) == ("O", "#", False, 1)
    assert {move.partition("-")[0] for move in state.moves()} == {"a7", "d10", "g10", "j7"}
    assert not [move for move in state.moves() if "d7" in move or "g7" in move]


NO_LINE = "are not on one line: amazons and arrows go along rows, columns and diagonals."


def test_an_arrow_may_fly_to_the_square_left_and_past_it() -> None:
    moves = start("-size=6").moves()
    assert {"b1-b3-b1", "b1-b3-b2", "e1-d2-f2"} & {*moves} == {"b1-b3-b1", "b1-b3-b2"}
    assert "b1-c1-a1" in moves


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("d1-d7", "Then shoot an arrow: add the square where it lands."),
        ("d1-e3", f"d1 and e3 {NO_LINE}"),
        ("d1-d7-e9", f"d7 and e9 {NO_LINE}"),
        ("d1-d10-d9", "d10 is not empty: amazons and arrows go over empty squares only."),
        ("d1-d7-g10", "g10 is not empty: amazons and arrows go over empty squares only."),
        ("d1-d1-d2", "An amazon has to move before it shoots."),
        ("d1", "Say where the move goes from d1, as in d1-a1-a2."),
        ("d1-d7-g7-g8", "The move is over after d1-d7-g7."),
        ("d10-d9-d8", "The piece on d10 is not yours."),
        ("e5-e6-e7", "There is no piece on e5."),
    ],
)
def test_a_refusal_says_why(move: str, why: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        start().play(move)
    assert str(refusal.value) == why


def test_what_the_last_step_does_is_said() -> None:
    moving = start().view(0)
    assert [moving.doing(entered) for entered in ("", "d1")] == ["", ""]
    assert moving.doing("d1-d7") == "shoot an arrow to {goals}"


def test_whoever_cannot_move_has_lost() -> None:
    state = at("XX#.../XX#.../##..../....../O....O/.O..O.:O")
    assert state.play("a2-c2-c3").outcome is None
    assert state.play("a2-c2-c4").outcome == Outcome(0, "no-move")
    assert state.play("a2-c4-c2").outcome == Outcome(0, "no-move")


def test_each_side_keeps_its_amazons() -> None:
    with pytest.raises(BadPosition, match=r"Each side has four amazons\."):
        at(".X..X./X...../....../....../O....O/.O..O.:O")


def wins(rules: Rules, position: Position) -> bool:
    """By looking at everything."""
    return rules.outcome(position) is None and any(
        not wins(rules, rules.after(position, move)) for move in rules.moves(position)
    )


def test_the_last_step_of_the_lesson_accepts_all_moves_that_win() -> None:
    step = STRATEGY.steps[-1]
    state = step.state
    assert isinstance(state, SimpleState)
    winning = {
        state.rules.spelt[move]
        for move in state.rules.moves(state.position)
        if not wins(state.rules, state.rules.after(state.position, move))
    }
    assert step.accepted == winning


@in_one_test(("number", "cell"), [(0, "b6"), (1, "c3")], ids=["shut in", "close the door"])
def test_the_others_accept_all_arrows_onto_one_square(number: int, cell: str) -> None:
    step = STRATEGY.steps[number]
    assert step.accepted == {move for move in step.state.moves() if move.endswith(f"-{cell}")}


def test_room_counts_the_squares_that_each_side_comes_to_first() -> None:
    state = at(LAST)
    assert state.rules.evaluation(state.position) == 3 * 100
    even = at("X..#XX/#####X/.#####/.###OO/#####O/O#####:O")
    assert state.rules.evaluation(even.position) < 0


def sure(word: str, purpose: Purpose) -> float:
    """How far from even the side to move stands, at first sight."""
    options = "" if word == OPENING else "-size=6"
    situation = Situation("amazons", options, (position(PARTS, word, options).view(0),))
    thought = mind_of("amazons").think(situation, Effort(0, 60.0, purpose=purpose), Random(1))
    return abs(thought.best.value.score - DRAW)


def test_a_review_makes_less_of_the_opening_and_more_of_the_end() -> None:
    """Its figures would jump up and down with every move of the opening."""
    assert sure(OPENING, "review") < sure(OPENING, "move") - 0.05
    assert sure(ENDING, "review") > sure(ENDING, "move") + 0.05


def distances(rules: Rules, position: Position, seat: int) -> dict[int, int]:
    """By cell: how many moves of a queen away it is from the nearest amazon of *seat*."""
    away, edge = dict.fromkeys(rules.where(position, seat), 0), [*rules.where(position, seat)]
    for cell in edge:
        for ray in rules.rays("all")[cell]:
            for other in ray:
                if position.cells[other]:
                    break
                if other not in away:
                    away[other] = away[cell] + 1
                    edge.append(other)
    return away


def test_separate_rooms_are_counted_as_the_slow_way_does() -> None:
    chance, counted = Random(5), 0
    for __ in range(12):
        state = start("-size=6")
        while state.outcome is None:
            assert isinstance(state, SimpleState)
            own, other = (
                distances(state.rules, state.position, seat)
                for seat in (state.position.seat, 1 - state.position.seat)
            )
            if not own.keys() & other.keys():
                ahead = len(own) - len(other)
                assert state.rules.evaluation(state.position) == (
                    300 * ahead if ahead > 0 else 300 * ahead - 150
                )
                counted += 1
            state = state.play(chance.choice(state.moves()))
    assert counted > 10


def test_promising_moves_are_legal_and_bots_prove_nothing_by_them() -> None:
    state = start()
    assert isinstance(state, SimpleState)
    some = state.rules.promising(state.position)
    assert some is not None
    assert len({*some}) == 40
    assert {*some} < {*state.rules.moves(state.position)}
    last = at(LAST)
    assert last.rules.promising(last.position) is None


@pytest.mark.parametrize(("word", "complete"), [(LAST, True), ("", False)])
def test_bots_know_when_they_have_looked_at_all_moves(word: str, complete: bool) -> None:
    state = at(word) if word else start("-size=6")
    assert PARTS.mind
    situation = Situation("amazons", "-size=6", (state.view(state.to_move),))
    effort = Effort(2_000 if complete else 100, 1_000.0)
    thought = PARTS.mind().think(situation, effort, Random(0))
    assert thought.complete == complete
    if complete:
        assert thought.best.value.score == WIN
        assert thought.best.move in STRATEGY.steps[-1].accepted
    else:
        assert not any(choice.value.exact for choice in thought.choices)


def test_it_is_told_which_step_of_a_move_is_the_arrow() -> None:
    assert PARTS.speech
    speech, after = PARTS.speech(), start().play("d1-d7-g7")
    assert speech.path(start().view(0), "d1-d7-g7") == "d1 to d7, arrow to g7"
    assert speech.piece(after.view(None), "g7") == Spoken(None, "arrow")
    assert speech.piece(after.view(None), "d7") == Spoken(0)
    paragraphs = Teller(speech, ("O", "X"), None).pieces(after.play("a7-d4-g4").view(0))
    assert [*paragraphs] == ["You, O: d7, a4, j4, g1.", "X: d10, g10, j7, d4.", "Arrows: g7, g4."]
    assert catalogue.holdings("amazons", after.view(0)) == ()
