"""Messages between two players, and the list of those with whom there are any."""

from __future__ import annotations

import pytest

from lobby.core.lobby import Lobby
from lobby.features.people import muting
from lobby.features.people.values.player import Player
from lobby.features.talk import messages
from lobby.widgets.chat_panel import ChatPane
from tests.support.session import Enter, gone, seen

LONG = "Your challenge was a good one, but I am away until Monday. Ask me again then, please."


async def test_a_newcomer_is_told_how_to_write(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await pilot.press("i")
        shown = await seen(pilot, "Nobody has written to you yet. Press m to write a message.")
        assert "Enter" not in shown


async def test_reading_and_answering(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    await lobby.change(messages.send, ann, ["ben"], "Shall we?")
    for author, text in ((eve, "Hello"), (ben, "Yes"), (ben, "Tomorrow")):
        await lobby.change(messages.send, author, ["ann"], text)
    async with enter(ann) as pilot:
        await pilot.press("i")
        shown = await seen(pilot, "3 new", "2 new   Tomorrow", "1 new   Hello")
        assert shown.index("ben") < shown.index("eve")
        await pilot.press("r")
        shown = await seen(
            pilot, "Messages with ben", "ann        Shall we?", "ben        Tomorrow"
        )
        assert shown.index("Shall we?") < shown.index(" new ") < shown.index("Yes")
        await pilot.press(*"Fine.", "enter")
        await seen(pilot, "ann        Fine.")
        await lobby.change(messages.send, ben, ["ann"], "Good")
        await seen(pilot, "ben        Good")
        await pilot.press("escape")
        await seen(pilot, "Messages  ", "1 new   Hello")
        await gone(pilot, "Tomorrow")
    assert [message.author for message in await lobby.ask(messages.unread, ann)] == [eve]
    assert [message.text for message in await lobby.ask(messages.unread, ben)] == [
        "Shall we?",
        "Fine.",
    ]


async def test_a_message_is_told_wherever_it_does_not_show_itself(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    async with enter(ann, size=(80, 24)) as pilot:
        await pilot.press("r")
        await seen(pilot, "Ratings")
        await lobby.change(messages.send, ben, ["ann"], "Shall we play?")
        shown = await seen(pilot, "ben to you: Shall we play?")
        assert "play?." not in shown
        await pilot.press("escape", "i", "r")
        await seen(pilot, "Messages with ben")
        await lobby.change(messages.send, eve, ["ann"], "Or with me")
        await seen(pilot, "eve to you: Or with me")
        await lobby.change(messages.send, ben, ["ann"], "Well?")
        shown = await seen(pilot, "ben        Well?")
        assert "ben to you" not in shown


async def test_the_lobby_counts_messages_until_they_are_read(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    for author in (ben, ben, eve):
        await lobby.change(messages.send, author, ["ann"], "hello")
    await lobby.change(muting.mute, ann, "eve")
    for __ in range(2):  # also when the player comes back
        async with enter(ann) as pilot:
            await seen(pilot, "2 messages")
    async with enter(ann) as pilot:
        await pilot.press("i", "enter")
        await seen(pilot, "Messages with ben")
        await pilot.press("escape", "escape")
        await gone(pilot, "2 messages")


async def test_writing_to_a_name(enter: Enter, lobby: Lobby, ann: Player, ben: Player) -> None:
    async with enter(ann) as pilot:
        await pilot.press("i", "m")
        await seen(pilot, "Write to which player?")
        await pilot.press(*"be", "enter")
        await seen(pilot, "Messages with ben")
        await pilot.press(*"hello", "enter")
        await seen(pilot, "ann        hello")
        await pilot.press("escape")
        await seen(pilot, "you: hello")
    assert [message.text for message in await lobby.ask(messages.unread, ben)] == ["hello"]


async def test_what_is_refused_can_be_written_again(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    await lobby.change(muting.block, ben, "ann")
    async with enter(ann) as pilot:
        await pilot.press("i", "m", *"be", "enter", *"hello", "enter")
        await seen(pilot, "ben does not accept challenges or messages from you.", "> hello")


async def test_muting(enter: Enter, lobby: Lobby, ann: Player, ben: Player) -> None:
    await lobby.change(messages.send, ben, ["ann"], "Buy this")
    async with enter(ann) as pilot:
        await pilot.press("i")
        await seen(pilot, "1 new   Buy this")
        await pilot.press("x")
        await seen(pilot, "Mute ben?")
        await pilot.press("y")
        await gone(pilot, "Buy this")
    assert await lobby.ask(messages.unread, ann) == ()
    assert [muted.player for muted in await lobby.ask(muting.listed, ann)] == [ben]


@pytest.mark.parametrize("size", [(40, 18), (60, 20), (80, 24), (120, 40), (200, 50)])
async def test_a_message_is_read_whole_where_there_is_room(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, size: tuple[int, int]
) -> None:
    await lobby.change(messages.send, ben, ["ann"], LONG)
    async with enter(ann, size=size) as pilot:
        await pilot.press("i")
        shown = await seen(pilot, "1 new", "please.")
    assert LONG in " ".join(shown.split("1 new")[2].split())


async def test_of_a_very_long_message_the_beginning_is_shown(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    await lobby.change(messages.send, ben, ["ann"], " ".join([LONG] * 4))
    async with enter(ann, size=(200, 50)) as pilot:
        await pilot.press("i")
        shown = await seen(pilot, "Your challenge was a good one", "…")
    assert sum("Monday" in row or "challenge" in row for row in shown.splitlines()) == 3


async def test_the_characters_that_are_left_are_counted_when_they_are_few(
    enter: Enter, ann: Player, ben: Player
) -> None:
    async with enter(ann, size=(40, 18)) as pilot:
        await pilot.press("i", "m", *"be", "enter")
        await seen(pilot, "Messages with ben", ">")
        pane = pilot.app.screen.query_one(ChatPane)
        pane.pasted("so " * 119 + "on")
        shown = await seen(pilot, "so on")
        assert " left" not in shown
        await pilot.press("!")
        await seen(pilot, "so on!", "  40 left")
        pane.pasted("?" * 41)
        await seen(pilot, "???", "  1 too many")
        await pilot.press("backspace")
        await seen(pilot, "  0 left")
        await pilot.press("!", "enter")
        await seen(pilot, "That is 401 characters long", "  1 too many")
