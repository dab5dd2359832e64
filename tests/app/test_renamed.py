"""What others have open follows a player to whom an operator gives another name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from lobby.app.lobby_app import LobbyApp
from lobby.core.lobby import Lobby
from lobby.features.moderation import accounts
from lobby.features.people.values.player import Player
from lobby.features.talk import messages
from lobby.ui import places
from lobby.ui.places import Place
from tests.conftest import begin, play
from tests.support.session import Enter, gone, seen

PLACES: Mapping[str, Callable[[Player], Place]] = {
    "page": lambda ben: places.PlayerPage(ben.name),
    "thread": places.Thread,
    "messages": lambda ben: places.Messages(),
    "finished": lambda ben: places.Finished(ben.name),
}


@pytest.mark.parametrize("place", PLACES)
async def test_open_screens_follow(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, place: str
) -> None:
    await lobby.change(messages.send, ben, ["ann"], "hello")
    match = await begin(lobby, ann, ben, "binar", "-size=3 -single")
    await play(lobby, match, "b1 a3")
    async with enter(ann) as pilot:
        assert isinstance(pilot.app, LobbyApp)
        pilot.app.open(PLACES[place](ben))
        await seen(pilot, "ben")
        await lobby.change_keys(accounts.rename, "ben", "Benedict", "A reason")
        pilot.app.open(places.Help("start"))
        await gone(pilot, "ben")
        await pilot.press("escape")
        await seen(pilot, "Benedict")
        await gone(pilot, "ben ")
        await gone(pilot, "ben,")
        if place != "finished":  # which looks again when it is shown again
            await lobby.change_keys(accounts.rename, "Benedict", "ben", "A reason")
            await gone(pilot, "Benedict")
            await seen(pilot, "ben")
