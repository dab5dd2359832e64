"""What sessions cost: the lobby, and beside it a plain Textual program that sshd starts.

    python -m bench.sessions [SESSIONS ...]

For each number of sessions (1, 50 and 200 unless given), in one run on one machine:

- *first frame*: from an authenticated connection to a painted screen, while nobody else comes in;
- *memory*: of the server and all its children, beyond what it used with nobody connected;
- *key to frame*: from a key to the frame in which the cursor has moved, one key at a time;
- *CPU a key*: of the server and all its children;
- *idle*: CPU while nobody does anything.

*News* is the lobby's alone: messages to sessions of as many players, each of whom shows them; the
time until the last has the message, and the longest that a key of another waited meanwhile. Needs
an OpenSSH server for the comparison.
"""

from __future__ import annotations

import asyncio
import contextlib
import getpass
import os
import shutil
import signal
import socket
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, replace
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, time

import asyncssh

from bench.processes import usage
from bench.table import table
from lobby import challenges, chat, players, ssh
from lobby.games import GAMES
from lobby.store import SqliteStore

SESSIONS = (1, 50, 200)
NEWS_SESSIONS = 500
NEWS = (b"extraordinary", b"unbelievable", b"phenomenal", b"preposterous", b"marvellous")
KEYS = 100
IDLE_SECONDS = 5.0
SETTLING_SECONDS = 2.0
"""For what those who were there first show of those who came last."""
QUIET_SECONDS = 0.05
"""A frame is over when nothing has come for so long."""
BUDGET = ("budget", "80", "1.2", "5", "2.5", "0")
HEADER = ("", "first frame ms", "MB a session", "key to frame ms", "CPU ms a key", "idle ms/s")


class Screen(asyncssh.SSHClientSession[bytes]):
    """A client's end of a session, which knows when bytes came."""

    def __init__(self) -> None:
        self.came = asyncio.Event()
        self.last = 0.0
        self.seen = b""
        self.keys = cycle((b"\x1b[B", b"\x1b[B", b"\x1b[A", b"\x1b[A"))
        self.channel: asyncssh.SSHClientChannel[bytes]

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self.channel = chan

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self.last = perf_counter()
        self.seen = (self.seen + data)[-20_000:]
        self.came.set()

    async def frame(self) -> float:
        """When the last byte of the next frame came."""
        await asyncio.wait_for(self.came.wait(), 60)
        while True:
            self.came.clear()
            try:
                await asyncio.wait_for(self.came.wait(), QUIET_SECONDS)
            except TimeoutError:
                return self.last

    async def until(self, words: bytes) -> float:
        """When bytes with *words* in them came."""
        while words not in self.seen:
            self.came.clear()
            await asyncio.wait_for(self.came.wait(), 60)
        self.came.set()
        return self.last


@dataclass(frozen=True)
class Target:
    """A server to measure."""

    name: str
    port: int
    pid: int
    user: str
    key: asyncssh.SSHKey
    landmark: bytes
    """What its first screen shows."""
    metrics: int = 0
    """The port on which it tells what it measures of itself; 0 for none."""


async def measured(target: Target, sessions: int) -> Sequence[str]:
    """One row: what so many sessions of *target* cost."""
    before = usage(target.pid).memory
    async with contextlib.AsyncExitStack() as stack:
        screens, starts = [], []
        for _ in range(sessions):
            screen, seconds = await enter(target, stack)
            screens.append(screen)
            starts.append(seconds)
        memory = (usage(target.pid).memory - before) / sessions
        await asyncio.sleep(SETTLING_SECONDS)
        cpu = usage(target.pid).cpu
        await asyncio.sleep(IDLE_SECONDS)
        idle = (usage(target.pid).cpu - cpu) / IDLE_SECONDS
        cpu = usage(target.pid).cpu
        frames = [await press(each) for each in islice(cycle(screens), KEYS)]
        cpu_a_key = (usage(target.pid).cpu - cpu) / KEYS
    return (
        f"{target.name}, {sessions}",
        f"{1000 * median(starts):.0f}",
        f"{memory / 1e6:.2f}",
        f"{1000 * median(frames):.1f}",
        f"{1000 * cpu_a_key:.1f}",
        f"{1000 * idle:.1f}",
    )


async def news(target: Target, crowd: Sequence[asyncssh.SSHKey]) -> str:
    """How fast a message reaches the players of *crowd*, and what keys wait meanwhile."""
    async with contextlib.AsyncExitStack() as stack:
        screens = [(await enter(replace(target, key=key), stack))[0] for key in crowd]
        speaker, typist, *others = screens
        speaker.channel.write(b"c")
        await speaker.frame()
        reached, waits = [], []
        for word in NEWS:
            said = perf_counter()
            speaker.channel.write(word + b"\r")
            told = asyncio.gather(*(each.until(word) for each in others))
            while not told.done():
                waits.append(await press(typist))
            reached.append(max(await told) - said)
    return (
        f"News: {len(crowd)} sessions have it after {1000 * max(reached):.0f} ms (budget 1000), "
        f"a key waits at most {1000 * max(waits):.0f} ms (budget 100)."
    )


async def enter(target: Target, stack: contextlib.AsyncExitStack) -> tuple[Screen, float]:
    """A session, and the seconds to its first frame."""
    connection = await stack.enter_async_context(connect(target))
    began = perf_counter()
    screen = Screen()
    await connection.create_session(
        lambda: screen, encoding=None, term_type="xterm-256color", term_size=(80, 24)
    )
    painted = await screen.until(target.landmark)
    await screen.frame()
    return screen, painted - began


