"""A lobby on a real database, with a frozen clock and some players."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from random import Random

import pytest

from lobby.commands.verb_catalogue import CATALOGUE
from lobby.housekeeping import deadlines
from lobby.hub.lobby import Lobby
from lobby.matches import playing
from lobby.model.event import Event, Kind
from lobby.model.match import Match
from lobby.model.player import Player
from lobby.offers import challenges
from lobby.people import players
from lobby.sqlite import SqliteStore
from lobby.store import Store
from tests import databases

pytest_plugins = [
    "tests.collection",
    "tests.distribution",
    "tests.idleness",
    "tests.in_memory",
    "tests.tools",
    "tests.postgres_cluster",
]
# The programs that tests start a hundred times load twice as fast as where each compiles them anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# Nothing is garbage that is made while tests are collected: not to look for any saves a tenth.
gc.disable()

COLLECTIONS = (50_000, 10, 10)
"""The thresholds of collections among what tests make."""

ON_POSTGRES = os.environ.get("LOBBY_TESTS_ON") == "postgres"
"""Whether all tests that take any store take one in PostgreSQL."""

NOON = 1_700_000_000
"""When the tests begin, in UTC seconds."""


def pytest_itemcollected(item: pytest.Item) -> None:
    """Leave out what is about a file, where the tests run on another engine."""
    if ON_POSTGRES and "database" in getattr(item, "fixturenames", ()):
        item.add_marker(pytest.mark.skip("this is about the file of SQLite"))


def pytest_collection_finish() -> None:
    """From now on there is garbage, and no need to look for it among the tests, nor as often as
    every 700 objects: that takes a tenth of the time of all screens."""
    gc.freeze()
    gc.set_threshold(*COLLECTIONS)
    gc.enable()


_full_collections = [0]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """Have the garbage collector look at what a test makes, not at all tests, again and again. A
    server that ends within a test has it look at everything, by a full collection: only after one
    are the frozen objects counted, which takes as long as a short test."""
    if _full_collections[0] != gc.get_stats()[2]["collections"] and not gc.get_freeze_count():
        gc.collect()
        gc.freeze()
    _full_collections[0] = gc.get_stats()[2]["collections"]


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.time = NOON

    def __call__(self) -> int:
        return self.time

    def advance(self, seconds: int) -> None:
        self.time += seconds


class Listener:
    """Takes note of events."""

    def __init__(self) -> None:
        self.heard: list[Event] = []
        self._news = asyncio.Event()

    def __call__(self, events: Sequence[Event]) -> None:
        self.heard += events
        self._news.set()

    async def until(self, last: int | Kind) -> list[Event]:
        """What it heard, once that is so many events or ends with one of that kind."""
        async with asyncio.timeout(60):
            while last not in (len(self.heard), self.heard and self.heard[-1].kind):
                self._news.clear()
                await self._news.wait()
        return self.heard


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "data" / "lobby.db"


@pytest.fixture
async def store(request: pytest.FixtureRequest, clock: Clock) -> AsyncIterator[Store]:
    """A new and empty store: of SQLite, or of the engine that LOBBY_TESTS_ON names."""
    if ON_POSTGRES:
        from lobby.postgres import PostgresStore  # noqa: PLC0415

        store: Store = PostgresStore.open(request.getfixturevalue("postgres_emptied"), clock)
    else:
        store = SqliteStore.open(databases.lay(request.getfixturevalue("database")), clock)
    yield store
    await store.close()


@pytest.fixture
async def lobby(store: Store, clock: Clock) -> AsyncIterator[Lobby]:
    lobby = Lobby(store, clock, verbs=CATALOGUE.words)
    lobby.chance = Random(1)
    await lobby.start()
    yield lobby
    await lobby.stop()


@pytest.fixture
async def ann(lobby: Lobby) -> Player:
    return await lobby.change(players.take_name, "SHA256:ann", "ann")


@pytest.fixture
async def ben(lobby: Lobby) -> Player:
    return await lobby.change(players.take_name, "SHA256:ben", "ben")


@pytest.fixture
async def eve(lobby: Lobby) -> Player:
    """Somebody who plays on none of the boards."""
    return await lobby.change(players.take_name, "SHA256:eve", "eve")


async def settle_all(lobby: Lobby) -> None:
    """Do what is due, as the sweep does."""
    for each in await lobby.ask(lambda look: look.due(100)):
        await lobby.change(deadlines.settle, each)


async def begin(
    lobby: Lobby,
    first: Player,
    second: Player,
    game: str = "octilite",
    options: str = "",
    *,
    terms: str = "",
    nonce: str = "",
) -> Match:
    """A match that *first* offered and *second* took, with that *nonce*."""
    offered = await lobby.change(
        challenges.offer,
        first,
        game,
        options,
        opponent=second.name,
        terms=terms,
        chance=lobby.chance,
    )
    return await lobby.change(challenges.accept, offered.number, second, lobby.chance, nonce=nonce)


@pytest.fixture
async def match(lobby: Lobby, ann: Player, ben: Player) -> Match:
    """OctiLite between ann, to move, and ben."""
    return await begin(lobby, ann, ben)


async def play(lobby: Lobby, match: Match, moves: str) -> Match:
    """*match* after *moves*, parted by blanks, each by the player whose turn it is."""
    for move in moves.split():
        assert match.to_move is not None
        mover = match.players[match.to_move]
        match = await lobby.change(playing.play, match.board, mover, move)
    return match
