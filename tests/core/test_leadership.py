"""Leadership: one of several servers does what must be done only once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack

import pytest

from lobby.base.durations import DAY
from lobby.base.errors import Superseded
from lobby.core import background, leadership
from lobby.core.leadership import Elected, Leadership
from lobby.core.queries import leases as leases_queries
from lobby.database.store import Store
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.clocks import queries as clocks_queries
from lobby.features.clocks.duties import BEAT_SECONDS, Sweep, note_downtime
from lobby.features.clocks.match_clocks import RETURN_SECONDS
from lobby.features.clocks.values import Span
from lobby.features.talk import queries as talk_queries
from tests.conftest import Clock

SHORT, LONG = 2, 1000
"""Seconds of a lease that has to end, and of one that must not, however slow the machine is."""


@pytest.fixture(autouse=True)
def _renew_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make leases long, with frequent renewals."""
    monkeypatch.setattr(leadership, "LEASE_SECONDS", LONG)
    monkeypatch.setattr(leadership, "RENEW_SECONDS", 0.05)


class Service:
    """Records when it is called and when it is cancelled."""

    def __init__(self) -> None:
        self.log: list[str] = []

    async def __call__(self) -> None:
        self.log.append("called")
        try:
            await asyncio.Event().wait()
        finally:
            self.log.append("broken off")


@pytest.fixture
async def tasks() -> AsyncIterator[AsyncExitStack]:
    async with AsyncExitStack() as ending:
        yield ending


def supervised(tasks: AsyncExitStack, leader: Leadership, service: background.Service) -> None:
    tasks.push_async_callback(background.end, background.supervise(leader.only(service), "test"))


async def started(tasks: AsyncExitStack, store: Store, name: str) -> Elected:
    leader = Elected(store, name)
    await leader.start()
    tasks.push_async_callback(leader.stop)
    return leader


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not holds():  # noqa: ASYNC110
            await asyncio.sleep(0.005)


def speak(tx: Transaction, words: str) -> None:
    talk_queries.add_message(tx, None, None, words)


def said(look: Snapshot) -> list[str]:
    return [message.text for message in talk_queries.messages(look, None, 99)]


def expire(tx: Transaction) -> None:
    """Let a stranger take the lease, whoever holds it."""
    lease = leases_queries.lease(tx, "sweep")
    assert lease
    leases_queries.let_go(tx, lease)
    leases_queries.take_lease(tx, "sweep", "stranger", 1000)


async def test_one_server_leads_always_and_nothing_is_asked(
    tasks: AsyncExitStack, store: Store
) -> None:
    alone, service = Leadership(store), Service()
    supervised(tasks, alone, service)
    await until(lambda: service.log == ["called"])
    await alone.write(speak, "hello")
    assert (alone.leads, alone.term) == (True, 0)
    assert await store.read(said) == ["hello"]
    assert await store.read(lambda look: leases_queries.lease(look, "sweep")) is None


async def test_one_of_two_leads_and_the_other_as_soon_as_it_stops(
    tasks: AsyncExitStack, store: Store
) -> None:
    first, second = await started(tasks, store, "a"), await started(tasks, store, "b")
    services = Service(), Service()
    for leader, service in zip((first, second), services, strict=True):
        supervised(tasks, leader, service)
    await until(lambda: services[0].log == ["called"])
    assert (first.leads, second.leads, services[1].log) == (True, False, [])
    await first.write(speak, "one")
    with pytest.raises(Superseded):
        await second.write(speak, "two")
    await first.stop()
    await until(lambda: services[1].log == ["called"])
    assert services[0].log == ["called", "broken off"]
    assert (first.leads, second.leads) == (False, True)
    assert (first.term, second.term) == (1, 2)
    assert await store.read(said) == ["one"]


