"""Puzzles: the same for everybody, judged move by move."""

from __future__ import annotations

from contextlib import suppress
from datetime import date, timedelta

import pytest

from lobby.computer import puzzles
from lobby.computer.puzzles import (
    Drawn,
    NoPuzzle,
    attempt,
    check,
    draw,
    judged,
    numbered,
    of_day,
    posed,
    shortest,
    solution,
)
from lobby.kits.puzzles import HARDEST, ONLY_DRAW, ONLY_WIN, WHICH, WIN_IN, Problem

SECONDS = 60
TODAY = date(2026, 11, 21)

# Odd wins Binar 3x3 -single, and after b1 with every move, in 3.
ODD_WINS = Problem(WIN_IN, 3, 3, "-size=3 -single", ".../.../.0.:O", ("a1",))


@pytest.fixture
def drawn() -> Drawn:
    return posed("binar-1", "binar", ODD_WINS)


def first(game: str, theme: str) -> str:
    """The first puzzle of *game* with that theme."""
    names = (f"{game}-{number}" for number in puzzles.numbers(game))
    return next(name for name in names if numbered(name).theme == theme)


def solved(drawn: Drawn) -> tuple[str, ...]:
    """The line by which it is solved with the moves that are shown."""
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


def test_every_day_has_one_puzzle_and_the_games_take_turns() -> None:
    days = [of_day(TODAY + timedelta(days=number)) for number in range(len(puzzles.PUZZLES))]
    assert [each.partition("-")[0] for each in sorted(days)] == sorted(puzzles.PUZZLES)
    assert days[0].endswith("-20261121")


def test_a_puzzle_of_a_day_has_no_number_and_comes_again_late() -> None:
    round_ = len(puzzles.PUZZLES)
    soon = (TODAY + timedelta(days=number) for number in range(round_))
    first_day = next(day for day in soon if puzzles.game_of_day(day) == "binar")
    days = [first_day + timedelta(days=round_ * number) for number in range(10)]
    kept = [draw(of_day(day)).puzzle.view for day in days]
    game = "binar"
    assert len({str(view) for view in kept}) == len(kept)
    numbers = {str(numbered(f"{game}-{number}").view) for number in puzzles.numbers(game)}
    assert numbers.isdisjoint(map(str, kept))


@pytest.mark.parametrize("game", puzzles.PUZZLES)
def test_the_identifier_says_everything(game: str) -> None:
    for number in puzzles.numbers(game)[:6]:
        name = f"{game}-{number}"
        assert draw(name) == draw(name)
        assert attempt(name, (), solution(name, (), SECONDS), SECONDS).result in ("right", "solved")
        assert (len(solved(draw(name))) + 1) // 2 == numbered(name).steps
        assert 1 <= numbered(name).grade <= HARDEST


@pytest.mark.parametrize("name", ["", "chaos", "chaos-0", "chaos-01", "go-1", "binar-123456789"])
def test_nothing_else_is_a_puzzle(name: str) -> None:
    with pytest.raises(NoPuzzle, match="the name of a game and a number"):
        check(name, TODAY)


def test_there_are_so_many() -> None:
    count = len(puzzles.numbers("chaos"))
    assert check(f"chaos-{count}", TODAY) == "chaos"
    with pytest.raises(NoPuzzle, match=f"Chaos has the puzzles chaos-1 to chaos-{count}"):
        check(f"chaos-{count + 1}", TODAY)


def test_the_puzzle_of_tomorrow_is_closed() -> None:
    for day in (TODAY - timedelta(days=1), TODAY):
        assert check(of_day(day), TODAY)
    tomorrow = TODAY + timedelta(days=1)
    with pytest.raises(NoPuzzle, match="The puzzle of 2026-11-22 opens on that day"):
        check(of_day(tomorrow), TODAY)
    assert check(of_day(tomorrow), tomorrow)


def octilite_after(day: date) -> date:
    """The first day after *day* with a puzzle of OctiLite."""
    later = (day + timedelta(days=number) for number in range(1, len(puzzles.PUZZLES) + 1))
    return next(each for each in later if puzzles.game_of_day(each) == "octilite")


