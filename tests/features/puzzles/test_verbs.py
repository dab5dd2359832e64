"""Puzzles in the command language."""

from __future__ import annotations

from datetime import timedelta

import pytest

from lobby.core import thinker as thinking
from lobby.core.lobby import Lobby
from lobby.core.thinker import Studies, Urgency
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.features.puzzles import names as puzzles_names
from lobby.features.puzzles.names import of_day
from lobby.features.puzzles.puzzles import attempt, numbered, passed, solution
from lobby.gamekit.puzzles import WIN_IN
from tests.conftest import begin, play
from tests.support.aloud import Aloud, Noting
from tests.support.filling import filling
from tests.support.shell import Shell

NAME = next(
    name
    for name in (f"binar-{number}" for number in puzzles_names.numbers("binar"))
    if numbered(name).theme == WIN_IN and numbered(name).moves == 3
)


@pytest.fixture
def line(lobby: Lobby) -> list[str]:
    """The solver's moves in the solution."""
    lobby.thinker = Aloud()
    puzzle = numbered(NAME)
    made: tuple[str, ...] = ()
    while len(made) < 2 * puzzle.moves - 1:
        made = attempt(NAME, made, solution(NAME, made, 60), 60).line
    return list(made[::2])


async def test_the_puzzle_of_the_day(lobby: Lobby, as_ann: Shell, as_guest: Shell) -> None:
    lobby.thinker = Aloud()
    name = of_day(puzzles_names.today(lobby.clock()))
    said = await as_ann.does("puzzle")
    assert said.startswith(f"Puzzle of the day, {name}: ")
    assert numbered(name).task.split()[0] in said
    assert "Grade " in said
    assert await as_guest.does("puzzle") == said


async def test_trying_it(as_ann: Shell, line: list[str]) -> None:
    said = await as_ann.does(f"puzzle {NAME} {line[0]}")
    assert "Right. " in said
    assert f"puzzle {NAME} {line[0]} MOVE plays a move." in said
    solved = await as_ann.does(f"puzzle {NAME} {' '.join(line)}")
    assert "Solved at the first attempt. Your Binar puzzle rating: 1500 to " in solved
    assert "You have solved 1 puzzle." in solved
    again = (await as_ann(f"puzzle {NAME} {' '.join(line)} --json")).document
    assert (again["result"], again["solved"], again["legal_moves"]) == ("solved", 1, [])
    assert again["line"][::2] == line


async def test_a_wrong_move_is_left_out(as_guest: Shell, line: list[str]) -> None:
    wrong = wrong_move(line)
    document = (await as_guest(f"puzzle {NAME} {wrong} a1 --json")).document
    assert (document["result"], document["line"], document["solved"]) == ("wrong", [], None)
    assert document["said"].startswith(f"{wrong} throws the win away. Even answers ")


def wrong_move(line: list[str]) -> str:
    moves = numbered(NAME).view.moves
    return next(move for move in moves if attempt(NAME, (), move, 60).result == "wrong")


async def test_the_first_attempt_counts(as_ann: Shell, line: list[str]) -> None:
    failed = (await as_ann(f"puzzle {NAME} {wrong_move(line)} --json")).document
    assert failed["first_attempt"] is False
    assert failed["rating_before"] == 1500 > failed["rating_after"]
    said = await as_ann.does(f"puzzle {NAME} {' '.join(line)}")
    assert "Your first attempt failed. Your Binar puzzle rating: 1500 to " in said
    later = (await as_ann(f"puzzle {NAME} --json")).document
    assert (later["solved"], later["rating"]) == (0, failed["rating_after"])


async def test_the_rating_stands_in_the_profile(as_ann: Shell, line: list[str]) -> None:
    document = (await as_ann(f"puzzle {NAME} {' '.join(line)} --json")).document
    assert f"Binar puzzles {document['rating']}?." in await as_ann.does("rating")
    (standing,) = (await as_ann("rating --json")).document["puzzles"]
    assert standing == {
        "game": "binar",
        "rating": document["rating"],
        "provisional": True,
        "attempts": 1,
    }