def connect(target: Target) -> AbstractAsyncContextManager[asyncssh.SSHClientConnection]:
    """A connection as the owner of the target's key."""
    return asyncssh.connect(
        "127.0.0.1",
        target.port,
        username=target.user,
        client_keys=[target.key],
        known_hosts=None,
        config=None,
        agent_path=None,
    )


async def press(screen: Screen) -> float:
    """The seconds from a key to its frame."""
    screen.came.clear()
    key = next(screen.keys)
    pressed = perf_counter()
    screen.channel.write(key)
    await asyncio.wait_for(screen.came.wait(), 60)
    moved = screen.last
    await screen.frame()
    return moved - pressed


@asynccontextmanager
async def lobby_server(
    folder: Path, crowd: Sequence[asyncssh.SSHKey] = ()
) -> AsyncIterator[Target]:
    """The lobby with some life in it, in a process of its own. *crowd* are players, too."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    await populate(folder / "lobby.db", fingerprint(key), list(map(fingerprint, crowd)))
    async with lobby_process(folder, key) as target:
        yield target


@asynccontextmanager
async def lobby_process(
    folder: Path, key: asyncssh.SSHKey, *, bots: int = 0, metrics: bool = False
) -> AsyncIterator[Target]:
    """A server of the database in *folder*, which the owner of *key* is to enter. So many *bots*
    think at once; it tells *metrics* of itself if wanted."""
    told = _free_port() if metrics else 0
    ssh.load_or_create(folder, has_data=False)
    environment = {
        **os.environ,
        "LOBBY_DATA": str(folder),
        "LOBBY_HOST": "127.0.0.1",
        "LOBBY_PORT": "0",
        "LOBBY_CONNECTIONS": "2000",
        "LOBBY_CONNECTIONS_PER_ADDRESS": "2000",
        "LOBBY_ATTEMPTS_PER_MINUTE": "100000",
        "LOBBY_LOG_LEVEL": "error",
        "LOBBY_BOTS": str(bots),
        "LOBBY_METRICS_PORT": str(told),
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
        yield Target("lobby", port, server.pid, "ann", key, b"challenge", told)
    finally:
        server.send_signal(signal.SIGTERM)
        await server.wait()


@asynccontextmanager
async def plain_server(folder: Path) -> AsyncIterator[Target]:
    """An sshd that starts the plain program for every connection."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    (folder / "authorized").write_bytes(key.export_public_key())
    host_key = folder / "host_key"
    host_key.write_bytes(asyncssh.generate_private_key("ssh-ed25519").export_private_key())
    host_key.chmod(0o600)
    port = _free_port()
    settings = folder / "sshd_config"
    settings.write_text(
        f"Port {port}\nListenAddress 127.0.0.1\nHostKey {host_key}\nUsePAM no\nStrictModes no\n"
        f"AuthorizedKeysFile {folder / 'authorized'}\nMaxStartups 1000\nPidFile none\n"
        f"PermitRootLogin yes\nForceCommand cd {Path.cwd()} && {sys.executable} -m bench.plain\n"
    )
    _make_room_for_privileges()
    program = shutil.which("sshd", path=f"{os.environ['PATH']}:/usr/sbin")
    assert program, "the comparison needs sshd: install openssh-server"
    sshd = await asyncio.create_subprocess_exec(
        program, "-D", "-f", settings, stderr=asyncio.subprocess.DEVNULL
    )
    try:
        await _listening(port)
        yield Target("sshd and Textual", port, sshd.pid, getpass.getuser(), key, b"OctiLite")
    finally:
        sshd.terminate()
        await sshd.wait()


def fingerprint(key: asyncssh.SSHKey) -> str:
    """By which the lobby knows the owner of *key*."""
    return key.convert_to_public().get_fingerprint()


async def populate(path: Path, fingerprint: str, crowd: Sequence[str] = ()) -> None:
    """A database in which the owner of the key *fingerprint* has boards, and others are about."""
    store = SqliteStore.open(path, lambda: int(time()))
    chance = Random(1)
    ann = await store.write(players.take_name, fingerprint, "ann")
    others = [
        await store.write(players.take_name, f"SHA256:{name}", name)
        for name in ("ben", "dana", "erin", "kim", "lee")
    ]
    for game, other in islice(cycle((g, o) for g in GAMES for o in others), 24):
        offer = await store.write(challenges.offer, ann, game, opponent=other.name, seat=None)
        await store.write(challenges.accept, offer.number, other, chance)
    for game in GAMES:
        await store.write(challenges.offer, others[0], game)
    for number, each in enumerate(crowd):
        await store.write(players.take_name, each, f"player{number}")
    for words in ("anyone for a quick Binar?", "after this one"):
        await store.write(chat.say, others[1], words)
    await store.close()


def _make_room_for_privileges() -> None:
    if os.geteuid() == 0:
        Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)


def _free_port() -> int:
    with socket.socket() as each:
        each.bind(("127.0.0.1", 0))
        port: int = each.getsockname()[1]
        return port


async def _listening(port: int) -> None:
    while True:
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            return
        await asyncio.sleep(0.05)


async def main(sessions: Sequence[int]) -> None:
    """Measure and print."""
    rows: list[Sequence[str]] = [BUDGET]
    with TemporaryDirectory() as first, TemporaryDirectory() as second:
        for number in sessions:
            async with lobby_server(Path(first, str(number))) as target:
                rows.append(await measured(target, number))
            async with plain_server(Path(second)) as target:
                rows.append(await measured(target, number))
            print(table(HEADER, rows), flush=True)
        crowd = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(NEWS_SESSIONS)]
        async with lobby_server(Path(first, "news"), crowd) as target:
            print(await news(target, crowd))


if __name__ == "__main__":
    asyncio.run(main([int(each) for each in sys.argv[1:]] or SESSIONS))
