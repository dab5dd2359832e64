"""Players who are notified of everything."""

from __future__ import annotations

import pytest

from lobby.features.people.values.player import Player
from tests.support.letterbox import Post, everything


@pytest.fixture
async def both(post: Post, ann: Player, ben: Player) -> Post:
    """ann and ben are notified of everything."""
    for player in (ann, ben):
        await post.confirm(player)
        await everything(post.lobby, player)
    return post
