"""Two servers share a database: one plans the notices, and each is delivered once."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from random import Random

import pytest
from aiohttp import web

from lobby.base.errors import Stale
from lobby.core.queries import events as events_queries
from lobby.core.stores import open_postgres
from lobby.database.postgres import PostgresStore
from lobby.database.transaction import Transaction
from lobby.features.matches import starting
from lobby.features.notices import outbox
from lobby.features.notices import queries as notices_queries
from lobby.features.notices.channel import Notice
from lobby.features.notices.channels.posting import Poster
from lobby.features.notices.channels.webhook import Webhook
from lobby.features.notices.duties import delivery, mail_answers
from lobby.features.notices.duties.channels import Channels
from lobby.features.notices.duties.delivery import Delivery, Plan
from lobby.features.notices.values import NoticeAddress, ReplyAnswer
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from tests.conftest import Clock
from tests.support.http import Site, status, website
from tests.support.letterbox import ACCESS
from tests.support.postgres_cluster import NEEDS_POSTGRES
from tests.support.proposals import proposal

pytestmark = NEEDS_POSTGRES

NOTICES = 250
PLAYERS = 20
ANSWERS = 40


class Counting(Webhook):
    """Records what it was given to deliver."""

    def __init__(self, poster: Poster, clock: Clock) -> None:
        super().__init__(poster, clock)
        self.given: list[str] = []
        self.begun = asyncio.Event()

    async def deliver(self, address: str, notice: Notice, *, secret: str) -> None:
        self.given.append(notice.id)
        self.begun.set()
        await super().deliver(address, notice, secret=secret)


class Server:
    """A store, and a delivery by webhooks."""

    def __init__(self, store: PostgresStore, clock: Clock, poster: Poster) -> None:
        self.store = store
        self.hook = Counting(poster, clock)
        channels = Channels({"webhook": self.hook}, ACCESS)
        self.delivery = Delivery(store, clock, channels, lambda player: False, grace=0)


@asynccontextmanager
async def serving(url: str, clock: Clock) -> AsyncIterator[Server]:
    store = open_postgres(url, clock, alone=False)
    try:
        async with Poster(allow_private=True) as poster:
            server = Server(store, clock, poster)
            yield server
            await server.delivery.stop()
    finally:
        await store.close()


@pytest.fixture
async def servers(postgres_emptied: str, clock: Clock) -> AsyncIterator[tuple[Server, Server]]:
    async with AsyncExitStack() as closing:
        east, west = [
            await closing.enter_async_context(serving(postgres_emptied, clock)) for _ in range(2)
        ]
        yield east, west


async def _players(server: Server, site: Site, many: int) -> list[Player]:
    """Players whose notices go to *site*."""

    def add(tx: Transaction) -> list[Player]:
        players = [players_queries.add_player(tx, f"player{number}") for number in range(many)]
        for player in players:
            url = site.url(f"/{player.name}")
            notices_queries.save_notice_address(
                tx, NoticeAddress(player, "webhook", url, "secret", tx.now)
            )
        return players

    return await server.store.write(add)


def _begin(tx: Transaction, first: Player, second: Player) -> int:
    return starting.begin(tx, proposal("octilite"), (first, second), Random(1)).board


async def test_each_notice_is_delivered_once(servers: tuple[Server, Server]) -> None:
    east, west = servers
    at_once: Counter[str] = Counter()
    most: Counter[str] = Counter()
    all_taken = asyncio.Event()

    async def take(request: web.Request) -> web.StreamResponse:
        at_once[request.path] += 1
        most[request.path] = max(most[request.path], at_once[request.path])
        await asyncio.sleep(0)
        at_once[request.path] -= 1
        if len(site.posted) == NOTICES:
            all_taken.set()
        return web.Response()

    async with website(take) as site:
        players = await _players(east, site, PLAYERS)
        pairs = [(players[n % PLAYERS], players[(n + 1) % PLAYERS]) for n in range(NOTICES // 2)]
        await asyncio.gather(*(east.store.write(_begin, *pair) for pair in pairs[::2]))
        for server in servers:
            await server.delivery.start()
        await asyncio.gather(*(west.store.write(_begin, *pair) for pair in pairs[1::2]))
        async with asyncio.timeout(60):
            await all_taken.wait()
        await asyncio.gather(*(server.delivery.settle() for server in servers))
    ids = [posted.document["id"] for posted in site.posted]
    assert len(ids) == len({*ids}) == NOTICES
    assert sorted(east.hook.given + west.hook.given) == sorted(ids)
    assert {*most.values()} == {1}


async def test_one_plans_until_it_vanishes(
    servers: tuple[Server, Server], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    east, west = servers
    looked: list[int] = []
    plan = delivery.plan

    def counted(snapshot: object, after: int, *args: int) -> object:
        looked.append(after)
        return _plan(snapshot, after, *args)

    _plan: Callable[..., object] = plan
    monkeypatch.setattr(delivery, "plan", counted)
    async with website(status(200)) as site:
        players = await _players(east, site, 2)
        await east.store.write(_begin, *players)
        await east.delivery.plan()
        await west.delivery.plan()
        assert looked == [0]
        clock.advance(delivery.PLANS - 1)
        await east.delivery.plan()
        await east.store.close()
        await west.store.write(_begin, *players)
        clock.advance(delivery.PLANS - 1)
        await west.delivery.plan()
        assert len(looked) == 2
        clock.advance(1)
        await west.delivery.plan()
        assert len(looked) == 3
        await west.delivery.settle()
    assert len(west.hook.given) == len({*west.hook.given}) == 4


async def test_one_that_takes_long_says_with_each_batch_that_it_goes_on(
    servers: tuple[Server, Server], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the other one would plan the same at the same time, just as slowly."""
    east, west = servers
    ann, ben = await east.store.write(
        lambda tx: [players_queries.add_player(tx, name) for name in ("ann", "ben")]
    )
    for _ in range(3):
        await east.store.write(_begin, ann, ben)
    plan = delivery.plan

    async def one_slowly(after: int) -> Plan:
        clock.advance(delivery.PLANS - 1)
        await west.delivery.plan()
        return await east.store.read(plan, after, 0, 1)

    def too_early(*_: object) -> Plan:
        pytest.fail("the other one goes on")

    monkeypatch.setattr(delivery, "plan", too_early)
    monkeypatch.setattr(east.delivery, "_plan_some", one_slowly)
    await east.delivery.plan()
    assert east.delivery._planned == await east.store.read(events_queries.last_event)