def test_the_puzzle_of_tomorrow_is_closed_under_the_name_of_another_day_too() -> None:
    coming = octilite_after(TODAY)
    before = next(
        day
        for day in (coming - timedelta(days=number) for number in range(4, 400, 4))
        if numbered(of_day(day)).view == numbered(of_day(coming)).view
    )
    said = f"The puzzle of {before} comes again on {coming}, and is closed until then."
    for days in range(1, 8):
        with pytest.raises(NoPuzzle, match=said):
            check(of_day(before), coming - timedelta(days=days))
    assert check(of_day(before), coming - timedelta(days=8))
    assert check(of_day(coming), coming)
    with pytest.raises(NoPuzzle, match=f"has come again since, as {of_day(coming)}."):
        check(of_day(before), coming)


@pytest.mark.parametrize("game", puzzles.PUZZLES)
def test_no_open_name_is_of_a_problem_of_the_next_days(game: str) -> None:
    coming = [TODAY + timedelta(days=number) for number in range(1, 8)]
    closed = [numbered(of_day(day)).view for day in coming if puzzles.game_of_day(day) == game]
    open_ = []
    for day in (TODAY - timedelta(days=number) for number in range(600)):
        if puzzles.game_of_day(day) == game:
            with suppress(NoPuzzle):
                check(of_day(day), TODAY)
                open_.append(numbered(of_day(day)).view)
    assert open_
    assert not [view for view in closed if view in open_]
    assert len({*map(str, open_)}) == len(open_)


def test_a_day_has_the_puzzle_of_one_game() -> None:
    others = {f"{game}-20261121" for game in puzzles.PUZZLES} - {of_day(TODAY)}
    for name in others:
        with pytest.raises(NoPuzzle, match=f"The puzzle of that day is {of_day(TODAY)}"):
            check(name, TODAY)


def test_a_right_move_is_answered_and_the_last_one_solves_it(drawn: Drawn) -> None:
    came = judged(drawn, (), shortest(drawn, (), SECONDS), SECONDS)
    assert came.result == "right"
    assert len(came.line) == 2
    assert came.said == f"Right. {came.line[1]} is the answer."
    assert came.view.moves == drawn.after(came.line).moves()
    assert drawn.after(solved(drawn)).outcome


def test_every_move_that_wins_in_time_is_right(drawn: Drawn) -> None:
    """Here all of them do."""
    assert drawn.state is not None
    moves = drawn.state.moves()
    assert {judged(drawn, (), move, SECONDS).result for move in moves} == {"right"}


@pytest.mark.parametrize("game", ["binar", "chaos", "octilite"])
def test_a_wrong_move_is_not_made(game: str) -> None:
    name = first(game, WIN_IN)
    moves = numbered(name).view.moves
    came = {move: attempt(name, (), move, SECONDS) for move in moves}
    wrong = {move: each for move, each in came.items() if each.result == "wrong"}
    assert 0 < len(wrong) < len(moves)
    said = "does not win in" if game == "octilite" else "gives the win away."
    for move, each in wrong.items():
        assert (each.line, each.view.moves) == ((), moves)
        assert each.said.startswith(f"{move} {said}")


def test_one_move_solves_what_asks_for_the_only_one() -> None:
    for theme, said in ((ONLY_WIN, "gives the win away."), (ONLY_DRAW, "loses.")):
        name = first("chaos", theme)
        moves = numbered(name).view.moves
        came = {move: attempt(name, (), move, SECONDS) for move in moves}
        assert {each.result for each in came.values()} == {"solved", "wrong"}
        assert {each.said.split(maxsplit=1)[1] for each in came.values() if each.failed} == {said}


def test_a_move_that_wins_too_late_is_wrong() -> None:
    sooner = posed("binar-1", "binar", Problem(WIN_IN, 3, 2, *ODD_WINS_HERE))
    assert sooner.state is not None
    said = {judged(sooner, (), move, SECONDS).said for move in sooner.state.moves()}
    assert any(each.endswith(" wins too, but not in 2.") for each in said)


ODD_WINS_HERE = (ODD_WINS.options, ODD_WINS.position, ODD_WINS.solutions)


def test_an_illegal_move_is_told_why(drawn: Drawn) -> None:
    came = judged(drawn, (), "b1", SECONDS)
    assert (came.result, came.line) == ("illegal", ())
    assert came.failed
    assert "b1" in came.said


@pytest.mark.parametrize(
    ("game", "move", "advice"),
    [
        ("chaos", "22+b", "This is a puzzle of Chaos: '22+b' is not understood: write the cell"),
        ("binar", "a2-c2", "This is a puzzle of Binar: 'a2-c2' is not understood: write a cell"),
        ("octilite", "d5", "This is a puzzle of OctiLite: 'd5' is not understood: write 22+b"),
        ("curio", "d2-b4", "This is a Curio puzzle: answer with the square of one of the pieces"),
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
