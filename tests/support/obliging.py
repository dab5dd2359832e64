"""Thinkers with foreseeable answers, for tests of what is done with their thoughts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import TypeVar, cast

import pytest

from lobby.core.lobby import Lobby
from lobby.core.thinker import CannotThink, Thinker, Urgency
from lobby.features.bots import bot_matches
from lobby.features.bots.live import BotKeeper
from lobby.features.people.values.player import Player
from lobby.gamekit.mind import DRAW, Choice, Situation, Value

T = TypeVar("T")


class Obliging(Thinker):
    """Thinks the first legal move best, expects *score* of it and *offers* a draw with it, but
    fails the first *failures* times. *asked* are the situations it was asked about, and *seeds* the
    seeds it was given."""

    awake = True

    def __init__(self, score: float = DRAW, *, failures: int = 0) -> None:
        self.score = score
        self.failures = failures
        self.offers = False
        self.asked: list[Situation] = []
        self.seeds: list[str] = []

    async def ask(
        self, work: Callable[[], T], *, urgency: Urgency = Urgency.STUDY, whose: str = ""
    ) -> T:
        """The choice that ``thinking.move`` should make."""
        assert isinstance(work, partial)
        situation, _, seed, _ = work.args
        self.asked.append(situation)
        self.seeds.append(seed)
        if self.failures:
            self.failures -= 1
            raise CannotThink("Not now.")
        return cast(T, Choice(situation.view.moves[0], Value(self.score), offers=self.offers))


class Pondering(Thinker):
    """Never finishes thinking."""

    awake = True

    async def ask(
        self, work: Callable[[], T], *, urgency: Urgency = Urgency.STUDY, whose: str = ""
    ) -> T:
        """Wait forever."""
        await asyncio.Event().wait()
        raise AssertionError("nobody sets it")


@pytest.fixture
async def playing_bots(lobby: Lobby) -> AsyncIterator[tuple[Player, ...]]:
    """The bots, who answer with the first legal move."""
    lobby.thinker = Obliging()
    keeper = BotKeeper(lobby, seconds=1.0)
    await keeper.start()
    yield await lobby.ask(bot_matches.everyone)
    await keeper.stop()
