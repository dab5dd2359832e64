"""The puzzles of Curio keep their promises, by going through every deal that fits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from re import findall

from lobby.gamekit.options import Options
from lobby.gamekit.puzzles import WHICH, Problem
from lobby.games.curio.mind.worlds import dealt
from lobby.games.curio.notation import NOTATION
from lobby.games.curio.options import Pair
from lobby.games.curio.puzzles import PUZZLES, Clues, asked, why
from lobby.games.curio.rules import Curio
from lobby.games.curio.ruleset import Man
from lobby.games.curio.view import CurioView
from tests.support.cases import in_one_test

PROBLEMS = PUZZLES.problems()


def options_of(problem: Problem) -> Options:
    return Curio().parse_options(problem.options.split())


def deals(clues: Clues) -> Iterator[dict[str, Pair]]:
    """Every way to give the hidden enemy pieces the remaining pairs, judging only by what was seen:
    the back that shows, and a front that allows the longest move of the piece."""
    yield from _deals(clues, clues.hidden, tuple(clues.view.hidden_pairs(clues.enemy)))


def _deals(
    clues: Clues, squares: tuple[str, ...], pairs: tuple[Pair, ...]
) -> Iterator[dict[str, Pair]]:
    if not squares:
        yield {}
        return
    square, *rest = squares
    for small, large in dict.fromkeys(pairs):
        if small != clues.view.pieces[square].back or large < clues.steps.get(square, 0):
            continue
        others = list(pairs)
        others.remove((small, large))
        for deal in _deals(clues, tuple(rest), tuple(others)):
            yield {square: (small, large), **deal}


def certain(problem: Problem) -> list[str]:
    """The squares, among the possible answers, whose piece has the number in every deal."""
    clues = Clues.of(problem)
    left, fits = {*clues.answers}, False
    for deal in deals(clues):
        fits = True
        left = {square for square in left if deal[square][1] == clues.highest}
    assert fits, "some deal fits"
    return sorted(left)


@in_one_test("problem", PROBLEMS, ids=str)
def test_one_piece_alone_must_carry_the_number(problem: Problem) -> None:
    assert problem.theme == WHICH
    assert certain(problem) == [*problem.solutions]
    assert len(Clues.of(problem).answers) >= 4


def test_what_is_known_of_moves_matters() -> None:
    """Without it some of them have no answer."""
    moved = [problem for problem in PROBLEMS if problem.known]
    assert any(certain(replace(problem, known="")) != [*problem.solutions] for problem in moved)


def test_it_is_asked_in_words_and_answered_with_a_square() -> None:
    problem = next(candidate for candidate in PROBLEMS if candidate.known and not candidate.options)
    question, view = asked(problem)
    enemy = "Dark" if view.seat == 0 else "Light"
    assert question.startswith(f"Which of {enemy}'s pieces must carry a 4 that you do not see? ")
    square, count = problem.known.split(",")[0].split(":")
    assert f"{square} has moved {count} squares in one move" in question
    assert {*problem.solutions} < {*view.moves}
    assert view.to_move == view.seat


@in_one_test("problem", PROBLEMS, ids=str)
def test_why_it_must_carry_the_number_is_told_truthfully(problem: Problem) -> None:
    clues, said = Clues.of(problem), why(problem)
    (answer,) = problem.solutions
    assert said.startswith(f"Without a {clues.highest}, {answer} could only be ")
    pairs = {(int(a), int(b)) for a, b in findall(r"\b([1-9])([1-9])\b", said)}
    able = {pair for pair in clues.view.army if clues.ways(answer, pair)}
    assert pairs == {pair for pair in able if clues.highest not in pair}
    assert pairs
    assert pairs.isdisjoint(clues.view.hidden_pairs(clues.enemy))


@in_one_test("problem", PROBLEMS[::5], ids=str)
def test_what_is_dealt_for_playing_on_agrees_with_what_is_known(problem: Problem) -> None:
    clues = Clues.of(problem)
    for seed in range(3):
        setup = dealt(problem, Random(seed))
        assert NOTATION.dealt
        state = NOTATION.dealt(problem.position, options_of(problem), setup)
        view = state.view(clues.view.seat)
        assert isinstance(view, CurioView)
        assert view.pieces == clues.view.pieces
        assert view.captured == clues.view.captured
        men = {square: Man.read(setup[square]) for square in clues.hidden}
        assert {square: man.pair for square, man in men.items() if man} in [*deals(clues)]
        assert state.moves()


def test_each_deal_comes_up() -> None:
    few = min(PROBLEMS, key=lambda problem: len([*deals(Clues.of(problem))]))
    clues = Clues.of(few)
    came = set[str]()
    for seed in range(300):
        setup = dealt(few, Random(seed))
        came.add(repr([(square, setup[square]) for square in clues.hidden]))
    assert len(came) == len({repr(sorted(deal.items())) for deal in deals(clues)})


def test_the_question_shows_no_more_than_its_viewer_sees() -> None:
    for problem in PROBLEMS:
        _, view = asked(problem)
        for square in view.moves:
            assert view.pieces[square].front is None
