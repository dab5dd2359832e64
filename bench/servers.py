"""Lobbies to measure, each a server in a process of its own."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import cycle, islice
from pathlib import Path
from random import Random
from time import time

import asyncssh

from bench.client import Target, new_key
from lobby import ssh
from lobby.core.stores import open_sqlite
from lobby.database.store import Store
from lobby.features.challenges import challenges, offering
from lobby.features.challenges.values import Proposal, parsed
from lobby.features.people import players
from lobby.features.talk import chat
from lobby.games.catalogue import GAMES

UNLIMITED = {
    "LOBBY_CONNECTIONS": "2000",
    "LOBBY_CONNECTIONS_PER_ADDRESS": "2000",
    "LOBBY_ATTEMPTS_PER_MINUTE": "100000",
    "LOBBY_PENALTIES": "false",
}
"""Settings that admit everybody at once, from one address."""


@asynccontextmanager
async def lobby_server(
    folder: Path, crowd: Sequence[asyncssh.SSHKey] = ()
) -> AsyncIterator[Target]:
    """The lobby with some activity, in a process of its own. *crowd* are additional players."""
    key = new_key()
    await populate(folder / "lobby.db", fingerprint(key), list(map(fingerprint, crowd)))
    async with lobby_process(folder, key) as target:
        yield target


@asynccontextmanager
async def lobby_process(
    folder: Path,
    key: asyncssh.SSHKey,
    *,
    bots: int = 0,
    metrics: bool = False,
    limits: Mapping[str, str] = UNLIMITED,
) -> AsyncIterator[Target]:
    """A server on the database in *folder*, for the owner of *key* to enter. Up to *bots* bots
    think at once; it serves *metrics* if wanted. *limits* are variables for its settings."""
    metrics_port = free_port() if metrics else 0
    ssh.ensure_keys(folder / ssh.FILE_NAME)
    environment = {
        **os.environ,
        "LOBBY_DATA": str(folder),
        "LOBBY_HOST": "127.0.0.1",
        "LOBBY_PORT": "0",
        "LOBBY_HOST_KEY": str(folder / "host_key"),
        **limits,
        "LOBBY_LOG_LEVEL": "error",
        "LOBBY_BOTS": str(bots),
        "LOBBY_METRICS_PORT": str(metrics_port),
    }
    server = await asyncio.create_subprocess_exec(
        Path(sys.executable).with_name("lobby"),
        "serve",
        env=environment,
        stdout=asyncio.subprocess.PIPE,
    )
    assert server.stdout
    port = int((await server.stdout.readline()).split()[-2])
    try:
        yield Target("lobby", port, server.pid, "ann", key, b"challenge", metrics_port)
    finally:
        with suppress(ProcessLookupError):  # it was killed
            server.send_signal(signal.SIGTERM)
        await server.wait()


def fingerprint(key: asyncssh.SSHKey) -> str:
    """The fingerprint by which the lobby knows the owner of *key*."""
    return key.convert_to_public().get_fingerprint()


async def populate(path: Path, fingerprint: str, crowd: Sequence[str] = ()) -> None:
    """Create a database in which the owner of the key *fingerprint* has boards, and others are
    around."""
    store = open_sqlite(path, lambda: int(time()))
    await inhabit(store, fingerprint, crowd)
    await store.close()


async def inhabit(store: Store, fingerprint: str, crowd: Sequence[str] = ()) -> None:
    """Put the same into an empty *store*."""
    chance = Random(1)
    ann = await store.write(players.take_name, fingerprint, "ann")
    others = [
        await store.write(players.take_name, f"SHA256:{name}", name)
        for name in ("ben", "dana", "erin", "kim", "lee")
    ]
    for game, other in islice(cycle((g, o) for g in GAMES for o in others), 24):
        offer = await store.write(
            offering.offer, ann, Proposal(game, *parsed(game), opponent=other.name, seat=None)
        )
        await store.write(challenges.accept, offer.number, other, chance)
    for game in GAMES:
        await store.write(offering.offer, others[0], Proposal(game, *parsed(game)))
    for number, key in enumerate(crowd):
        await store.write(players.take_name, key, f"player{number}")
    for words in ("anyone for a quick Binar?", "after this one"):
        await store.write(chat.say, others[1], words)


def made_keys(number: int) -> list[asyncssh.SSHKey]:
    """*number* new keys."""
    return [new_key() for _ in range(number)]


def key_files(folder: Path, keys: Iterable[asyncssh.SSHKey]) -> list[Path]:
    """Write *keys* to files in *folder*, for other processes."""
    files = [(folder / f"key{number}", key) for number, key in enumerate(keys)]
    for path, key in files:
        path.write_bytes(key.export_private_key())
    return [path for path, _ in files]


def free_port() -> int:
    """A port of this machine on which nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
