"""Shells of ann, ben, a stranger with a new key, and a guest without one."""

from __future__ import annotations

import pytest

from lobby.core.lobby import Lobby
from lobby.features.people.values.player import Player
from tests.support.shell import Shell


@pytest.fixture
def as_ann(lobby: Lobby, ann: Player) -> Shell:
    return Shell(lobby, "ann")


@pytest.fixture
def as_ben(lobby: Lobby, ben: Player) -> Shell:
    return Shell(lobby, "ben")


@pytest.fixture
def as_stranger(lobby: Lobby) -> Shell:
    """A visitor with a key that has no player yet."""
    return Shell(lobby, "new-key")


@pytest.fixture
def as_guest(lobby: Lobby) -> Shell:
    """A visitor without a key."""
    return Shell(lobby, None)
