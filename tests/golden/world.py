"""A lobby in which nothing is left to chance: its clock, dice and codes are fixed."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Concatenate, ParamSpec, TypeVar

import pytest

from lobby.base.settings import Settings
from lobby.core.lobby import Lobby
from lobby.core.queries import events as events_queries
from lobby.core.stores import open_sqlite
from lobby.core.thinker import Thinker, Urgency
from lobby.core.values import Event
from lobby.database.sqlite import SqliteStore
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.bots.live import BotKeeper
from lobby.features.clocks.duties import Sweep
from lobby.features.notices.channel import Notice
from lobby.features.notices.duties.channels import Channels
from lobby.features.notices.duties.delivery import Delivery
from lobby.features.notices.values import Access
from lobby.features.people.keys import holder
from lobby.features.people.players import begin_guest
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from tests.conftest import Clock

P = ParamSpec("P")
T = TypeVar("T")

OPERATOR = "olga"
"""The name of the server's operator."""

_FOREVER = 1e9
"""Seconds that a bot may think about a move: only its work is bounded."""

_FIRST_CODE = 52
"""The first code in a new database: making its schema used to draw codes as well."""

_PATIENCE = 60.0
"""Seconds after which something that should happen at once counts as not happening."""


class World:
    """A lobby and its services, which act only when told to."""

    def __init__(self, store: SqliteStore, clock: Clock) -> None:
        self.clock = clock
        self.sent: list[str] = []
        post = _Post(self.sent)
        channels = Channels(
            {"mail": post, "ntfy": post, "webhook": post}, Access("lobby.example", 22)
        )
        self.lobby = _Watched(
            store,
            clock,
            settings=Settings(
                operators=(fingerprint(OPERATOR),),
                shared_addresses=("0.0.0.0/0", "::/0"),  # everybody comes from one
            ),
            channels=channels,
            thinker=_Unhurried(),
        )
        self.lobby.chance = Random(clock())  # not the same at a later time
        self._sweep = Sweep(store, clock)
        here = self.lobby.presence.is_here
        self._delivery = Delivery(store, clock, channels, here, grace=0)
        self._heard = 0
        self._news = asyncio.Event()

    async def start(self) -> None:
        """Open the lobby."""
        await self.lobby.start()
        self._heard = await self.lobby.ask(_last_event)
        self.lobby.feed.listen(self._note)

    async def player(self, name: str) -> Player | None:
        """The owner of the key of *name*."""
        return await self.lobby.ask(holder, fingerprint(name))

    async def arrive(self, name: str) -> None:
        """Have *name* be here from now on."""
        self.lobby.presence.enter(await self.player(name))

    async def let_in(self, name: str) -> None:
        """Have *name* begin to play as a guest."""
        await self.lobby.change(begin_guest, fingerprint(name))

    async def pass_time(self, seconds: int) -> None:
        """Advance the clock, and do what has fallen due, notices included."""
        self.clock.advance(seconds)
        await self._sweep.settle()
        await self.post()
        await self.caught_up()

    async def post(self) -> None:
        """Deliver the notices of everything that has happened."""
        await self._delivery.plan()
        await self._delivery.settle()

    async def let_bots_act(self) -> None:
        """Let the bots do everything that awaits them."""
        keeper = BotKeeper(self.lobby, seconds=_FOREVER)
        await keeper.start()
        async with asyncio.timeout(_PATIENCE):
            self._news.clear()
            while await self.lobby.ask(_boards_for_bots):
                await self._news.wait()
                self._news.clear()
        await keeper.stop()
        await self.caught_up()

    async def caught_up(self) -> None:
        """Wait until all sessions have been told everything that has happened."""
        async with asyncio.timeout(_PATIENCE):
            last = await self.lobby.ask(_last_event)
            while self._heard < last:
                self._news.clear()
                await self._news.wait()

    @property
    def busy(self) -> int:
        """How many questions and changes are in progress."""
        return self.lobby.under_way

    def _note(self, events: Sequence[Event]) -> None:
        self._heard = events[-1].id
        self._news.set()


@asynccontextmanager
async def opened(database: Path, now: int) -> AsyncIterator[World]:
    """The lobby in *database*, which is created if it is missing, at the time *now*."""
    clock = Clock()
    clock.time = now
    store, first_code = _store(database, clock)
    with _codes(first_code):
        world = World(store, clock)
        await world.start()
        try:
            yield world
        finally:
            await world.lobby.stop()
            await store.close()


def fingerprint(name: str) -> str:
    """The fingerprint of the key of *name*."""
    return f"SHA256:{name}"


class _Watched(Lobby):
    """A lobby that knows how much is in progress."""

    under_way = 0

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.ask = self._asked
        self.change = self._changed

    async def _asked(
        self, question: Callable[Concatenate[Snapshot, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        self.under_way += 1
        try:
            return await self._store.read(question, *args, **kwargs)
        finally:
            self.under_way -= 1

    async def _changed(
        self, change: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        self.under_way += 1
        try:
            return await self._store.write(change, *args, **kwargs)
        finally:
            self.under_way -= 1


class _Unhurried(Thinker):
    """Thinks at once, and ignores any limit on the seconds a thought may take."""

    awake = True

    async def ask(
        self, work: Callable[[], T], *, urgency: Urgency = Urgency.STUDY, whose: str = ""
    ) -> T:
        """The result of *work* with unlimited time."""
        assert isinstance(work, partial)
        args: list[Any] = [_FOREVER if isinstance(arg, float) else arg for arg in work.args]
        thought: T = work.func(*args, **work.keywords)
        return thought


class _Post:
    """A channel that accepts every notice, and keeps it as text."""

    def __init__(self, sent: list[str]) -> None:
        self._sent = sent

    def checked(self, address: str) -> str:
        """Accept any address."""
        return address

    async def deliver(self, address: str, notice: Notice, *, secret: str) -> None:
        """Keep *notice*."""
        brief = f"\nin brief: {notice.brief}" if notice.brief else ""
        head = f"{notice.id} to {address}: {notice.subject}"
        self._sent.append(f"{head}\n{notice.text}{brief}")


@contextmanager
def _codes(first: int) -> Iterator[None]:
    """Count the codes and names of guests from *first* on, instead of drawing them at random."""
    numbers = count(first)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "token_hex", lambda size: f"{next(numbers):0{2 * size}x}")
        yield


def _store(database: Path, clock: Clock) -> tuple[SqliteStore, int]:
    """The store, and the first code to count from."""
    new = not database.exists()
    store = open_sqlite(database, clock)
    if new:
        _name(database)
    return store, _FIRST_CODE if new else 1


def _name(database: Path) -> None:
    """Fix the number by which feeds and calendars identify things, which SQLite draws."""
    with closing(sqlite3.connect(database)) as db, db:
        db.execute("UPDATE installation SET id = ?", ["14" * 16])
        db.execute("UPDATE epochs SET id = ?", ["14" * 16])


def _last_event(snapshot: Snapshot) -> int:
    return events_queries.last_event(snapshot)


def _boards_for_bots(snapshot: Snapshot) -> tuple[int, ...]:
    return players_queries.boards_for_bots(snapshot)
