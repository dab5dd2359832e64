"""Puzzles in the command language."""

from __future__ import annotations

import pytest

from lobby.computer import solved_puzzles
from lobby.computer.puzzles import attempt, numbered, of_day, solution
from lobby.hub.lobby import Lobby
from tests.commands.shell import Shell
from tests.computer.aloud import Aloud

NAME = "binar-3"


@pytest.fixture
def line(lobby: Lobby) -> list[str]:
    """The own moves that solve it."""
    lobby.thinker = Aloud()
    puzzle = numbered(NAME)
    made: tuple[str, ...] = ()
    while len(made) < 2 * puzzle.moves - 1:
        made = attempt(NAME, made, solution(NAME, made, 60), 60).line
    return list(made[::2])


async def test_the_puzzle_of_the_day(lobby: Lobby, as_ann: Shell, as_guest: Shell) -> None:
    lobby.thinker = Aloud()
    name = of_day(solved_puzzles.today(lobby.clock()))
    said = await as_ann.does("puzzle")
    assert said.startswith(f"Puzzle of the day, {name}: ")
    assert f"{numbered(name).goal}." in said
    assert said.endswith("puzzle MOVE plays a move.\n")
    assert await as_guest.does("puzzle") == said


async def test_trying_it(as_ann: Shell, line: list[str]) -> None:
    said = await as_ann.does(f"puzzle {NAME} {line[0]}")
    assert "Right. " in said
    assert f"puzzle {NAME} {line[0]} MOVE plays a move." in said
    solved = await as_ann.does(f"puzzle {NAME} {' '.join(line)}")
    assert solved.endswith("You have solved 1.\n")
    again = (await as_ann(f"puzzle {NAME} {' '.join(line)} --json")).document
    assert (again["result"], again["solved"], again["legal_moves"]) == ("solved", 1, [])
    assert again["line"][::2] == line


async def test_a_wrong_move_is_left_out(as_guest: Shell, line: list[str]) -> None:
    moves = numbered(NAME).view.moves
    wrong = next(move for move in moves if move != line[0])
    found = (await as_guest(f"puzzle {NAME} {wrong} a1 --json")).document
    assert (found["result"], found["line"], found["solved"]) == ("wrong", [], None)
    assert found["said"] == f"{wrong} gives the win away."


async def test_what_is_no_move_is_refused(lobby: Lobby, as_guest: Shell) -> None:
    lobby.thinker = Aloud()
    status, why = await as_guest.refused(f"puzzle {NAME} z9")
    assert status == 1
    assert "z9" in why


async def test_one_move_too_many(as_ann: Shell, line: list[str]) -> None:
    status, why = await as_ann.refused(f"puzzle {NAME} {' '.join(line)} a1")
    assert (status, why) == (1, "The puzzle is already solved before a1. Leave that move out.")


async def test_any_puzzle(lobby: Lobby, as_ann: Shell) -> None:
    lobby.thinker = Aloud()
    first, second = [(await as_ann("puzzle new --json")).document["puzzle"] for _ in range(2)]
    assert first != second
    assert first.partition("-")[0] in ("chaos", "binar")


async def test_there_is_no_other(lobby: Lobby, as_ann: Shell) -> None:
    assert await as_ann.refused("puzzle chaos-x") == (
        3,
        "A puzzle has the name of a game and a number, such as chaos-1234 or binar-7.",
    )


async def test_without_bots(as_ann: Shell) -> None:
    status, why = await as_ann.refused("puzzle")
    assert status == 1
    assert why.startswith("This server has no bots")
