"""A lobby with a delivery of notices."""

from __future__ import annotations

import pytest

from lobby.hub.lobby import Lobby
from lobby.sqlite import SqliteStore
from tests.conftest import Clock
from tests.notices.letterbox import Post


@pytest.fixture
def post(lobby: Lobby, store: SqliteStore, clock: Clock) -> Post:
    return Post(lobby, store, clock)
