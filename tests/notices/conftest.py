"""A lobby with a delivery of notices."""

from __future__ import annotations

import pytest

from lobby.core.lobby import Lobby
from lobby.database.sqlite import SqliteStore
from lobby.features.notices import choices
from lobby.features.notices.topics import TOPICS
from lobby.features.people.values.player import Player
from tests.conftest import Clock
from tests.support.letterbox import Post


@pytest.fixture
def post(lobby: Lobby, store: SqliteStore, clock: Clock) -> Post:
    return Post(lobby, store, clock)


@pytest.fixture
async def both(post: Post, ann: Player, ben: Player) -> Post:
    """ann and ben are notified of everything."""
    for player in (ann, ben):
        await post.confirm(player)
        await everything(post.lobby, player)
    return post


async def everything(lobby: Lobby, player: Player) -> None:
    for topic in TOPICS:
        await lobby.change(choices.set_choice, player, topic, "mail", "now")
