"""Keyboards that are not Latin: commands go by the place of the key, moves by its letter."""

from __future__ import annotations

import pytest

from lobby.core.lobby import Lobby
from lobby.features.people.values.player import Player
from lobby.ui.session.typing_ahead import latin
from tests.conftest import begin
from tests.support.at_board import opened
from tests.support.cases import in_one_test
from tests.support.session import Enter, gone, seen

KEYS = {
    "n": "тνמىｎñń",
    "s": "ыіσדس",
    "q": "йљض",
    "F": "АΦＦ",
    ">": "Ю",
    "2": "２٢۲",
}


@in_one_test(("key", "typed"), [(key, typed) for key, many in KEYS.items() for typed in many])
def test_the_key_that_is_meant_is_known_by_its_place_or_its_form(key: str, typed: str) -> None:
    assert latin(typed) == key


@in_one_test("typed", ["", "n", "?", "語", "한", "\U0001f600", "\u0301", "\x9b"])
def test_what_has_no_place_there_means_nothing(typed: str) -> None:
    assert not latin(typed)


@pytest.mark.parametrize("typed", ["т", "ｎ", "ν", "מ"])
async def test_commands_work_on_other_layouts(enter: Enter, ann: Player, typed: str) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "Lobby")
        await pilot.press(typed)
        await seen(pilot, "New challenge")


async def test_questions_are_answered_there_too(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "octilite")
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await pilot.press("К")
        await seen(pilot, "Abort this match?")
        await pilot.press("н")
        await seen(pilot, "it counts for nothing")


async def test_moves_are_not_guessed(enter: Enter, lobby: Lobby, ann: Player, ben: Player) -> None:
    match = await begin(lobby, ann, ben, "curio")
    async with enter(ann) as pilot:
        await opened(pilot, match)
        for typed, letter in (("а", "a"), ("в", "d"), ("с", "c")):
            await pilot.press(typed)
            await seen(
                pilot, f"Moves are typed with Latin letters and digits: {letter}, not {typed}."
            )
            await pilot.press("left")


async def test_what_means_nothing_is_told(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "Lobby")
        await pilot.press("語")
        await seen(pilot, "語 is not a command. Commands are Latin letters: ? lists them.")
        await pilot.press("down")
        await gone(pilot, "is not a command")


async def test_chat_is_written_as_it_is_typed(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "Lobby")
        await pilot.press("с", *"привет")
        await seen(pilot, "> привет")
