"""The match that the tests of the study look at."""

from __future__ import annotations

import pytest

from lobby.core.lobby import Lobby
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from tests.conftest import begin, play
from tests.features.study.finished import LINE
from tests.support.aloud import Aloud


@pytest.fixture
async def over(lobby: Lobby, ann: Player, ben: Player) -> Match:
    lobby.thinker = Aloud()
    return await play(lobby, await begin(lobby, ann, ben, "binar", "-size=3 -single"), LINE)
