"""Two servers keep the bots of one database: each turn is thought about by only one of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import TypeVar

import pytest

from lobby.core.lobby import Lobby
from lobby.core.queries import leases as claims_queries
from lobby.core.stores import open_postgres
from lobby.core.thinker import Urgency
from lobby.database.postgres import PostgresStore
from lobby.features.bots import live as bots_keeper
from lobby.features.bots.live import CLAIM_SECONDS, BotKeeper
from lobby.features.people import players
from tests.conftest import Clock
from tests.features.bots.test_bot_keeper import Watch, first_move, sparring
from tests.support.obliging import Obliging
from tests.support.postgres_cluster import NEEDS_POSTGRES

pytestmark = NEEDS_POSTGRES

T = TypeVar("T")


class Deep(Obliging):
    """A thinker whose thoughts end when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.begun = asyncio.Event()
        self.may_end = asyncio.Event()

    async def ask(
        self, work: Callable[[], T], *, urgency: Urgency = Urgency.STUDY, whose: str = ""
    ) -> T:
        self.begun.set()
        await self.may_end.wait()
        return await super().ask(work, urgency=urgency, whose=whose)


@dataclass(frozen=True, slots=True)
class Side:
    """A server: its store, its lobby, and its bot keeper."""

    store: PostgresStore
    lobby: Lobby
    thinker: Deep
    keeper: BotKeeper

    @property
    def thoughts(self) -> list[str]:
        """The seeds of its thoughts, one for each turn on each board."""
        return self.thinker.seeds

    @classmethod
    async def begun(cls, url: str, clock: Clock, closing: AsyncExitStack) -> Side:
        store = open_postgres(url, clock, alone=False)
        closing.push_async_callback(store.close)
        lobby = Lobby(store, clock)
        lobby.thinker = thinker = Deep()
        await lobby.start()
        closing.push_async_callback(lobby.stop)
        keeper = BotKeeper(lobby, 1.0)
        await keeper.start()
        closing.push_async_callback(keeper.stop)
        return cls(store, lobby, thinker, keeper)


@pytest.fixture
async def sides(
    postgres_emptied: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[Side, Side]]:
    monkeypatch.setattr(bots_keeper, "CLAIMED_PAUSE", 0.05)
    async with AsyncExitStack() as closing:
        east = await Side.begun(postgres_emptied, clock, closing)
        yield east, await Side.begun(postgres_emptied, clock, closing)


async def test_each_turn_is_thought_about_once(sides: tuple[Side, Side]) -> None:
    east, west = sides
    watch = Watch(east.lobby)
    for side in sides:
        side.thinker.may_end.set()
    for name in ("ann", "ben"):
        player = await east.lobby.change(players.take_name, f"SHA256:{name}", name)
        matches = [await sparring(east.lobby, player, "octilite", seat=1) for _ in range(10)]
        for plies in (1, 3, 5):
            for match in matches:
                await watch.plies(match.board, plies)
            await asyncio.gather(*(first_move(west.lobby, match, player) for match in matches))
        for match in matches:
            await watch.plies(match.board, 7)
    thoughts = east.thoughts + west.thoughts
    assert len(thoughts) == len({*thoughts}) == 2 * 10 * 4
    assert east.thoughts
    assert west.thoughts


async def _in_thought(sides: tuple[Side, Side]) -> tuple[int, Side, Side]:
    """A board that one server is thinking about, that server, and the other one, which is quick."""
    ann = await sides[0].lobby.change(players.take_name, "SHA256:ann", "ann")
    board = (await sparring(sides[0].lobby, ann, "octilite", seat=1)).board
    begun = {asyncio.create_task(side.thinker.begun.wait()): side for side in sides}
    async with asyncio.timeout(60):
        done, pending = await asyncio.wait(begun, return_when=asyncio.FIRST_COMPLETED)
    for task in pending:
        task.cancel()
    (thinking,) = (begun[task] for task in done)
    (other,) = (side for side in sides if side is not thinking)
    other.thinker.may_end.set()
    return board, thinking, other


async def test_a_server_that_vanishes_in_thought_is_followed_by_another(
    sides: tuple[Side, Side], clock: Clock
) -> None:
    board, thinking, other = await _in_thought(sides)
    await thinking.store.close()
    clock.advance(CLAIM_SECONDS - 1)
    assert await other.lobby.ask(lambda look: claims_queries.claimed(look, "bots", "nobody")) == (
        board,
    )
    assert other.thoughts == []
    clock.advance(1)
    await Watch(other.lobby).plies(board, 1)
    assert other.thoughts == [f"{board}:0:3"]


async def test_a_server_that_stops_lets_go_of_its_boards(sides: tuple[Side, Side]) -> None:
    board, thinking, other = await _in_thought(sides)
    await thinking.keeper.stop()
    await Watch(other.lobby).plies(board, 1)
    assert other.thoughts == [f"{board}:0:3"]
