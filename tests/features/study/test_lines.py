"""The study: variations are tried out, and found there again."""

from __future__ import annotations

import pytest

from lobby.core.lobby import Lobby
from lobby.features.analysis import analyses, notes
from lobby.features.analysis.values.variations import Path
from lobby.features.analysis.variation_positions import assumable
from lobby.features.matches import playing
from lobby.features.matches.screens.screen import MatchScreen
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from tests.conftest import begin
from tests.features.study.finished import at, in_lines
from tests.support.aloud import Aloud
from tests.support.at_board import opened, typed
from tests.support.session import Enter, gone, seen, text, until

SIZES = [(40, 18), (80, 24), (120, 40)]


async def stored_paths(lobby: Lobby, match: Match, player: Player) -> set[Path]:
    study = await lobby.ask(analyses.study, match.board, player)
    return set(study.own.tree.paths())


@pytest.mark.parametrize("size", SIZES)
async def test_moves_are_tried_out_and_found_again(
    lobby: Lobby, enter: Enter, running: Match, ann: Player, size: tuple[int, int]
) -> None:
    async with enter(ann, size=size) as pilot:
        screen = await in_lines(pilot, running)
        await typed(pilot, "a2-c2")
        await pilot.press("enter")
        await at(pilot, screen, "a1-c3", "d4-a1", "a2-c2")
        await pilot.press("left")
        await at(pilot, screen, "a1-c3", "d4-a1")
        await typed(pilot, "a2c4")
        await pilot.press("enter")
        await at(pilot, screen, "a1-c3", "d4-a1", "a2-c4")
        await seen(pilot, "<a2-c4>", "a2-c2")
    line = ("a1-c3", "d4-a1")
    assert await stored_paths(lobby, running, ann) == {
        line[:1],
        line,
        (*line, "a2-c2"),
        (*line, "a2-c4"),
    }
    async with enter(ann, size=size) as pilot:
        await in_lines(pilot, running)
        await seen(pilot, "a2-c2", "a2-c4")


async def test_arrows_walk_along_lines_and_among_variations(
    lobby: Lobby, enter: Enter, running: Match, ann: Player
) -> None:
    await lobby.change(analyses.add, running.board, ann, ("a1-c3",), "e4-c2")
    await lobby.change(analyses.add, running.board, ann, (), "a2-c2")
    async with enter(ann) as pilot:
        screen = await in_lines(pilot, running)
        await at(pilot, screen, "a1-c3", "d4-a1")
        for key, path in (
            ("down", ("a1-c3", "e4-c2")),
            ("left", ("a1-c3",)),
            ("right", ("a1-c3", "d4-a1")),
            ("home", ()),
            ("down", ("a2-c2",)),
            ("home", ()),
            ("end", ("a1-c3", "d4-a1")),
            ("left", ("a1-c3",)),
            ("down", ("a2-c2",)),
            ("up", ("a1-c3",)),
        ):
            await pilot.press(key)
            await at(pilot, screen, *path)


async def test_a_move_is_pointed_at_and_escape_goes_back_to_the_variations(
    lobby: Lobby, enter: Enter, running: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        screen = await in_lines(pilot, running)
        await at(pilot, screen, "a1-c3", "d4-a1")
        await pilot.press("enter")
        await until(pilot, lambda: screen.pointing)
        for cell in ("a2", "c2"):
            screen.table.put_cursor(cell)
            await pilot.press("enter")
        await pilot.press("enter")
        await at(pilot, screen, "a1-c3", "d4-a1", "a2-c2")
        await pilot.press("escape")
        await until(pilot, lambda: not screen.pointing)
        await pilot.press("left")
        await at(pilot, screen, "a1-c3", "d4-a1")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, MatchScreen))