async def test_rating_and_streak_are_told_once_there_are_some(
    lobby: Lobby, as_ann: Shell, as_ben: Shell, line: list[str]
) -> None:
    today = of_day(puzzles_names.today(lobby.clock()))
    assert "puzzle rating" not in await as_ann.does("puzzle")
    rating = (await as_ann(f"puzzle {NAME} {' '.join(line)} --json")).document["rating"]
    said = " ".join((await as_ann.does("puzzle")).split())
    assert f"Binar puzzles {rating}?. You have solved 1 puzzle. Today's puzzle is unsolved." in said
    for _ in range(2):
        answer = solution(today, (), 60)
        made = attempt(today, (), answer, 60).line
        while len(made) < 2 * numbered(today).steps - 1:
            made = attempt(today, made, solution(today, made, 60), 60).line
        await as_ann.does(f"puzzle {today} {' '.join(made[::2])}")
    assert "2 solved, the last 2 in a row." in await as_ben.does("rating ann")
    document = (await as_ann("rating --json")).document
    assert (document["puzzles_solved"], document["puzzles_in_a_row"]) == (2, 2)
    assert document["puzzle_days"] == 1


@pytest.mark.parametrize("plies", [0, 1, 2])
async def test_no_answer_helps_with_a_position_of_a_rated_match(
    lobby: Lobby, ann: Player, ben: Player, as_ann: Shell, *, line: list[str], plies: int
) -> None:
    """The answer to a move tells what is best in the position it leads to."""
    options = numbered(NAME).options
    whole = attempt(NAME, (), line[0], 60).line
    moves = filling(passed(NAME, whole[:plies])[-1], options)
    await play(lobby, await begin(lobby, ann, ben, "binar", options), moves)
    status, why = await as_ann.refused(f"puzzle {NAME} {line[0]}")
    assert (status, why.split(".")[0]) == (
        1,
        "Your rated board 1 stands at a position of this puzzle",
    )
    later = await as_ann("puzzle new --json")
    assert later.document["rating"] is None


async def test_tomorrow_is_closed(lobby: Lobby, as_ann: Shell) -> None:
    lobby.thinker = Aloud()
    tomorrow = puzzles_names.today(lobby.clock()) + timedelta(days=1)
    status, why = await as_ann.refused(f"puzzle {of_day(tomorrow)}")
    assert status == 3
    assert why == f"The puzzle of {tomorrow} opens on that day, at midnight UTC."


async def test_a_question_is_answered_with_a_square(lobby: Lobby, as_ann: Shell) -> None:
    lobby.thinker = Aloud()
    said = await as_ann.does("puzzle curio-1")
    assert "Which of " in said
    assert "puzzle curio-1 SQUARE answers, as in `puzzle curio-1 " in said
    answer = solution("curio-1", (), 60)
    said = await as_ann.does(f"puzzle curio-1 {answer}")
    assert "Solved at the first attempt." in said
    assert f", {answer} could only be " in said
    assert "could only be" in (await as_ann(f"puzzle curio-1 {answer} --json")).document["said"]


async def test_what_is_no_move_is_refused(lobby: Lobby, as_guest: Shell) -> None:
    lobby.thinker = Aloud()
    assert (await as_guest.refused("puzzle nosuch"))[1].startswith("'nosuch' is neither a puzzle")
    assert await as_guest.refused("puzzle Chaos 12 a1") == (
        2,
        "Write the puzzle with a hyphen: puzzle chaos-12",
    )
    status, why = await as_guest.refused(f"puzzle {NAME} z9")
    assert status == 1
    assert "z9" in why


async def test_one_move_too_many(as_ann: Shell, line: list[str]) -> None:
    status, why = await as_ann.refused(f"puzzle {NAME} {' '.join(line)} a1")
    assert (status, why) == (1, "The puzzle is already solved before a1. Leave that move out.")


async def test_any_puzzle(lobby: Lobby, as_ann: Shell, as_guest: Shell) -> None:
    lobby.thinker = Aloud()
    for shell in (as_ann, as_guest):
        names = {(await shell("puzzle new --json")).document["puzzle"] for _ in range(6)}
        assert len(names) > 1
        assert {name.partition("-")[0] for name in names} <= {*puzzles_names.games()}
        one = (await shell("puzzle new chaos --json")).document["puzzle"]
        assert one.startswith("chaos-")
        assert "chaos-" in (await shell("puzzle Chaos --json")).document["puzzle"]
    status, why = await as_ann.refused("puzzle new go")
    assert status == 2
    assert why.startswith("There are no puzzles of 'go'. The games with puzzles are ")
    __, why = await as_ann.refused("puzzle amazons")
    assert "no puzzles of 'amazons'" in why
    assert "Where a win in Amazons can be proved, all that is left is counting squares." in why
    __, why = await as_ann.refused("puzzle new chaos binar")
    assert why.startswith("Name one game, or none: `puzzle new chaos`.")