async def test_it_goes_on_leading_as_long_as_it_can(
    tasks: AsyncExitStack, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leadership, "LEASE_SECONDS", SHORT)
    first, service = await started(tasks, store, "a"), Service()
    over = asyncio.get_running_loop().time() + SHORT
    monkeypatch.setattr(leadership, "LEASE_SECONDS", LONG)
    second = await started(tasks, store, "b")
    supervised(tasks, first, service)
    await until(lambda: service.log == ["called"])
    await until(lambda: asyncio.get_running_loop().time() > over)
    assert (first.leads, second.leads, service.log) == (True, False, ["called"])


async def test_who_cannot_renew_the_lease_stops_when_it_is_over(
    tasks: AsyncExitStack, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leadership, "LEASE_SECONDS", SHORT)
    leader, service = await started(tasks, store, "a"), Service()
    supervised(tasks, leader, service)
    await until(lambda: service.log[-1:] == ["called"])
    await store.close()
    await until(lambda: service.log[-1] == "broken off")
    assert not leader.leads


async def test_who_has_lost_the_lease_unawares_writes_nothing_and_stops(
    tasks: AsyncExitStack,
    store: Store,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(leadership, "RENEW_SECONDS", LONG)  # or it would learn of it
    leader, log = await started(tasks, store, "a"), list[str]()

    async def try_to_speak() -> None:
        log.append("called")
        await store.write(expire)
        assert leader.leads
        await leader.write(speak, "late")
        log.append("spoke")

    supervised(tasks, leader, try_to_speak)
    await until(lambda: not leader.leads)
    await leader.renew()
    assert (log, leader.leads, await store.read(said)) == (["called"], False, [])
    assert [record.levelname for record in caplog.records] == ["WARNING"]


async def test_who_leads_again_begins_again(tasks: AsyncExitStack, store: Store) -> None:
    leader, service = await started(tasks, store, "a"), Service()
    supervised(tasks, leader, service)
    await until(lambda: service.log == ["called"])
    await store.write(expire)
    await until(lambda: service.log == ["called", "broken off"])
    await store.write(lambda tx: leases_queries.take_lease(tx, "sweep", "stranger", 0))
    await until(lambda: service.log == ["called", "broken off", "called"])
    assert (leader.leads, leader.term) == (True, 3)


async def test_what_fails_is_called_again_by_who_leads(
    tasks: AsyncExitStack, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "FIRST_PAUSE", 0.01)
    leader, calls = await started(tasks, store, "a"), list[int]()

    async def fail_at_first() -> None:
        calls.append(1)
        if len(calls) == 1:
            raise TimeoutError("its own, not that of the term")
        await asyncio.Event().wait()

    supervised(tasks, leader, fail_at_first)
    await until(lambda: len(calls) == 2)
    assert leader.leads


async def test_nobody_is_given_time_when_the_leadership_moves(
    tasks: AsyncExitStack, store: Store, clock: Clock
) -> None:
    """Between the signs of life of the two servers lies as much time as between two of a single
    server, plus the lease."""
    first, second = Elected(store, "a"), Elected(store, "b")
    await first.renew()
    await Sweep(store, clock, leadership=first).resume()
    clock.advance(BEAT_SECONDS + 6 + 2)
    await store.write(expire)
    await store.write(lambda tx: leases_queries.take_lease(tx, "sweep", "stranger", 0))
    await second.renew()
    await Sweep(store, clock, leadership=second).resume()
    assert second.leads
    assert await store.read(lambda look: clocks_queries.downtimes(look, 0)) == ()
    assert await store.read(clocks_queries.last_beat) == clock.time


async def test_what_passed_while_no_server_ran_is_made_good_once(
    tasks: AsyncExitStack, store: Store, clock: Clock
) -> None:
    await store.write(note_downtime)
    clock.advance(DAY)
    first, second = Elected(store, "a"), Elected(store, "b")
    sweeps = [Sweep(store, clock, leadership=elected) for elected in (second, first)]
    await first.renew()
    await second.renew()
    for sweep in sweeps:
        await sweep.start()
        tasks.push_async_callback(sweep.stop)
    spans = await store.read(lambda look: clocks_queries.downtimes(look, 0))
    assert spans == (Span(clock.time - DAY, clock.time + RETURN_SECONDS),)
