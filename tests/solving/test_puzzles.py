"""Making puzzles: naive rules and grades."""

from __future__ import annotations

from random import Random

from lobby.games.binar.puzzles import PUZZLES
from lobby.games.catalogue import GAMES
from lobby.kits.puzzles import GRADES
from solving.puzzles import binar, curio
from solving.puzzles.__main__ import graded
from solving.puzzles.naive import RULES, at_random, fewest_replies, solves

START = GAMES["chaos"].start(GAMES["chaos"].parse_options(()), {})


def test_a_rule_solves_what_it_likes_best() -> None:
    fewest = max(START.moves(), key=lambda move: fewest_replies(START, move))
    assert solves(fewest_replies, START, [fewest])
    most = min(START.moves(), key=lambda move: fewest_replies(START, move))
    assert not solves(fewest_replies, START, [most])


def test_luck_solves_what_has_few_moves() -> None:
    assert solves(at_random, START, START.moves())
    after = START.play("a1-c3")
    assert not solves(at_random, after, after.moves()[:1])


def test_there_are_rules_for_each_game() -> None:
    assert all(len(rules) >= 5 for rules in RULES.values())


def test_equal_seeds_find_equal_puzzles() -> None:
    for found in (binar.found, curio.found):
        first, again = (next(found(Random(3))).problem for _ in range(2))
        assert first == again


def test_a_grade_is_that_of_the_bots_of_now() -> None:
    problem = PUZZLES.problems()[0]
    assert graded("binar", problem).grade in GRADES
    assert graded("binar", problem) == graded("binar", problem)
