"""The matches that the tests of the study look at."""

from __future__ import annotations

import pytest

from lobby.core.lobby import Lobby
from lobby.features.matches import playing
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from tests.conftest import begin, play
from tests.features.study.finished import LINE
from tests.support.aloud import Aloud


@pytest.fixture
async def over(lobby: Lobby, ann: Player, ben: Player) -> Match:
    lobby.thinker = Aloud()
    return await play(lobby, await begin(lobby, ann, ben, "binar", "-size=3 -single"), LINE)


@pytest.fixture
async def running(lobby: Lobby, ann: Player, ben: Player) -> Match:
    """Chaos after two moves."""
    return await play(lobby, await begin(lobby, ann, ben, "chaos"), "a1-c3 d4-a1")


@pytest.fixture
async def resigned(lobby: Lobby, running: Match, ann: Player) -> Match:
    lobby.thinker = Aloud()
    return await lobby.change(playing.resign, running.board, ann)