async def test_there_is_no_other(lobby: Lobby, as_ann: Shell) -> None:
    assert await as_ann.refused("puzzle chaos-x") == (
        3,
        "A puzzle has the name of a game and a number, such as chaos-12 or binar-7.",
    )


async def test_it_is_thought_about_in_turn_and_so_much_an_hour(
    lobby: Lobby, as_ann: Shell, as_guest: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "POSITIONS", 3)
    lobby.thinker = thinker = Noting()
    lobby.studies = Studies(lambda: thinker)
    await as_ann.does(f"puzzle {NAME} {wrong_move([])}")
    await as_guest.does("puzzle")
    assert thinker.asked == [*[(Urgency.STUDY, "ann")] * 2, (Urgency.STUDY, "guests")]
    await as_ann.does("puzzle")
    assert (await as_ann.refused("puzzle"))[1].startswith("You have had 3 positions judged")
    assert await as_guest.does("puzzle")


async def test_without_bots(as_ann: Shell) -> None:
    status, why = await as_ann.refused("puzzle")
    assert status == 1
    assert why.startswith("This server has no bots")


@pytest.fixture
async def over(lobby: Lobby, ann: Player, ben: Player) -> Match:
    """Odd wins; both missed b3."""
    lobby.thinker = Aloud()
    match = await begin(lobby, ann, ben, "binar", "-size=3 -single")
    return await play(lobby, match, "b1 a3 b2 c2 c1 a1")


async def test_a_lost_chance_comes_back(over: Match, as_ann: Shell, as_ben: Shell) -> None:
    said = await as_ben.does("puzzle 1")
    assert "You are Odd. You missed something with move 4 on board 1: find a better one." in said
    assert said.endswith("puzzle 1#4 MOVE plays a move.\n")
    wrong = (await as_ben("puzzle 1#4 c2 --json")).document
    assert (wrong["result"], wrong["line"]) == ("wrong", [])
    assert wrong["said"] == "c2 gives the win to ann (on move 5)."
    right = (await as_ben("puzzle 1 b3 --json")).document
    assert (right["result"], right["line"], right["theme"]) == ("solved", ["b3"], "better")
    assert right["said"] == "Right. In the match you played c2."
    assert "move 5 on board 1" in await as_ann.does("puzzle 1")
    assert "`puzzle 1` shows the greatest chance that you missed" in await as_ben.does("review 1")


async def test_a_lost_chance_that_is_kept_apart_from_a_rated_match_is_left_out(
    lobby: Lobby, over: Match, ann: Player, eve: Player, as_ann: Shell
) -> None:
    assert "move 5 on board 1" in await as_ann.does("puzzle 1")
    running = await begin(lobby, ann, eve, "binar", "-size=3 -single")
    refused = await as_ann.refused("puzzle 1")
    assert f"board {running.board}" in refused[1]


async def test_what_is_no_lost_chance_is_refused(
    lobby: Lobby, over: Match, eve: Player, as_ann: Shell, as_ben: Shell
) -> None:
    for word, why in (
        ("1#2", "Your move 2 on board 1 lost nothing. Try the one that lost most: puzzle 1"),
        ("1#1", "Move 1 on board 1 is not one of yours."),
        ("1#99", "There is no move 99. Give a number from 1 to 6."),
        ("1#0", "There is no move 0. Give a number from 1 to 6."),
        ("1#-99", "There is no move -99. Give a number from 1 to 6."),
    ):
        assert (await as_ben.refused(f"puzzle {word}"))[1] == why
    assert "z9" in (await as_ben.refused("puzzle 1#4 z9"))[1]
    assert (await Shell(lobby, "eve").refused("puzzle 1"))[1].startswith("You did not play on")
    running = await begin(lobby, eve, over.players[0], "binar", "-size=3")
    assert (await Shell(lobby, "eve").refused(f"puzzle {running.board}"))[1].startswith(
        f"Board {running.board} is still being played."
    )
    hidden = await begin(lobby, eve, over.players[0], "curio")
    await Shell(lobby, "eve").does(f"resign {hidden.board}")
    assert await Shell(lobby, "eve").refused(f"puzzle {hidden.board}")
