"""The list of players with whom messages were exchanged."""

from __future__ import annotations

import pytest

from lobby.core.lobby import Lobby
from lobby.features.people.values.player import Player
from lobby.features.talk import messages
from tests.support.session import Enter, seen

LONG = "Your challenge was a good one, but I am away until Monday. Ask me again then, please."


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
