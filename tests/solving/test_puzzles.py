"""Making puzzles: naive rules and grades."""

from __future__ import annotations

from random import Random

import pytest

from lobby.gamekit.puzzles import GRADES, WIN_IN, Problem, Puzzles
from lobby.games.catalogue import GAMES, PARTS
from solving.puzzles import binar, curio
from solving.puzzles.__main__ import failing, graded, passes, posed
from solving.puzzles.alike import likeness, taught
from solving.puzzles.generators import RULES, generator_of, solved_by
from solving.puzzles.naive import at_random, fewest_replies, solves
from tests.support.cases import in_one_test

_EMPTY = "/".join(["......"] * 6)
START = GAMES["chaos"].start(GAMES["chaos"].parse_options(()), {})


def test_a_game_of_another_package_gets_wins_in_two_moves() -> None:
    generator, quotas, _ = generator_of("stepping")
    assert [*quotas] == ["win-2"]
    assert generator != generator_of("breakthrough")[0]
    assert solved_by("stepping", START, START.moves()) == ("any move", "fewest replies")


def test_a_rule_solves_what_it_likes_best() -> None:
    fewest = max(START.moves(), key=lambda move: fewest_replies(START, move))
    assert solves(fewest_replies, START, [fewest])
    most = min(START.moves(), key=lambda move: fewest_replies(START, move))
    assert not solves(fewest_replies, START, [most])


@pytest.mark.parametrize("game", [name for name, parts in PARTS.items() if parts.puzzles])
def test_no_two_puzzles_of_a_game_are_alike_and_no_lesson_tells_their_answer(game: str) -> None:
    puzzles = PARTS[game].puzzles
    assert puzzles is not None
    problems = puzzles().problems()
    assert len({likeness(game, problem) for problem in problems}) == len(problems)
    assert not {problem.position for problem in problems} & taught(game)


@in_one_test(
    ("game", "options", "position", "alike"),
    [
        ("chaos", "", "XOX/.XOX/O.XXX/OXX./O..:O", "XOX/XOX./XXX.O/.XXO/..O:O"),
        ("chaos", "", "XOX/.XOX/O.XXX/OXX./O..:O", "OXO/.OXO/X.OOO/XOO./X..:X"),
        ("binar", "-size=3", "0../.../..1:E", "1../.../.0.:E"),
        ("curio", "", "D?3D4?../L14..:L:D11", "..D4?D?3/..L14:L:D11"),
        ("curio", "", "D?3D4?../L14..:L:D11", "..D14/..L4?L?3:D:L11"),
        ("octilite", "", f".Xab..../{_EMPTY}:X:5-4", f"....Xah./{_EMPTY}:X:5-4"),
        ("octilite", "", f".Xab..../{_EMPTY}:X:5-4", f"{_EMPTY}/....Oef.:O:4-5"),
        ("oware", "", "1.3111/1.....:N:18-22", "1.3111/1.....:N:19-21"),
        ("oware", "", "1.3111/1.....:N:18-22", ".....1/1113.1:S:22-18"),
    ],
)
def test_what_only_symmetries_and_sides_tell_apart_is_alike(
    game: str, options: str, position: str, alike: str
) -> None:
    first, second = (Problem(WIN_IN, 1, 2, options, word, ()) for word in (position, alike))
    assert likeness(game, first) == likeness(game, second)


def test_who_is_to_move_makes_a_difference() -> None:
    words = ("XOX/.XOX/O.XXX/OXX./O..:O", "XOX/.XOX/O.XXX/OXX./O..:X")
    first, second = (Problem(WIN_IN, 1, 2, "", word, ()) for word in words)
    assert likeness("chaos", first) != likeness("chaos", second)


def test_luck_solves_what_has_few_moves() -> None:
    assert solves(at_random, START, START.moves())
    after = START.play("a1-c3")
    assert not solves(at_random, after, after.moves()[:1])


def test_there_are_rules_for_each_game() -> None:
    assert all(len(rules) >= 5 for rules in RULES.values())


def test_equal_seeds_find_equal_puzzles() -> None:
    for generate in (binar.generate, curio.generate):
        first, again = (next(generate(Random(3))).problem for _ in range(2))
        assert first == again


def test_a_grade_is_that_of_the_bots_of_now() -> None:
    problem = Puzzles(package="lobby.games.binar").problems()[0]
    assert graded("binar", problem).grade in GRADES
    assert graded("binar", problem) == graded("binar", problem)


@pytest.mark.parametrize("game", ["cephalopod", "oware", "reversi"])
def test_few_moves_that_do_not_solve_a_puzzle_win_later(game: str) -> None:
    assert not [*failing(game)]


@in_one_test(
    ("game", "line", "fair"),
    [
        ("oware", "win 6 2 - .53131/....11:N:10-23 c2 -", False),
        ("cephalopod", "win 6 4 - .2.6./f664./1ae.6/6fafa/.f.f1:X e4 -", False),
        ("fourinarow", "win 6 4 - ......./......./....X../....OXO/.OOOXXX/.XXOOOX:O c3 -", True),
    ],
)
def test_a_puzzle_in_which_nearly_every_move_wins_does_not_pass(
    game: str, line: str, fair: bool
) -> None:
    problem = Problem.read(line)
    assert passes(game, problem, posed(game, problem)) == fair
