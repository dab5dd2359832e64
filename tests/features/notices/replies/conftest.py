"""Mail in both directions."""

from __future__ import annotations

from collections.abc import AsyncIterator
from email.message import EmailMessage

import pytest

from lobby.core.lobby import Lobby
from lobby.database.sqlite import SqliteStore
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from tests.conftest import Clock
from tests.features.notices.replies.correspondence import Correspondence, correspondence


@pytest.fixture
async def mails(
    lobby: Lobby, store: SqliteStore, clock: Clock, ann: Player, ben: Player
) -> AsyncIterator[Correspondence]:
    """Mail in both directions, with confirmed addresses for ann and ben."""
    async with correspondence(lobby, store, clock) as mails:
        await mails.confirm(ann, ben)
        yield mails


@pytest.fixture
async def reply(mails: Correspondence, match: Match) -> EmailMessage:
    (notice,) = await mails.round()
    return mails.reply(notice, "32+a")
