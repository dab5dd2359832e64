"""How long a bot goes on when nothing is captured any more."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from lobby.gamekit.mind import DRAW, Choice, Effort, Situation, Value
from lobby.games.curio import PARTS
from lobby.games.curio.mind.foresight import JudgedMove, unlike
from lobby.games.curio.mind.position import Guess
from lobby.games.curio.mind.thinking import MIND, Patience
from lobby.games.curio.mind.weights import weights_of
from lobby.games.curio.rules import CurioState
from lobby.games.curio.ruleset import Man, rules_of
from tests.games.curio.playing import CURIO

RULES = rules_of(CURIO.parse_options([]))
CONTEMPT = PARTS.levels[6].contempt
EVEN = {"a1": "L41", "c1": "L33", "e1": "L22", "a5": "D41", "c5": "D33", "e5": "D22"}
DEAD = {"a1": "L14", "c1": "L22", "a5": "D14", "c5": "D32"}
"""Non-royal pieces may capture each other, but no royal piece can ever be captured."""

SHUTTLE = ("a1-a2", "a5-a4", "a2-a1", "a4-a5")


def guess(men: dict[str, str], quiet: int) -> Guess:
    cells = bytearray(25)
    for square, text in men.items():
        man = Man.read(text)
        assert man is not None
        cells[RULES.board.numbers[square]] = man.byte
    return Guess.of(weights_of(RULES), bytes(cells), 0, quiet)


def said(score: float, quiet: int) -> tuple[bool, bool]:
    """Whether level 6 agrees to a draw, and offers one, if it expects *score*."""
    patience = Patience.at([guess(EVEN, quiet)])
    effort = patience.of(PARTS.levels[6].effort(60.0))
    [choice] = patience.settled([Choice("a1-a2", Value(score))], effort.contempt)
    return choice.agrees, choice.offers


def test_contempt_falls_with_every_quiet_move_to_nothing() -> None:
    effort = PARTS.levels[6].effort(60.0)
    left = [Patience.at([guess(EVEN, quiet)]).of(effort).contempt for quiet in range(0, 100, 10)]
    assert left[:3] == [CONTEMPT] * 3
    assert left[2:7] == sorted(set(left[2:7]), reverse=True)
    assert set(left[6:]) == {0.0}


def test_an_even_match_is_drawn_only_when_nothing_was_captured_for_long() -> None:
    assert said(DRAW, 0) == (False, False)
    assert said(DRAW, 20) == (False, False)
    assert said(DRAW, 50) == (True, False)
    assert said(DRAW, 60) == (True, True)


def test_who_hopes_for_more_plays_on() -> None:
    assert said(0.75, 60) == (False, False)
    assert said(0.75, 99) == (False, False)


def test_who_is_about_to_lose_agrees_but_does_not_ask() -> None:
    assert said(0.1, 0) == (True, False)
    assert said(0.1, 60) == (True, False)


def test_a_draw_is_offered_now_and_then() -> None:
    offered = [quiet for quiet in range(100) if said(DRAW, quiet)[1]]
    assert offered == [60, 61, 80, 81]


def test_a_dead_draw_leaves_no_contempt() -> None:
    dead = guess(DEAD, 0)
    alive = guess(EVEN, 0)
    assert Patience.at([dead]).lost == 1
    assert Patience.at([dead, alive]).lost == 0


def study(men: dict[str, str], quiet: int) -> Situation:
    """The situation of Light, to move, with *men*, all numbers open, after *quiet* quiet moves."""
    read = {square: man for square, text in men.items() if (man := Man.read(text))}
    states = [CurioState.of(CURIO.parse_options([]), read)]
    moves: list[str] = []
    while len(moves) < quiet:
        moves.append(SHUTTLE[len(moves) % 4])
        states.append(states[-1].play(moves[-1]))
    views = tuple(replace(state.view(0, revealed=True)) for state in states)
    return Situation("curio", "", views, tuple(moves))


@pytest.mark.parametrize("level", [1, 6])
def test_what_cannot_be_won_any_more_is_settled(level: int) -> None:
    setting = PARTS.levels[level]
    effort = Effort(1_000, 60.0, setting.error, contempt=setting.contempt)
    best = MIND.think(study(DEAD, 0), effort, Random(1)).best
    assert best.agrees
    assert best.offers


@pytest.mark.parametrize(("quiet", "expected"), [(0, False), (60, True)])
def test_level_6_makes_peace_after_many_quiet_moves(quiet: int, expected: bool) -> None:
    even = {"a1": "L44", "a5": "D44", "c1": "L43", "c5": "D43"}
    effort = Effort(2_000, 60.0, contempt=CONTEMPT)
    best = MIND.think(study(even, quiet), effort, Random(1)).best
    assert best.agrees == expected, best


def test_of_moves_that_are_as_good_one_that_leads_to_something_new_is_better() -> None:
    before = guess(EVEN, 4)
    moves = list(before.moves())[-2:]
    lines = [JudgedMove(move, [before.after(move)], [0.5]) for move in moves]
    past = frozenset({lines[0].afters[0].key})
    assert [line.move for line in unlike(lines, past)] == [moves[1], moves[0]]
    lines[0].scores, lines[1].scores = [0.7], [0.5]
    assert [line.move for line in unlike(lines, past)] == moves