async def test_moves_are_commented_marked_and_deleted(
    lobby: Lobby, enter: Enter, running: Match, ann: Player
) -> None:
    await lobby.change(analyses.add, running.board, ann, ("a1-c3",), "e4-c2", "a2-c4")
    async with enter(ann) as pilot:
        screen = await in_lines(pilot, running)
        await pilot.press("down")
        await at(pilot, screen, "a1-c3", "e4-c2")
        await pilot.press("quotation_mark")
        await typed(pilot, "why not")
        await pilot.press("enter")
        await seen(pilot, "e4-c2", "why not")
        await pilot.press("M")
        await seen(pilot, "Mark:", "3 !?")
        await pilot.press("question_mark")
        await seen(pilot, "<e4-c2?> why not")
        await pilot.press("M", "3")
        await seen(pilot, "<e4-c2!?> why not")
        await pilot.press("O")
        await seen(pilot, "more move)")
        await pilot.press("O")
        await gone(pilot, "more move)")
        await pilot.press("X")
        await seen(pilot, "Delete e4-c2 and 1 move after it for good?")
        await pilot.press("y")
        await gone(pilot, "why not")
        await at(pilot, screen, "a1-c3")
    assert await stored_paths(lobby, running, ann) == {("a1-c3",)}


@pytest.mark.parametrize("size", SIZES)
async def test_a_long_comment_stands_in_the_list_once_and_whole(
    lobby: Lobby, enter: Enter, resigned: Match, ann: Player, size: tuple[int, int]
) -> None:
    comment = f"Well, that is {'more or less ' * 4}what I had in mind."
    path = await lobby.change(analyses.add, resigned.board, ann, ("a1-c3",), "e4-c2")
    await lobby.change(analyses.comment, resigned.board, ann, path, comment)
    async with enter(ann, size=size) as pilot:
        screen = await in_lines(pilot, resigned)
        await pilot.press("home", "right", "right")
        await at(pilot, screen, "a1-c3", "d4-a1")
        await pilot.press("down")
        await at(pilot, screen, *path)
        words = (await seen(pilot, "Well", "<e4-c2>", "mind.")).split()
        assert [words.count(word) for word in ("Well,", "less", "mind.")] == [1, 4, 1]


async def test_a_very_long_comment_is_cut_until_its_move_is_looked_at(
    lobby: Lobby, enter: Enter, resigned: Match, ann: Player
) -> None:
    for size in SIZES:
        path = await lobby.change(analyses.add, resigned.board, ann, ("a1-c3",), "e4-c2")
        await lobby.change(analyses.comment, resigned.board, ann, path, "moo " * 99 + "End.")
        async with enter(ann, size=size) as pilot:
            screen = await in_lines(pilot, resigned)
            await pilot.press("home")
            shown = await seen(pilot, " e4-c2 ", "moo …", "2. d4-a1")
            assert sum("moo" in row for row in shown.splitlines()) in (2, 3)
            await pilot.press("right", "right", "down")
            await at(pilot, screen, *path)
            await seen(pilot, "<e4-c2>", *["End."] * (size != (40, 18)))


async def test_a_variation_is_put_first(
    lobby: Lobby, enter: Enter, running: Match, ann: Player
) -> None:
    line = ("a1-c3", "d4-a1")
    for move in ("a2-c2", "a2-c4"):
        await lobby.change(analyses.add, running.board, ann, line, move)
    async with enter(ann) as pilot:
        screen = await in_lines(pilot, running)
        await pilot.press("right", "down")
        await at(pilot, screen, *line, "a2-c4")
        await pilot.press("V")
        await seen(pilot, "<a2-c4>\n")
    study = await lobby.ask(analyses.study, running.board, ann)
    assert study.own.tree.following(line) == ("a2-c4", "a2-c2")


async def test_right_follows_the_match_which_always_comes_first(
    lobby: Lobby, enter: Enter, running: Match, ann: Player
) -> None:
    await lobby.change(analyses.add, running.board, ann, ("a1-c3",), "e4-c2")
    async with enter(ann) as pilot:
        screen = await in_lines(pilot, running)
        await pilot.press("V")
        await seen(pilot, "The moves of the match always come first.")
        await pilot.press("down")
        await at(pilot, screen, "a1-c3", "e4-c2")
        await pilot.press("V")
        await seen(pilot, "This variation is already first.")
        await pilot.press("left", "right")
        await at(pilot, screen, "a1-c3", "d4-a1")


