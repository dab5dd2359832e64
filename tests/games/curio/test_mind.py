"""The moves of Curio's mind."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from lobby.gamekit.mind import DRAW, Effort, Situation, Value
from lobby.games.curio.mind.thinking import MIND
from lobby.games.curio.rules import CurioState
from lobby.games.curio.ruleset import Man
from tests.games.curio.oracle import random_words
from tests.games.curio.playing import CURIO, random_match, situation
from tests.games.curio.test_hidden import worlds as deals_alike

QUICK = Effort(work=500, seconds=60.0)


def study(men: dict[str, str]) -> CurioState:
    """A position with the default options, Light to move."""
    read = {square: man for square, text in men.items() if (man := Man.read(text))}
    return CurioState.of(CURIO.parse_options([]), read)


def only(state: CurioState) -> Situation:
    """*state* as its mover sees it, with all numbers open and no history."""
    return Situation("curio", "", (replace(state.view(state.to_move, revealed=True)),))


def test_the_last_royal_piece_is_taken() -> None:
    state = study({"a1": "L41", "c1": "L33", "a4": "D14", "e5": "D33"})
    thought = MIND.think(only(state), QUICK, Random(1))
    assert thought.best.move == "a1-a4"
    assert thought.best.value.score == 1
    assert thought.best.value.exact


@pytest.mark.parametrize("seed", range(10))
def test_any_position_under_any_options(seed: int) -> None:
    rng = Random(seed)
    words = random_words(rng, longest=9, most_pieces=30)
    seen = situation(words, *random_match(words, rng, longest=20))
    if not seen.view.moves:
        return
    thought = MIND.think(seen, Effort(200, 60.0), Random(seed))
    moves = [choice.move for choice in thought.choices]
    assert set(moves) <= set(seen.view.moves)
    assert len(set(moves)) == len(moves)
    scores = [choice.value.score for choice in thought.choices]
    assert scores == sorted(scores, reverse=True)
    assert 0 <= scores[-1] <= scores[0] <= 1
    assert thought == MIND.think(seen, Effort(200, 60.0), Random(seed))


def test_what_a_seat_has_not_seen_changes_nothing() -> None:
    compared = 0
    for seed in range(6):
        rng = Random(seed)
        deal, moves = random_match([], rng, longest=12)
        words = ["-face_large"]
        seen = situation(words, deal, moves)
        for other in deals_alike(words, deal, moves, len(moves) % 2, rng):
            alike = situation(words, other, moves)
            assert alike == seen
            assert MIND.think(alike, QUICK, Random(7)) == MIND.think(seen, QUICK, Random(7))
            scornful = replace(QUICK, contempt=0.29)
            assert MIND.think(alike, scornful, Random(7)) == MIND.think(seen, scornful, Random(7))
            compared += 1
    assert compared >= 6


@pytest.mark.parametrize("seed", range(3))
def test_what_stands_out_at_first_sight_is_looked_at_again(seed: int) -> None:
    deal = {"a1": "L32", "b1": "L33", "c1": "L41", "d1": "L44", "e1": "L42"}
    deal |= {"a2": "L22", "b2": "L21", "c2": "L11", "d2": "L43", "e2": "L31"}
    deal |= {"a4": "D33", "b4": "D44", "c4": "D31", "d4": "D42", "e4": "D22"}
    deal |= {"a5": "D43", "b5": "D11", "c5": "D21", "d5": "D41", "e5": "D32"}
    moves = "d2-b4 d4-d1 e1-d1 a5-b4 a2-c4 d5-d1 c1-d1".split()
    glance = MIND.think(situation([], deal, moves), Effort(0, 60.0), Random(seed))
    assert glance.best.move == "b4-c4"  # captures in turn, and loses the last royal piece to e2
    thought = MIND.think(situation([], deal, moves), Effort(3_000, 60.0), Random(seed))
    assert thought.best.move == "a4-a1"


def test_a_move_that_falls_far_behind_is_worth_no_less_than_a_loss() -> None:
    deal = {"a1": "L42", "b1": "L43", "c1": "L22", "d1": "L31", "e1": "L41"}
    deal |= {"a2": "L33", "b2": "L32", "c2": "L11", "d2": "L44", "e2": "L21"}
    deal |= {"a4": "D22", "b4": "D11", "c4": "D31", "d4": "D41", "e4": "D21"}
    deal |= {"a5": "D32", "b5": "D43", "c5": "D33", "d5": "D44", "e5": "D42"}
    moves = (
        "b2-b4 a4-c2 b1-c2 c4-d3 c2-d3 e4-e2 b4-d4 d5-d4 d2-e2 e5-e4 d3-d4 e4-d5 e2-b2 b5-b2 d4-e4"
        " b2-b4 e4-d5 b4-c4 a2-a5 c5-d5 a5-d5 c4-e4 a1-e5 e4-e5 c1-a1"
    ).split()
    thought = MIND.think(situation([], deal, moves), Effort(20_000, 60.0, 0.075), Random(0))
    scores = [choice.value.score for choice in thought.choices]
    assert 0 <= scores[-1] <= scores[0] <= 1


def test_no_work_is_a_glance_at_every_move() -> None:
    seen = situation([], *random_match([], Random(4), longest=0))
    thought = MIND.think(seen, Effort(work=0, seconds=60.0), Random(1))
    assert {choice.move for choice in thought.choices} == set(seen.view.moves)


def test_who_is_ahead_does_not_repeat_a_position_for_the_third_time() -> None:
    men = {"a1": "L44", "b1": "L43", "c1": "L33", "d5": "D14", "e5": "D12"}
    there_and_back = ["a1-a2", "e5-e4", "a2-a1", "e4-e5"]
    moves = [*there_and_back, *there_and_back[:2]]
    states = [study(men)]
    for move in moves:
        states.append(states[-1].play(move))
    views = tuple(state.view(0, revealed=True) for state in states)
    thought = MIND.think(Situation("curio", "", views, tuple(moves)), QUICK, Random(1))
    assert thought.best.move != "a2-a1"
    back = [choice for choice in thought.choices if choice.move == "a2-a1"]
    assert all(choice.value.score <= 0.5 for choice in back)


def test_with_contempt_a_draw_that_can_be_had_is_not_taken() -> None:
    men = {"d2": "L41", "d5": "L22", "e1": "D22", "e2": "D24", "e4": "D14"}
    seen = only(study(men))
    content = MIND.think(seen, Effort(2_000, 60.0), Random(1)).best
    assert content.move == "d2-e2"  # after it, neither side can win
    assert content.value == Value(DRAW, exact=True)
    defiant = MIND.think(seen, Effort(2_000, 60.0, contempt=0.29), Random(1)).best
    assert defiant.move == "d2-a5"
    assert not defiant.value.exact
