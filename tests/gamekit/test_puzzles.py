"""Puzzles as games bring them."""

from __future__ import annotations

from importlib.resources import files

import pytest

from lobby.gamekit.puzzles import GRADES, THEMES, Problem
from lobby.games.catalogue import GAMES, PARTS

WITH_PUZZLES = [name for name, parts in PARTS.items() if parts.puzzles]


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_each_line_of_the_file_is_read_and_written_alike(game: str) -> None:
    puzzles = PARTS[game].puzzles
    assert puzzles is not None
    text = files(puzzles().package).joinpath(puzzles().file).read_text("ascii")
    assert "".join(f"{line}\n" for line in puzzles().lines()) == text
    assert len(text) < 40_000


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_one_that_was_left_out_leads_to_one_before_it_and_was_of_no_day(game: str) -> None:
    puzzles = PARTS[game].puzzles
    assert puzzles is not None
    lines = puzzles().lines()
    for number, like in enumerate(lines, 1):
        if isinstance(like, int):
            assert isinstance(lines[like - 1], Problem)
            assert like < number
            assert number % 3


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_each_has_a_theme_a_grade_and_options_of_its_game(game: str) -> None:
    puzzles = PARTS[game].puzzles
    assert puzzles is not None
    for problem in puzzles().problems():
        assert problem.theme in THEMES
        assert problem.grade in GRADES
        assert problem.moves >= 1
        assert str(GAMES[game].parse_options(problem.options.split())) == problem.options


def test_a_problem_may_lack_options_and_what_else_is_known() -> None:
    line = "which 2 1 - D?1/..:L a4 a1:2"
    problem = Problem.read(line)
    assert (problem.options, problem.known, str(problem)) == ("", "a1:2", line)