async def test_what_cannot_be_typed_again_is_deleted_after_a_question(
    lobby: Lobby, enter: Enter, running: Match, ann: Player
) -> None:
    line, move = ("a1-c3", "d4-a1"), "a2-c2"
    await lobby.change(analyses.add, running.board, ann, line, move)
    await lobby.change(analyses.comment, running.board, ann, (*line, move), "why not")
    async with enter(ann) as pilot:
        screen = await in_lines(pilot, running)
        await pilot.press("right")
        await at(pilot, screen, *line, move)
        await pilot.press("X")
        await seen(pilot, "Delete a2-c2 and its comment for good?")
        await pilot.press("y")
        await at(pilot, screen, *line)
        await typed(pilot, move)
        await pilot.press("enter")
        await at(pilot, screen, *line, move)
        await pilot.press("X")
        await seen(pilot, "Deleted a2-c2. Type it to bring it back.")


async def test_no_engine_helps_while_the_match_is_running(
    lobby: Lobby, enter: Enter, running: Match, ann: Player
) -> None:
    lobby.thinker = Aloud()
    async with enter(ann, size=(120, 40)) as pilot:
        await in_lines(pilot, running)
        assert "H best" not in await seen(pilot, "Enter move")
        await pilot.press("H")
        await seen(pilot, "still being played. No engine")
        assert "S show" not in text(pilot)
        await pilot.press("S")
        await seen(pilot, "You can show your analysis once it is over")


async def test_notes_are_written_and_told_there(
    lobby: Lobby, enter: Enter, running: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await in_lines(pilot, running)
        await pilot.press("N")
        await typed(pilot, "mind the corner")
        await pilot.press("enter")
        await seen(pilot, "Your note: mind the corner")
    assert await lobby.ask(notes.on_board, running.board, ann) == {2: "mind the corner"}


async def test_a_running_match_goes_on_beneath_it(
    lobby: Lobby, enter: Enter, running: Match, ann: Player
) -> None:
    await lobby.change(analyses.add, running.board, ann, ("a1-c3", "d4-a1"), "a2-c4")
    async with enter(ann) as pilot:
        screen = await in_lines(pilot, running)
        await lobby.change(playing.play, running.board, ann, "a2-c2")
        await seen(pilot, "a2-c2", "a2-c4")
        await at(pilot, screen, "a1-c3", "d4-a1")


async def test_what_a_hidden_number_decides_has_to_be_assumed(
    lobby: Lobby, enter: Enter, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "curio")
    async with enter(ann) as pilot:
        screen = await in_lines(pilot, match)
        await typed(pilot, "b2b3")
        await pilot.press("enter")
        await at(pilot, screen, "b2-b3")
        assert screen.at
        moves = screen.at.view.moves
        asked = [
            move for move in moves if await lobby.ask(assumable, match.board, ann, ("b2-b3",), move)
        ]
        await typed(pilot, asked[0])
        await pilot.press("enter")
        await seen(pilot, "Assume that it")
        await pilot.press("y")
        await at(pilot, screen, "b2-b3", asked[0])
        await seen(pilot, f"Assumed to be legal: {asked[0]}.")


@pytest.mark.parametrize("size", SIZES)
async def test_notes_stand_at_the_board(
    lobby: Lobby, enter: Enter, running: Match, size: tuple[int, int]
) -> None:
    ann, ben = running.players
    await lobby.change(notes.write_on_board, running.board, ann, 1, "a bold start")
    await lobby.change(notes.write_on, ann, "ben", "plays fast")
    async with enter(ann, size=size) as pilot:
        await opened(pilot, running)
        if size[0] > 40:
            await seen(pilot, "Your note on ben: plays", "fast")
        await pilot.press("less_than_sign")
        await seen(pilot, "Your note: a bold start")
    async with enter(ben, size=size) as pilot:
        await opened(pilot, running)
        await pilot.press("less_than_sign")
        await seen(pilot, "Move 1 of 2")
        assert "note" not in text(pilot)


async def test_a_key_that_waits_for_the_move_that_is_entered_says_so(
    enter: Enter, running: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        screen = await in_lines(pilot, running)
        await typed(pilot, "a2-a9")
        await pilot.press("M")
        await seen(pilot, "M does nothing now. Esc clears the move first.")
        await pilot.press("escape")
        await until(pilot, lambda: screen.move.stage == "empty")
        await pilot.press("M")
        await gone(pilot, "does nothing now")