async def test_what_a_server_had_begun_that_vanished_is_delivered_by_another(
    servers: tuple[Server, Server], clock: Clock
) -> None:
    east, west = servers

    async def hang(request: web.Request) -> web.StreamResponse:
        await asyncio.Event().wait()
        raise AssertionError

    async with website(hang) as hanging:
        players = await _players(east, hanging, 1)
        other = await west.store.write(lambda tx: players_queries.add_player(tx, "other"))
        await east.store.write(_begin, players[0], other)
        await east.delivery.plan()
        await east.delivery.send()
        async with asyncio.timeout(60):
            await east.hook.begun.wait()
        await east.store.close()
        async with website(status(200)) as site:

            def move_in(tx: Transaction) -> None:
                (held,) = notices_queries.notice_addresses(tx, [players[0].id])
                url = site.url("/new")
                notices_queries.save_notice_address(
                    tx, NoticeAddress(held.player, "webhook", url, "s", tx.now)
                )

            await west.store.write(move_in)
            await west.store.write(_begin, other, players[0])
            await west.delivery.plan()
            clock.advance(outbox.CLAIMED - 1)
            await west.delivery.plan()
            assert await west.store.write(outbox.claim, "webhook", 8, (), "third") == ()
            clock.advance(1)
            await west.delivery.settle()
            assert len(site.posted) == 2
            assert {*west.hook.given} > {*east.hook.given}


async def test_each_answer_by_mail_is_claimed_once(servers: tuple[Server, Server]) -> None:
    def keep(tx: Transaction) -> None:
        ann = players_queries.add_player(tx, "ann")
        for number in range(ANSWERS):
            notices_queries.add_answer(
                tx, ReplyAnswer(f"{number}", ann, "token", "Played.", "", tx.now, tx.now)
            )

    await servers[0].store.write(keep)
    claimed: list[str] = []

    async def claim_all(server: Server) -> None:
        while True:
            with suppress(Stale):
                waiting = await server.store.write(mail_answers.claim)
                if waiting is None:
                    return
                claimed.append(waiting.digest)

    await asyncio.gather(*(claim_all(server) for server in servers for _ in range(2)))
    assert sorted(claimed, key=int) == [f"{number}" for number in range(ANSWERS)]
