"""The value of a move against an enemy who takes what it sees."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from lobby.gamekit.mind import Effort
from lobby.gamekit.search.tree import Tree
from lobby.games.curio.mind import foresight
from lobby.games.curio.mind.decisions import Sight, curio_view
from lobby.games.curio.mind.foresight import Foresight, JudgedMove, glanced
from lobby.games.curio.mind.knowledge import learn
from lobby.games.curio.mind.position import Guess
from lobby.games.curio.mind.weights import weights_of
from lobby.games.curio.mind.worlds import worlds_of
from lobby.games.curio.ruleset import Man
from tests.games.curio.playing import random_match, situation

PLENTY = Effort(work=100_000, seconds=60.0)
SEEN = situation([], *random_match([], Random(5), longest=6))


def lines(tree: Tree[int]) -> list[JudgedMove]:
    """The moves at first glance, in some worlds."""
    knowledge = learn(SEEN)
    worlds = worlds_of(knowledge).some(8, Random(1))
    weights = weights_of(knowledge.rules)
    positions = [Guess.of(weights, world, knowledge.seat, knowledge.quiet) for world in worlds]
    return glanced(tree, SEEN.view.moves, positions, Random(1))


def judged(grasping: float, effort: Effort) -> tuple[list[JudgedMove], list[JudgedMove]]:
    """The moves at first glance, and after considering how likely the enemy is *grasping*."""
    tree: Tree[int] = Tree(effort, frozenset())
    first = lines(tree)
    return first, Foresight(SEEN, learn(SEEN), grasping).judged(tree, first, Random(1))


def test_an_enemy_who_is_not_grasping_changes_nothing() -> None:
    first, then = judged(0.0, PLENTY)
    assert [line.score for line in then] == pytest.approx([line.score for line in first])


def test_half_a_chance_counts_half() -> None:
    first, certain = judged(1.0, PLENTY)
    _, half = judged(0.5, PLENTY)
    before = {line.move: line.score for line in first}
    after = {line.move: line.score for line in certain}
    assert before != after
    for line in half:
        assert line.score == pytest.approx((before[line.move] + after[line.move]) / 2)


def test_the_best_come_first_and_the_others_stay() -> None:
    first, then = judged(1.0, PLENTY)
    assert {line.move for line in then} == {line.move for line in first}
    assert then == sorted(then, key=lambda line: line.score, reverse=True)
    near = [line for line in first if line.score >= first[0].score - foresight.NEAR]
    for line in first[len(near) :]:
        assert line in then


def test_what_cannot_be_finished_is_not_begun() -> None:
    first, then = judged(1.0, replace(PLENTY, work=len(SEEN.view.moves) * 8 + 3))
    assert then == first


def test_worlds_that_look_alike_get_the_same_move() -> None:
    knowledge = learn(SEEN)
    tree: Tree[int] = Tree(PLENTY, frozenset())
    forecast = foresight._Forecast(tree, Random(1), turns=True)
    seen = foresight._Seen(answer=0, lost=0, taker=0, own=0)
    sight = Sight.of(curio_view(SEEN.view), 0, knowledge.rules)
    worlds = [
        position(c3=Man(0, 4, 4), a1=Man(0, 2, 2), b3=first, d3=second)
        for first, second in permutations((Man(1, 4, 1), Man(1, 2, 1)))
    ]

    def worth(*positions: Guess) -> float:
        return forecast._best(positions, seen, sight, answers=1, ply=2)

    for world in worlds:
        assert worth(world) == pytest.approx(1.0, abs=0.01)  # if it knows, it takes the royal piece
    assert worth(*worlds) < 0.95


def position(**men: Man) -> Guess:
    """A position of the pieces *men*, with Light to move."""
    rules = learn(SEEN).rules
    cells = bytearray(len(rules.board.names))
    for square, man in men.items():
        cells[rules.board.numbers[square]] = man.byte
    return Guess.of(weights_of(rules), bytes(cells), 0, quiet=1)
