"""What was typed and not sent is there again when its author comes back."""

from __future__ import annotations

from lobby.core.lobby import Lobby
from lobby.features.account import belongings
from lobby.features.matches.values import Match
from lobby.features.people import preferences
from lobby.features.people.values.player import Player
from lobby.features.talk import chat, messages
from tests.support.at_board import opened
from tests.support.session import Enter, seen, text, until


async def stored(lobby: Lobby, player: Player) -> dict[str, str]:
    return dict((await lobby.ask(preferences.load, player, None)).unsent)


async def test_at_a_board_until_it_is_sent(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await pilot.press("C", *"well pl")
        await seen(pilot, "> well pl")
    assert await stored(lobby, ann) == {f"board:{match.board}": "well pl"}
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await seen(pilot, "> well pl")
        await pilot.press("C", *"ayed", "enter")
        await until(pilot, lambda: "> well pl" not in text(pilot))
    said = await lobby.ask(chat.history, ann, board=match.board)
    assert [message.text for message in said] == ["well played"]
    assert await stored(lobby, ann) == {}


async def test_a_board_that_was_left_and_opened_again(
    enter: Enter, match: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await pilot.press("C", *"wait", "escape", "Q")
        await seen(pilot, "Your move")
        await opened(pilot, match)
        await seen(pilot, "> wait")


async def test_in_the_lobby_and_in_a_message(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    await lobby.change(messages.send, ben, ["ann"], "Shall we?")
    async with enter(ann) as pilot:
        await pilot.press("c", *"Anybody f", "escape", "i")
        await seen(pilot, "Shall we?")
        await pilot.press("enter")
        await seen(pilot, "Messages with ben")
        await pilot.press(*"Ye")
        await seen(pilot, "> Ye")
    assert await stored(lobby, ann) == {"board:0": "Anybody f", f"to:{ben.id}": "Ye"}
    async with enter(ann) as pilot:
        await seen(pilot, "> Anybody f")
        await pilot.press("i")
        await seen(pilot, "Shall we?")
        await pilot.press("enter")
        await seen(pilot, "> Ye")


async def test_another_lobby_takes_none_of_it_over() -> None:
    account = {"preferences": {"order": "game", "unsent:board:14": "well pl"}}
    assert belongings.read(account).settings == {"order": "game"}
