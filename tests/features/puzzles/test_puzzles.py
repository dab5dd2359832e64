"""Puzzles: the same for everybody, judged move by move."""

from __future__ import annotations

import pytest

from lobby.features.puzzles import names as puzzles_names
from lobby.features.puzzles.puzzles import (
    Drawn,
    attempt,
    draw,
    judged,
    numbered,
    posed,
    shortest,
    solution,
)
from lobby.gamekit.puzzles import HARDEST, ONLY_DRAW, ONLY_WIN, WHICH, WIN_IN, Problem
from lobby.games.catalogue import GAMES

SECONDS = 60

# Odd wins Binar 3x3 -single, and in 3 moves after b1, whatever Even plays.
ODD_WINS = Problem(WIN_IN, 3, 3, "-size=3 -single", ".../.../.0.:O", ("a1",))


@pytest.fixture
def drawn() -> Drawn:
    return posed("binar-1", "binar", ODD_WINS)


def first(game: str, theme: str) -> str:
    """The first puzzle of *game* with *theme*."""
    names = (f"{game}-{number}" for number in puzzles_names.numbers(game))
    return next(name for name in names if numbered(name).theme == theme)


def solved(drawn: Drawn) -> tuple[str, ...]:
    """The line that solves it if the moves shown are played."""
    line: tuple[str, ...] = ()
    while True:
        came = judged(drawn, line, shortest(drawn, line, SECONDS), SECONDS)
        line = came.line
        if came.result != "right":
            assert came.result == "solved"
            return line


def test_the_goal_names_the_side_and_the_moves(drawn: Drawn) -> None:
    assert drawn.puzzle.goal == "Odd to move and win in 3"
    assert drawn.puzzle.options == "-size=3 -single"


def test_other_themes_say_what_they_want() -> None:
    only, draws = (numbered(first("chaos", theme)) for theme in (ONLY_WIN, ONLY_DRAW))
    assert only.task.endswith(f" to move: find the only move that wins (in {only.moves}).")
    assert draws.task.endswith(" to move: find the only move that does not lose.")


@pytest.mark.parametrize("game", puzzles_names.games())
def test_the_identifier_says_everything(game: str) -> None:
    for number in puzzles_names.numbers(game)[:3]:
        name = f"{game}-{number}"
        assert draw(name) == draw(name)
        assert attempt(name, (), solution(name, (), SECONDS), SECONDS).result in ("right", "solved")
        assert (len(solved(draw(name))) + 1) // 2 == numbered(name).steps
        assert 1 <= numbered(name).grade <= HARDEST


def test_a_right_move_is_answered_and_the_last_one_solves_it(drawn: Drawn) -> None:
    came = judged(drawn, (), shortest(drawn, (), SECONDS), SECONDS)
    assert came.result == "right"
    assert len(came.line) == 2
    assert came.said == f"Right. The reply is {came.line[1]}."
    assert came.view.moves == drawn.after(came.line).moves()
    assert drawn.after(solved(drawn)).outcome


def test_every_move_that_wins_in_time_is_right(drawn: Drawn) -> None:
    """In this puzzle, all of them do."""
    assert drawn.state is not None
    moves = drawn.state.moves()
    assert {judged(drawn, (), move, SECONDS).result for move in moves} == {"right"}


@pytest.mark.parametrize("game", ["binar", "chaos", "octilite"])
def test_a_wrong_move_is_not_made(game: str) -> None:
    name = first(game, WIN_IN)
    moves = numbered(name).view.moves
    came = {move: attempt(name, (), move, SECONDS) for move in moves}
    wrong = {move: answer for move, answer in came.items() if answer.result == "wrong"}
    assert 0 < len(wrong) < len(moves)
    said = "does not win in" if game == "octilite" else "throws the win away."
    side = GAMES[game].seats[1 - numbered(name).seat]
    for move, answer in wrong.items():
        assert (answer.line, answer.view.moves) == ((), moves)
        assert answer.said.startswith(f"{move} {said}")
        assert f" {side} answers " in answer.said


def test_one_move_solves_what_asks_for_the_only_one() -> None:
    for theme, said in ((ONLY_WIN, "throws the win away."), (ONLY_DRAW, "loses.")):
        name = first("chaos", theme)
        moves = numbered(name).view.moves
        came = {move: attempt(name, (), move, SECONDS) for move in moves}
        assert {answer.result for answer in came.values()} == {"solved", "wrong"}
        wrong = [answer.said.partition(" ")[2] for answer in came.values() if answer.failed]
        assert all(sentence.startswith(said) for sentence in wrong)
        assert any(sentence.endswith(" and wins.") for sentence in wrong) == (theme == ONLY_DRAW)


def test_a_move_that_wins_too_late_is_wrong() -> None:
    sooner = posed("binar-1", "binar", Problem(WIN_IN, 3, 2, *ODD_WINS_HERE))
    assert sooner.state is not None
    said = {judged(sooner, (), move, SECONDS).said for move in sooner.state.moves()}
    assert any(" wins too, but not in 2. Even answers " in sentence for sentence in said)


ODD_WINS_HERE = (ODD_WINS.options, ODD_WINS.position, ODD_WINS.solutions)


def test_an_illegal_move_is_told_why(drawn: Drawn) -> None:
    came = judged(drawn, (), "b1", SECONDS)
    assert (came.result, came.line) == ("illegal", ())
    assert came.failed
    assert "b1" in came.said


@pytest.mark.parametrize(
    ("game", "move", "advice"),
    [
        ("chaos", "22+b", "This is Chaos. '22+b' is not understood: write every cell"),
        ("binar", "a2-c2", "This is Binar. 'a2-c2' is not understood: write a cell"),
        ("octilite", "d5", "This is OctiLite. 'd5' is not understood: write 22+b"),
        ("curio", "d2-b4", "This is Curio. Answer with the square of one of the pieces"),
    ],
)
def test_what_is_written_as_in_another_game_gets_the_advice_of_this_one(
    game: str, move: str, advice: str
) -> None:
    came = attempt(f"{game}-1", (), move, SECONDS)
    assert came.result == "illegal"
    assert came.said.startswith(advice)


def test_a_question_is_answered_with_a_square() -> None:
    name = first("curio", WHICH)
    squares = numbered(name).view.moves
    came = {square: attempt(name, (), square, SECONDS).result for square in squares}
    assert sorted(came.values()) == ["solved", *["wrong"] * (len(squares) - 1)]
    assert came[solution(name, (), SECONDS)] == "solved"
