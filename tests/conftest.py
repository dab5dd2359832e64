"""A lobby on a real database, with a frozen clock and some players."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from collections.abc import AsyncIterator, Sequence
from random import Random

import asyncssh
import pytest

from lobby.app.garbage import Garbage
from lobby.app.verbs import CATALOGUE
from lobby.core.lobby import Lobby
from lobby.core.values import Event, Kind
from lobby.database.store import Store
from lobby.features.challenges import challenges, offering
from lobby.features.clocks import duties as sweep
from lobby.features.clocks import queries as clocks_queries
from lobby.features.matches import playing
from lobby.features.matches.values import Match
from lobby.features.people import players
from lobby.features.people.values.player import Player
from lobby.games.catalogue import PARTS
from tests.support.proposals import proposal

pytest_plugins = [
    "tests.support.collection",
    "tests.support.compiled",
    "tests.support.distribution",
    "tests.support.idleness",
    "tests.support.in_memory",
    "tests.support.tools",
    "tests.support.postgres_cluster",
    "tests.support.engines",
    "tests.support.shell",
    "tests.support.session",
    "tests.support.obliging",
    "tests.support.letterbox",
]
# Games load when first asked for. The examples in their docstrings would load them once more.
assert all(PARTS.values())

# Tests start programs hundreds of times: they load twice as fast if they are compiled only once.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# Files are private, as those of a server are: it refuses others.
os.umask(0o077)

# Checking an RSA key takes a tenth of a second, and those of tests are made by tests.
asyncssh.set_default_skip_rsa_key_validation(True)

# Collecting tests makes no garbage: not looking for any saves a tenth of the time.
gc.disable()

COLLECTIONS = (200_000, 10, 10)
"""The garbage collector's thresholds while the tests run."""

NOON = 1_700_000_000
"""The time at which the tests start, in UTC seconds."""


def pytest_collection_finish() -> None:
    """From now on there is garbage, but not among the tests themselves, and there is no need to
    look for it every 700 objects as usual: that takes a tenth of the time of all screen tests."""
    gc.freeze()
    gc.set_threshold(*COLLECTIONS)
    gc.enable()


_full_collections = [0]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """Keep the garbage collector to what a test makes, so that it does not scan all tests again and
    again. A server that stops within a test unfreezes everything and runs a full collection. The
    frozen objects are counted only after such a collection, as counting takes as long as a short
    test. What survived any full collection is frozen, too: tests that look for leaks would go
    through all that was kept since the first test."""
    if _full_collections[0] != gc.get_stats()[2]["collections"]:
        if not gc.get_freeze_count():
            gc.collect()
        gc.freeze()
    _full_collections[0] = gc.get_stats()[2]["collections"]


@pytest.fixture
def unswept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a whole server in this process not look for garbage: it would go through all tests, too,
    whenever it starts, and they would have to be frozen again."""

    async def nothing(_: Garbage) -> None:
        """Leave the collector alone."""

    monkeypatch.setattr(Garbage, "start", nothing)
    monkeypatch.setattr(Garbage, "stop", nothing)


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.time = NOON

    def __call__(self) -> int:
        return self.time

    def advance(self, seconds: int) -> None:
        self.time += seconds


class Listener:
    """Records events."""

    def __init__(self) -> None:
        self.heard: list[Event] = []
        self._news = asyncio.Event()

    def __call__(self, events: Sequence[Event]) -> None:
        self.heard += events
        self._news.set()

    async def until(self, last: int | Kind) -> list[Event]:
        """The events heard, once there are *last* of them or the last is of the kind *last*."""
        async with asyncio.timeout(60):
            while last not in (len(self.heard), self.heard and self.heard[-1].kind):
                self._news.clear()
                await self._news.wait()
        return self.heard


@pytest.fixture
def clock() -> Clock:
    return Clock()


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
    """A player who plays on none of the boards."""
    return await lobby.change(players.take_name, "SHA256:eve", "eve")


async def settle_all(lobby: Lobby) -> None:
    """Do what is due, like the sweep."""
    for due in await lobby.ask(lambda look: clocks_queries.due(look, 100)):
        await lobby.change(sweep.settle_due, due)


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
    """A match that *first* offered with *terms* and *second* accepted with *nonce*."""
    offered = await lobby.change(
        offering.offer,
        first,
        proposal(game, options, terms, opponent=second.name),
        chance=lobby.chance,
    )
    return await lobby.change(challenges.accept, offered.number, second, lobby.chance, nonce=nonce)


@pytest.fixture
async def match(lobby: Lobby, ann: Player, ben: Player) -> Match:
    """OctiLite between ann, to move, and ben."""
    return await begin(lobby, ann, ben)


async def play(lobby: Lobby, match: Match, moves: str) -> Match:
    """*match* after *moves*, separated by blanks, each played by the player to move."""
    for move in moves.split():
        assert match.to_move is not None
        mover = match.players[match.to_move]
        match = await lobby.change(playing.play, match.board, mover, move)
    return match
