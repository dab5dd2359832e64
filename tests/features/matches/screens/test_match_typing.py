"""Making a move on the screen by typing it."""

from __future__ import annotations

import pytest

from lobby.core.lobby import Lobby
from lobby.features.home.screens.screen import LobbyScreen
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from tests.conftest import begin, play
from tests.support.at_board import CLOSE, moves, opened, pointed, typed
from tests.support.session import Enter, seen, text, until


async def test_a_move_is_made_by_typing_it(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await typed(pilot, "32")
        await seen(pilot, "32   then add a b c d e f g h")
        await typed(pilot, "a")
        await seen(pilot, "32+a   Enter plays it")
        await pilot.press("enter")
        await seen(pilot, "ben is to move.", "<32+a>")
    assert await moves(lobby, match) == "32+a"


async def test_the_rules_have_the_last_word_on_what_is_typed(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await typed(pilot, "32-33")
        await seen(pilot, "Not possible. After 32: add a, b, c, d, e, f, g or h.")
        await pilot.press("enter")
        await seen(pilot, "From 32 to 33 your pod needs a prong a.")
        await pilot.press("backspace", "backspace", "backspace")
        await seen(pilot, "32   then")
    assert await moves(lobby, match) == ""


async def test_another_spelling_is_played_as_the_canonical_one(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "binar")
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await typed(pilot, "d3:0")
        await pilot.press("enter")
        await seen(pilot, "<d3>")
    assert await moves(lobby, match) == "d3"


async def test_a_capture_is_typed_with_either_sign(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "loa")
    async with enter(ann) as pilot:
        await opened(pilot, match)
        for sign in "x-":
            await typed(pilot, f"c1{sign}a3")
            await seen(pilot, "c1xa3   Enter plays it")
            await pilot.press("escape", "escape")
            await seen(pilot, "Your move.")
        await typed(pilot, "c1xa3")
        await pilot.press("enter")
        await seen(pilot, "<c1xa3>")
    assert await moves(lobby, match) == "c1xa3"


async def test_what_is_typed_takes_the_place_of_what_was_picked(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "chaos")
    async with enter(ann) as pilot:
        screen = await opened(pilot, match)
        await pointed(pilot, screen, "a1")
        await seen(pilot, "a1   then go to c3")
        await typed(pilot, "a2-c2")
        await seen(pilot, "a2-c2   Enter plays it")
        await pilot.press("ctrl+u")
        await seen(pilot, "Your move.")
        await typed(pilot, "a1-c3")
        await seen(pilot, "a1-c3   Enter plays it")
    assert await moves(lobby, match) == ""


async def test_an_illegal_beginning_is_not_kept_as_half_a_move(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await typed(pilot, "77")
        await seen(pilot, "No legal move begins with 7")
        await pilot.press("Q")
        await until(pilot, lambda: isinstance(pilot.app.screen, LobbyScreen))
        await seen(pilot, "move  1")
        assert "half a move" not in text(pilot)


async def test_a_letter_that_says_which_move_is_meant_is_enough(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "oware")
    async with enter(ann) as pilot:
        screen = await opened(pilot, match)
        await typed(pilot, "d")
        await seen(pilot, "d1  Enter plays it")
        assert screen.table.cursor == "d1"
        await pilot.press("enter")
        await seen(pilot, "ben is to move.")
    assert await moves(lobby, match) == "d1"


async def test_after_a_refusal_the_next_letter_begins_anew(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "amazons")
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await typed(pilot, "d1-d7-d10")
        await pilot.press("enter")
        await seen(pilot, "d1-d7-d10", "d10 is not empty: amazons and arrows go over empty")
        await typed(pilot, "d1-d7-g7")
        await seen(pilot, "d1-d7-g7   Enter plays it")
        await pilot.press("ctrl+u")
        await typed(pilot, "d1-d7-d10")
        await pilot.press("enter", "up", "enter")
        await seen(pilot, "d1-d7-d8   Enter plays it")
    assert await moves(lobby, match) == ""


async def test_blanks_separate_the_steps_of_a_typed_move(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    first = await begin(lobby, ann, ben, "amazons")
    async with enter(ann) as pilot:
        await opened(pilot, first)
        await typed(pilot, "d1 d7 g7")
        await seen(pilot, "d1-d7-g7   Enter plays it")
        await pilot.press("space")
        await seen(pilot, "ben is to move.")
    assert await moves(lobby, first) == "d1-d7-g7"


@pytest.mark.parametrize(
    "case",
    [
        ("amazons", "g1g7d7", "g1-g7-d7"),
        ("amazons", "g1,g7/d7", "g1-g7-d7"),
        ("loa", "b1xb3", "b1-b3"),
        ("loa", "b1:b3", "b1-b3"),
        ("chaos", "a1.c3", "a1-c3"),
    ],
)
async def test_any_sign_may_stand_between_cells(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, case: tuple[str, str, str]
) -> None:
    game, keys, move = case
    match = await begin(lobby, ann, ben, game)
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await typed(pilot, keys)
        await seen(pilot, f"{move}   Enter plays it")


async def test_a_blank_does_not_play_a_move_that_could_go_on(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    await play(lobby, match, CLOSE)
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await typed(pilot, "22 44 ")
        await seen(pilot, "22-44   Enter plays it   or continue:")
        await typed(pilot, "46")
        await seen(pilot, "22-44-46   Enter plays it")
    assert len((await moves(lobby, match)).split()) == len(CLOSE.split())


@pytest.mark.parametrize(
    "case",
    [
        ("reversi", "pass", "You may pass only if you have no other move."),
        ("crossway", "pass", "You may pass only if you have no other move."),
        ("curio", "pass", "You may pass only if you have no other move."),
        ("crossway", "swap", "Only the second player may swap"),
        ("y", "swap", "Only the second player may swap"),
        ("hex", "swap", "Only the second player may swap"),
        ("chaos", "swap", "Only X, answering the two first moves of a pie"),
        ("chaos", "pass", "This game has no move called pass."),
        ("breakthrough", "swap", "This game has no move called swap."),
        ("binar", "swap", "This game has no move called swap."),
        ("loa", "pass", "You may pass only if you have no other move."),
    ],
)
async def test_a_word_that_is_no_move_now_is_refused_with_the_reason(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, case: tuple[str, str, str]
) -> None:
    game, word, reason = case
    match = await begin(lobby, ann, ben, game)
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await typed(pilot, word)
        await seen(pilot, f"{word}   {reason}")  # at once
        await pilot.press("enter")
        await seen(pilot, reason)
    assert await moves(lobby, match) == ""


@pytest.mark.parametrize(
    "case",
    [("chaos", "C1", "c1"), ("chaos", "D3", "d3"), ("reversi", "PA", "pa"), ("hex", "SW", "sw")],
)
async def test_caps_lock_is_told(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, case: tuple[str, str, str]
) -> None:
    game, keys, meant = case
    match = await begin(lobby, ann, ben, game)
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await typed(pilot, keys)
        await seen(pilot, f"Is Caps Lock on? Moves are typed in small letters: {meant}.")


async def test_capitals_that_begin_no_move_are_only_commands(
    enter: Enter, match: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await typed(pilot, "CHello")
        assert "Caps Lock" not in await seen(pilot, "Hello")
