"""Mail both ways."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from lobby.hub.lobby import Lobby
from lobby.model.player import Player
from lobby.sqlite import SqliteStore
from tests.conftest import Clock
from tests.notices.replies.correspondence import Correspondence, correspondence


@pytest.fixture
async def mails(
    lobby: Lobby, store: SqliteStore, clock: Clock, ann: Player, ben: Player
) -> AsyncIterator[Correspondence]:
    """ann and ben have addresses."""
    async with correspondence(lobby, store, clock) as mails:
        await mails.confirm(ann, ben)
        yield mails
