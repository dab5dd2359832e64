from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Concatenate, ParamSpec, TypeVar

import pytest

from lobby.base.errors import Unavailable
from lobby.core import background
from lobby.core.event_feed import Feed
from lobby.core.lobby import Lobby
from lobby.core.queries import events as events_queries
from lobby.core.values import Event
from lobby.database.sqlite import SqliteStore
from lobby.database.store import Store
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.talk import chat
from tests.conftest import Listener

P = ParamSpec("P")
T = TypeVar("T")


@pytest.fixture
async def telling(store: SqliteStore) -> AsyncIterator[Feed]:
    telling = Feed(store)
    yield telling
    await telling.stop()


async def say(store: SqliteStore, *words: str) -> None:
    for text in words:
        await store.write(chat.say, None, text)


async def test_events_are_told_in_order_once(lobby: Lobby) -> None:
    first, second = Listener(), Listener()
    lobby.feed.listen(first)
    stop = lobby.feed.listen(second)
    await asyncio.gather(*(lobby.change(chat.say, None, f"{number}") for number in range(20)))
    heard = await first.until(20)
    assert [event.kind for event in heard] == ["said"] * 20
    assert [event.id for event in heard] == list(range(1, 21))
    assert await second.until(20) == heard

    stop()
    await lobby.change(chat.say, None, "once more")
    await first.until(21)
    assert len(second.heard) == 20


async def test_only_news_are_told(store: SqliteStore, telling: Feed) -> None:
    await say(store, "before")
    listener = Listener()
    telling.listen(listener)
    await telling.start()
    await say(store, "after")
    (event,) = await listener.until(1)
    assert event.id == 2


async def test_many_events_at_once(store: SqliteStore, telling: Feed) -> None:
    listener = Listener()
    telling.listen(listener)
    await telling.start()

    def happen(tx: Transaction) -> None:
        for _ in range(1200):
            events_queries.emit(tx, "said")

    await store.write(happen)
    heard = await listener.until(1200)
    assert [event.id for event in heard] == list(range(1, 1201))


async def test_one_that_fails_does_not_stop_the_others(
    store: SqliteStore, telling: Feed, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_: Sequence[Event]) -> None:
        raise ValueError("oops")

    listener = Listener()
    telling.listen(fail)
    telling.listen(listener)
    await telling.start()
    await say(store, "one", "two")
    assert len(await listener.until(2)) == 2
    assert "a listener failed" in caplog.text


async def test_it_goes_on_after_an_outage(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Failing(Store):
        """The store, which fails to answer one question."""

        outages = 0

        def __init__(self) -> None:
            super().__init__(store._writers, store._readers, store._answers)

        async def read(
            self,
            question: Callable[Concatenate[Snapshot, P], T],
            *args: P.args,
            **kwargs: P.kwargs,
        ) -> T:
            if self.outages:
                self.outages -= 1
                raise Unavailable("The server's database cannot be used just now.")
            return await super().read(question, *args, **kwargs)

    monkeypatch.setattr(background, "FIRST_PAUSE", 0)
    failing, listener = Failing(), Listener()
    telling = Feed(failing)
    telling.listen(listener)
    await telling.start()
    failing.outages = 2
    await say(store, "hello")
    assert len(await listener.until(1)) == 1
    assert (
        "feed failed and starts again in 0 s: The server's database cannot be used" in caplog.text
    )
    await telling.stop()


async def test_stopping_twice_does_no_harm(telling: Feed) -> None:
    await telling.stop()
    await telling.start()
    await telling.stop()
