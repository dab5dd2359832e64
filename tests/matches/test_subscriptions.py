"""Subscriptions to boards and games."""

from __future__ import annotations

import pytest

from lobby.errors import NotFound, Refused
from lobby.hub.lobby import Lobby
from lobby.matches import playing, subscriptions
from lobby.model.match import Match
from lobby.model.player import Player
from lobby.model.subscription import Subscriptions
from tests.conftest import begin


async def test_what_is_subscribed_to(lobby: Lobby, match: Match, eve: Player) -> None:
    assert not await lobby.ask(subscriptions.of_player, eve)
    await lobby.change(subscriptions.subscribe, eve, match.board)
    await lobby.change(subscriptions.subscribe, eve, "chaos")
    held = await lobby.change(subscriptions.subscribe, eve, "chaos", everything=True)
    assert held == Subscriptions({match.board: False}, {"chaos": True})
    held = await lobby.change(subscriptions.unsubscribe, eve, match.board)
    assert held == Subscriptions({}, {"chaos": True})


async def test_what_is_refused(
    lobby: Lobby, match: Match, ann: Player, ben: Player, eve: Player
) -> None:
    secret = await begin(lobby, ann, ben, terms="--private")
    for subject in (secret.board, 99, "chess"):
        with pytest.raises(NotFound):
            await lobby.change(subscriptions.subscribe, eve, subject)
    with pytest.raises(NotFound, match="do not follow chaos"):
        await lobby.change(subscriptions.unsubscribe, eve, "chaos")
    await lobby.change(playing.resign, match.board, ann)
    with pytest.raises(Refused, match="is over"):
        await lobby.change(subscriptions.subscribe, eve, match.board)
