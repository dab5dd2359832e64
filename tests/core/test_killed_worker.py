"""What a server had claimed when it was killed with ``kill -9`` is done by another one, once."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from lobby.core.lobby import Lobby
from lobby.core.queries import leases as claims_queries
from lobby.core.stores import open_postgres
from lobby.database.transaction import Transaction
from lobby.features.bots import live as bots_keeper
from lobby.features.bots.live import CLAIM_SECONDS, BotKeeper
from lobby.features.matches import starting
from lobby.features.notices import outbox
from lobby.features.notices import queries as notices_queries
from lobby.features.notices.channels.posting import Poster
from lobby.features.notices.channels.webhook import Webhook
from lobby.features.notices.duties.channels import Channels
from lobby.features.notices.duties.delivery import Delivery
from lobby.features.notices.values import NoticeAddress
from lobby.features.people import players
from lobby.features.people.queries import players as players_queries
from tests.conftest import Clock
from tests.core import killed_worker
from tests.e2e.forked import started
from tests.features.bots.test_bot_keeper import Watch, sparring
from tests.support.http import Site, status, website
from tests.support.letterbox import ACCESS
from tests.support.obliging import Obliging
from tests.support.postgres_cluster import NEEDS_POSTGRES
from tests.support.proposals import proposal

pytestmark = NEEDS_POSTGRES


async def killed_in_the_middle(what: str, url: str, clock: Clock) -> None:
    """Let a server begin with *what*, and kill it."""
    worker = await started(killed_worker.work, what, url, clock.time)
    try:
        async with asyncio.timeout(60):
            assert await worker.stdout.readline() == b"begun\n"
    finally:
        worker.kill()
        await worker.wait()


async def test_a_bot_moves_once_whose_server_is_killed_in_thought(
    postgres_emptied: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots_keeper, "CLAIMED_PAUSE", 0.05)
    store = open_postgres(postgres_emptied, clock, alone=False)
    lobby = Lobby(store, clock)
    lobby.thinker = thinker = Obliging()
    keeper = BotKeeper(lobby, 1.0)
    await lobby.start()
    try:
        await keeper.start()
        await keeper.stop()  # there are bots from now on
        ann = await lobby.change(players.take_name, "SHA256:ann", "ann")
        board = (await sparring(lobby, ann, "octilite", seat=1)).board
        await killed_in_the_middle("bots", postgres_emptied, clock)
        await keeper.start()
        clock.advance(CLAIM_SECONDS - 1)
        assert await lobby.ask(lambda look: claims_queries.claimed(look, "bots", "nobody")) == (
            board,
        )
        assert thinker.asked == []
        clock.advance(1)
        await Watch(lobby).plies(board, 1)
        assert len(thinker.asked) == 1
    finally:
        await keeper.stop()
        await lobby.stop()
        await store.close()


async def test_a_notice_comes_once_whose_server_is_killed_before_it_is_sent(
    postgres_emptied: str, clock: Clock
) -> None:
    store = open_postgres(postgres_emptied, clock, alone=False)
    try:
        async with website(status(200)) as site, Poster(allow_private=True) as poster:
            channels = Channels({"webhook": Webhook(poster, clock)}, ACCESS)
            await store.write(_begin, site)
            await killed_in_the_middle("notices", postgres_emptied, clock)
            delivery = Delivery(store, clock, channels, lambda player: False, grace=0)
            clock.advance(outbox.CLAIMED - 1)
            assert await store.write(outbox.claim, "webhook", 8, (), "another") == ()
            clock.advance(1)
            for _ in range(2):
                await delivery.plan()
                await delivery.settle()
                clock.advance(outbox.CLAIMED)
            assert len(site.posted) == 1
    finally:
        await store.close()


def _begin(tx: Transaction, site: Site) -> None:
    """Begin a match of a player who is to be notified of it at *site*."""
    player, other = players_queries.add_player(tx, "told"), players_queries.add_player(tx, "other")
    notices_queries.save_notice_address(
        tx, NoticeAddress(player, "webhook", site.url("/told"), "secret", tx.now)
    )
    starting.begin(tx, proposal("octilite"), (player, other), Random(1))
