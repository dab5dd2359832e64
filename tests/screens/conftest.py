"""Sessions of the lobby's app, without a terminal."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

import pytest
from textual.pilot import Pilot

from lobby.core.lobby import Lobby
from lobby.features.bots import bot_accounts
from lobby.features.bots.live.bot_keeper import BotKeeper
from lobby.features.people.values.player import Player
from tests.support.obliging import Obliging
from tests.support.session import session

Enter = Callable[..., AbstractAsyncContextManager[Pilot[Any]]]


@pytest.fixture
def enter(lobby: Lobby) -> Enter:
    """``async with enter(player) as pilot:`` is a session of *player*, or a guest's if None."""

    def enter(player: Player | None, **about: Any) -> AbstractAsyncContextManager[Pilot[Any]]:
        return session(lobby, player, **about)

    return enter


@pytest.fixture
async def bots(lobby: Lobby) -> AsyncIterator[tuple[Player, ...]]:
    """The bots, who answer with the first legal move."""
    lobby.thinker = Obliging()
    keeper = BotKeeper(lobby, seconds=1.0)
    await keeper.start()
    yield await lobby.ask(bot_accounts.everyone)
    await keeper.stop()
