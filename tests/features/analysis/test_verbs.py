"""Variations and notes as commands."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lobby.core.lobby import Lobby
from lobby.features.matches import playing
from lobby.features.people import allowances
from lobby.features.people.values.player import Player
from tests.conftest import begin, play
from tests.support.aloud import Aloud
from tests.support.shell import Shell


async def test_lines_are_added_and_told_with_the_board(
    lobby: Lobby, ann: Player, ben: Player, as_ann: Shell, as_ben: Shell
) -> None:
    await play(lobby, await begin(lobby, ann, ben, "chaos"), "a1-c3 d4-a1")
    said = await as_ann.does("analysis 1 A2-C2 --mark=! -m the point")
    assert "<" in said.partition("Board 1")[0]
    await as_ann.does("analysis 1#2 a2-c4")
    shown = await as_ann.does("analysis 1")
    assert (
        shown
        == "Board 1, Chaos, ann - ben\n\n1. a1-c3  2. d4-a1  3. a2-c2!  the point\n  3. a2-c4\n"
    )
    assert "You have no analysis of this board yet." in await as_ben.does("analysis 1")


async def test_variations_are_put_first_hidden_and_deleted(
    lobby: Lobby, ann: Player, ben: Player, as_ann: Shell
) -> None:
    await begin(lobby, ann, ben, "chaos")
    for line in ("a1-c3 d4-a1 a2-c2", "a2-c2 e4-c4"):
        await as_ann.does(f"analysis 1 {line}")
    await as_ann.does("analysis 1 a2-c2 e4-c4 --promote")
    assert "\n1. a2-c2\n  1. a1-c3" in await as_ann.does("analysis 1")
    await as_ann.does("analysis 1 a1-c3 --fold")
    assert "  1. a1-c3  (2 more moves)\n" in await as_ann.does("analysis 1")
    await as_ann.does("analysis 1 a1-c3 --unfold")
    await as_ann.does("analysis 1 a1-c3 d4-a1 --delete")
    shown = await as_ann.does("analysis 1")
    assert shown.endswith("\n1. a2-c2\n  1. a1-c3\n2. e4-c4\n")
    await as_ann.does("analysis 1 --delete")
    assert "You have no analysis" in await as_ann.does("analysis 1")


async def test_what_cannot_be_done_is_refused_with_the_reason(
    lobby: Lobby, ann: Player, ben: Player, as_ann: Shell, as_guest: Shell
) -> None:
    await begin(lobby, ann, ben, "chaos")
    for command, status, why in (
        ("analysis 1 a1-a2", 1, "a1 and a2 are"),
        ("analysis 1 --show", 1, "Board 1 is still being played."),
        ("analysis 1#5 a1-c3", 3, "Board 1 has no move 5."),
        ("analysis 9", 3, "There is no board 9"),
        ("analysis 1 a1-c3 --mark=good", 1, "Expected one of the marks !! ! !? ?! ? ??"),
        ("analysis 1 --show --hide", 2, "--show or --hide: give only one."),
    ):
        exit_status, said = await as_ann.refused(command)
        assert (exit_status, why in said) == (status, True), said
    assert (await as_guest.refused("analysis 1 a1-c3"))[0] == 1
    assert "You have no analysis" in await as_ann.does("analysis 1")


async def test_what_is_refused_changes_nothing(
    lobby: Lobby, ann: Player, ben: Player, as_ann: Shell
) -> None:
    over = await play(lobby, await begin(lobby, ann, ben, "chaos"), "a1-c3 d4-a1")
    await lobby.change(playing.resign, over.board, ann)
    refused = await as_ann.refused("analysis 1 a2-c2 --judge")
    assert refused == (1, "This server has no bots.")
    lobby.thinker = Aloud()
    await begin(lobby, ann, ben, "chaos")
    for command, why in (
        (
            "analysis 1#0 a1-c3 --judge",
            "No verdict while your rated board 2 can come here.",
        ),
        ("analysis 1#0 a2-c2 --mark=! --judge -m first", "Your rated board 2 can come to"),
        (f"analysis 1#0 a2-c2 -m {'long ' * 500}", "That is 249"),
    ):
        status, said = await as_ann.refused(command)
        assert (status, said[: len(why)]) == (1, why)
        assert "You have no analysis" in await as_ann.does("analysis 1")


async def test_what_a_hidden_number_decides_is_assumed_when_asked_for(
    lobby: Lobby, ann: Player, ben: Player, as_ann: Shell
) -> None:
    await begin(lobby, ann, ben, "curio")
    moves = (await as_ann("preview 1 b2-b3 --json")).document
    assert moves["legal_moves"] is None
    lines = [f"{column}4-{column}2" for column in "acde"]
    answers = [await as_ann(f"analysis 1 b2-b3 {line}") for line in lines]
    refused = [answer for answer in answers if answer.status]
    assert refused
    assert all("depends on a number that you cannot see" in answer.err for answer in refused)
    line = lines[answers.index(refused[0])]
    shown = await as_ann.does(f"analysis 1 b2-b3 {line} --assume")
    assert f"Assumed to be legal: {line}." in shown


async def test_players_show_each_other_their_variations_after_the_end(
    lobby: Lobby, ann: Player, ben: Player, as_ann: Shell, as_ben: Shell
) -> None:
    match = await play(lobby, await begin(lobby, ann, ben, "chaos"), "a1-c3 d4-a1")
    await as_ben.does("analysis 1#1 e4-c2 -m better")
    await as_ann.does("analysis 1#1 e4-c2")
    await lobby.change(playing.resign, match.board, ann)
    assert "better" not in await as_ann.does("analysis 1")
    await as_ben.does("analysis 1 --show")
    shown = await as_ann.does("analysis 1")
    assert "1. a1-c3  2. d4-a1\n  2. e4-c2  ben: better\n" in shown
    assert shown.endswith("\nben shows you an analysis.\n")
    (variation,) = [
        move
        for move in (await as_ann("analysis 1 --json")).document["moves"]
        if move["move"] == "e4-c2"
    ]
    assert (variation["authors"], variation["after"], variation["ply"]) == (["ann", "ben"], 0, 2)
    assert variation["remarks"] == [{"author": "ben", "mark": "", "comment": "better"}]
    await as_ben.does("analysis 1 --hide")
    assert "better" not in await as_ann.does("analysis 1")


async def test_a_hundred_analyses_a_day_are_shown(
    lobby: Lobby, ann: Player, ben: Player, as_ben: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = replace(allowances.SHOWN_ANALYSES, most=1)
    monkeypatch.setattr(allowances, "SHOWN_ANALYSES", few)
    match = await play(lobby, await begin(lobby, ann, ben, "chaos"), "a1-c3 d4-a1")
    await as_ben.does("analysis 1#1 e4-c2")
    await lobby.change(playing.resign, match.board, ann)
    for option in ("--show", "--hide"):
        await as_ben.does(f"analysis 1 {option}")
    assert (await as_ben.refused("analysis 1 --show"))[1].startswith("You may show 100 analyses")
    assert "see your analysis" not in await as_ben.does("analysis 1")


async def test_the_engine_judges_a_variation_once_the_match_is_over(
    lobby: Lobby, ann: Player, ben: Player, as_ann: Shell
) -> None:
    lobby.thinker = Aloud()
    match = await play(lobby, await begin(lobby, ann, ben, "chaos"), "a1-c3 d4-a1")
    assert "No engine or table helps" in (await as_ann.refused("analysis 1 --judge"))[1]
    await lobby.change(playing.resign, match.board, ann)
    said = await as_ann.does("analysis 1#1 e4-c2 --judge")
    assert "Best: b1-e4-c4-c1 (a win on move " in said
    assert "Best play: b1-e4-c4-c1 " in said
    judged = (await as_ann("analysis 1#1 e4-c2 --judge --json")).document["judgement"]
    assert (judged["path"], judged["best"]) == (["a1-c3", "e4-c2"], "b1-e4-c4-c1")
    assert judged["line"][0] == judged["best"]
    assert judged["worth"]["score"] == 1


async def test_notes_are_written_read_and_deleted(
    lobby: Lobby, ann: Player, ben: Player, as_ann: Shell, as_ben: Shell
) -> None:
    await play(lobby, await begin(lobby, ann, ben, "chaos"), "a1-c3 d4-a1")
    assert "after move 1" in await as_ann.does("note 1#1 mind the corner")
    assert "after move 2" in await as_ann.does("note 1 -m now")
    assert "Noted on ben." in await as_ann.does("note @BEN plays fast")
    assert await as_ann.does("notes") == "1#1: mind the corner\n1#2: now\n@ben: plays fast\n"
    assert await as_ann.does("note 1#-1") == "1#1: mind the corner\n"
    assert await as_ann.does("note @ben") == "@ben: plays fast\n"
    assert "No notes." in await as_ben.does("notes")
    assert await as_ann.does("note 1#1 --delete") == "The note is deleted.\n"
    assert await as_ann.does("note @ben --delete") == "The note is deleted.\n"
    assert await as_ann.does("note 1") == "1#2: now\n"
    for command, status in (
        ("note @nobody x", 3),
        ("note @ann x", 1),
        ("note 1#9 x", 3),
        ("note 1 x --delete", 2),
        ("note 1#1 --delete", 3),
        ("note @ben --delete", 3),
    ):
        assert (await as_ann.refused(command))[0] == status


async def test_all_of_it_is_exported(lobby: Lobby, ann: Player, ben: Player, as_ann: Shell) -> None:
    await begin(lobby, ann, ben, "chaos")
    for command in ("analysis 1 a1-c3 --mark=!? -m why not", "note 1 x", "note @ben y"):
        await as_ann.does(command)
    exported = (await as_ann("export")).document
    (analysis,) = exported["analyses"]
    assert (analysis["board"], analysis["variations"]) == (1, "a1-c3!? {why not}")
    assert [note["text"] for note in exported["notes"]] == ["x", "y"]


async def test_notes_stand_on_boards_and_players_pages_for_their_owner(
    lobby: Lobby, ann: Player, ben: Player, as_ann: Shell, as_ben: Shell
) -> None:
    await play(lobby, await begin(lobby, ann, ben, "chaos"), "a1-c3 d4-a1")
    await as_ann.does("note 1#1 a bold start")
    await as_ann.does("note @ben plays fast")
    said = await as_ann.does("show 1#1")
    assert said.endswith("\n\nYour note: a bold start\n\nYour note on ben: plays fast\n")
    assert "a bold start" not in await as_ann.does("show 1")
    (page,) = (await as_ann("show 1#1 --json")).document["boards"]
    assert (page["note"], page["opponent_note"]) == ("a bold start", "plays fast")
    assert "\nYour note: plays fast\n" in await as_ann.does("rating ben")
    assert (await as_ann("rating ben --json")).document["note"] == "plays fast"
    for command in ("show 1#1", "rating ben", "show 1#1 --json"):
        assert "Your note" not in await as_ben.does(command)
        assert "plays fast" not in await as_ben.does(command)
