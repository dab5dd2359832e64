"""The mind for Hex: it sees what wins, what stops, when to swap."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from lobby.gamekit.game import State
from lobby.gamekit.levels import LEVELS, choose
from lobby.gamekit.mind import WIN, Effort, Purpose, Situation, Thought
from lobby.gamekit.simple.mind import MIND
from lobby.gamekit.simple.rules import SWAP
from lobby.games.hex import PARTS, lessons
from lobby.games.hex.proof import answer, shown, winning
from tests.games.hex.playing import play, start
from tests.support.cases import in_one_test

_WASTED = "c2 d3 c3 d7", "c2 d3 c3 d7 k8"


def think(
    state: State, words: str = "-size=5", work: int = 400, purpose: Purpose = "move"
) -> Thought:
    situation = Situation("hex", words, (state.view(state.to_move),))
    return MIND.think(situation, Effort(work, 1_000.0, purpose=purpose), Random(1))


def test_it_takes_the_win_and_stops_the_other_side() -> None:
    won, stopped = lessons.LESSON.steps[-1], lessons.LESSON.steps[2]
    best = think(won.state).best
    assert best.move in won.accepted
    assert (best.value.score, best.value.plies) == (WIN, 1)
    assert think(stopped.state).best.move in stopped.accepted


def test_it_takes_the_middle_from_its_opponent_and_leaves_the_corner() -> None:
    assert think(play("c3", "-size=5")).best.move == SWAP
    assert think(play("a1", "-size=5")).best.move != SWAP
    assert think(start("-size=5"), work=600).best.move in ("a2", "e4")


@in_one_test("number", [*range(len(lessons.STRATEGY.steps))])
def test_the_strategy_lesson_accepts_what_is_proved_to_win(number: int) -> None:
    step = lessons.STRATEGY.steps[number]
    on, (own, enemy), __ = shown(step.state)
    proofs = (winning(on, own, enemy, 0, moves) for moves in range(1, 6))
    assert {*on.cells(next(filter(None, proofs)))} == step.accepted


def test_a_loss_is_put_off_as_long_as_possible() -> None:
    step = lessons.STRATEGY.steps[1]
    lost = step.state.play("b3")
    reply = answer(lost, 4)
    assert (reply.value.score, reply.value.plies) == (0, 4)


def test_a_review_calls_a_stone_far_from_the_fight_a_mistake() -> None:
    before, after = (think(play(moves), "", 600, "review").best.value.score for moves in _WASTED)
    assert before - (1 - after) > 0.2


def test_weak_bots_choose_among_the_better_moves_of_a_hundred() -> None:
    state = play("e4 f4 j6 i2 b10")
    for level in map(PARTS.levels.__getitem__, LEVELS[:-1]):
        thought = think(state, "", level.work)
        careful = replace(level, careless=0.0)
        chosen = {choose(thought, careful, Random(seed)).move for seed in range(60)}
        assert chosen <= {choice.move for choice in thought.choices[:25]}
