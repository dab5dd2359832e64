"""What players cost in the lobby, beside a peer in Go and an asyncssh server that does nothing.

    python -m bench.peers [--many 200]

The same clients do the same in one run on one machine, in turns: figures of different runs say
nothing, only the ratio of two columns does. The peer (bench/rival/peer.go) paints a board of as
many cells with wish and bubbletea; without Go and these packages its column is left out. The bare
server (bench/rival/bare.py) exchanges keys and sends a kilobyte, which is the floor for any server
in asyncssh: what a connect costs above that is the lobby's own. Guests connect to a terminal of 120
columns and 40 lines. Aims are for the lobby.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple, TypeAlias

import asyncssh

from bench import asking
from bench.client import Screen, new_key
from bench.machine import Machine
from bench.processes import usage
from bench.servers import UNLIMITED, free_port, lobby_process
from bench.table import milliseconds, slowest, table

FEW, MANY = 50, 200
KEYS, VISITORS, SECONDS, TURNS = 200, 20, 8, 5
GUESTS = {
    **UNLIMITED,
    "LOBBY_NEWCOMERS_PER_ADDRESS": "100000",
    "LOBBY_GUESTS_PER_HOUR": "100000",
}
FORM, BEGIN = b"b", b"\r"
"""Keys that open the form for a match against a bot, and begin it."""
_ARROWS = b"\x1b[C", b"\x1b[D"
_RIM = 5
"""After so many seconds a key counts as one that has moved nothing, because the cursor begins at
the rim of the board. That happens to nobody twice."""
_SWEPT = 2.5
"""The lobby looks every two seconds whether there is garbage to collect."""
_GO = ("-o", "peer", str(Path(__file__).parent / "rival" / "peer.go"))
_GO_PACKAGES = {"GO111MODULE": "off", "GOPATH": "/usr/share/gocode"}
"""Where Debian has the libraries that the peer is made with: golang-github-charmbracelet-*-dev."""

AIMS = {
    "first frame from TCP connect, ms": "2 : 1",
    "CPU ms a connect, alone": "bare + 12",
    "CPU ms a connect, many there": "bare + 15",
    "CPU ms a key on a board, 1": "0.7 : 1",
    "CPU ms a key on a board, few": "0.7 : 1",
    "many players, a key a second, p50 ms": "3.7",
    "many players, a key a second, p99 ms": "25",
    "the same while many matches begin, p99 ms": "25",
    "a key in the form, CPU ms": "3",
    "opening the form, CPU ms": "8",
    "opening the form, bytes": "6000",
    "beginning a match, CPU ms": "35",
    "beginning a match, bytes": "35000",
}
"""Every row, with its aim."""

Figures: TypeAlias = dict[str, str]


class Peer(NamedTuple):
    """A server to measure. With *plays*, guests come to a board by ``FORM`` and ``BEGIN``;
    without *paints*, there is nothing but a connection."""

    name: str
    port: int
    pid: int
    plays: bool = False
    paints: bool = True


class Guest(asyncssh.SSHClient):
    """A client without a key."""

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(self, *__: object) -> list[str]:
        return []


class Crowd:
    """Guests of *peer* on one machine."""

    def __init__(self, peer: Peer) -> None:
        self.peer = peer
        self.screens: list[Screen] = []
        self._connections: list[asyncssh.SSHClientConnection] = []

    async def come(self, number: int, pace: float = 0.0) -> tuple[float, float]:
        """Let *number* guests connect one after the other, at most one in *pace* seconds. Return
        the median seconds to the first frame, and the CPU seconds of each."""
        began, frames = usage(self.peer.pid).cpu, []
        for __ in range(number):
            frames.append(await self._enter())
            await asyncio.sleep(max(0.0, pace - frames[-1]))
        await self.quiet()
        return median(frames), (usage(self.peer.pid).cpu - began) / number

    @property
    def received(self) -> int:
        """The bytes that all guests have got."""
        return sum(screen.received for screen in self.screens)

    async def press(self, *keys: bytes, times: int = 1) -> tuple[float, float]:
        """Let every guest press *keys* in turn, that many *times* in all. Return CPU seconds and
        bytes a key."""
        screens = self.screens
        began, sent = usage(self.peer.pid).cpu, self.received
        for key in islice(cycle(keys), times):
            for screen in screens:
                screen.came.clear()
                screen.channel.write(key)
                with suppress(TimeoutError):
                    await asyncio.wait_for(screen.came.wait(), 3)
                await asyncio.sleep(0.01)
        await self.quiet()
        number = times * len(screens)
        received = (self.received - sent) / number
        return (usage(self.peer.pid).cpu - began) / number, received

    async def play(self) -> list[float]:
        """Let every guest press a key a second; return the seconds that each waited."""
        waits: list[float] = []

        async def one(screen: Screen, phase: float) -> None:
            await asyncio.sleep(phase)
            at_rim = False
            for key in islice(cycle(_ARROWS), SECONDS):
                screen.came.clear()
                pressed = perf_counter()
                screen.channel.write(key)
                try:
                    await asyncio.wait_for(screen.came.wait(), 60 if at_rim else _RIM)
                except TimeoutError:
                    if at_rim:
                        raise
                    at_rim = True
                    continue
                waits.append(screen.last - pressed)
                await asyncio.sleep(max(0.0, 1 - waits[-1]))

        number = len(self.screens)
        await asyncio.gather(*(one(screen, at / number) for at, screen in enumerate(self.screens)))
        return waits

    async def begin(self) -> None:
        """Let every guest begin a match, one after the other, in the time that ``play`` takes."""
        for screen in self.screens:
            screen.channel.write(BEGIN)
            await asyncio.sleep(SECONDS / len(self.screens))

    async def quiet(self, seconds: float = 0.5) -> None:
        """Wait until the server has done nothing for *seconds*, at most for some seconds more."""
        for __ in range(10):
            before = usage(self.peer.pid).cpu
            await asyncio.sleep(seconds)
            if usage(self.peer.pid).cpu - before < 0.02:
                return

    async def settle(self) -> None:
        """Wait until the server has cleared up after those who came and left, too, so that what is
        measured next pays for nothing else."""
        await self.quiet(_SWEPT)

    async def leave(self) -> None:
        for connection in self._connections:
            connection.abort()
        self._connections.clear()
        self.screens.clear()
        await self.settle()

    async def _enter(self) -> float:
        began, screen = perf_counter(), Screen()
        connection = await asyncssh.connect(
            "127.0.0.1",
            self.peer.port,
            username=f"guest{len(self.screens)}",
            client_factory=Guest,
            client_keys=None,
            known_hosts=None,
            config=None,
            agent_path=None,
            kex_algs=["curve25519-sha256"],
            encryption_algs=["aes128-gcm@openssh.com"],
            server_host_key_algs=["ssh-ed25519"],  # as OpenSSH prefers; asyncssh prefers RSA
        )
        await connection.create_session(
            lambda: screen,
            encoding=None,
            term_type="xterm-256color",
            term_size=(120, 40),
            env={"COLORTERM": "truecolor", "LANG": "C.UTF-8"},
        )
        while screen.received < 500:
            await screen.frame()
        self.screens.append(screen)
        self._connections.append(connection)
        return screen.last - began


async def measured(peer: Peer, many: int, figures: Figures) -> AsyncIterator[None]:
    """Note in *figures* what *peer* costs, by the names of the rows; rows that it has not are left
    out. Pauses where it is another's turn."""
    crowd, rows = Crowd(peer), iter(AIMS)

    def note(*cells: str) -> None:
        figures.update((row, cell) for cell, row in zip(cells, rows, strict=False))

    await crowd.come(2)  # the first ones find nothing in memory
    await crowd.leave()
    frame, alone = await crowd.come(VISITORS)
    await crowd.come(max(0, many - VISITORS) or 1)
    __, beside = await crowd.come(VISITORS)
    note(*milliseconds((frame, alone, beside)))
    await crowd.leave()
    yield
    if not peer.paints:
        return
    for number in (1, FEW):
        await crowd.come(number)
        await _to_board(crowd)
        await crowd.press(*_ARROWS, times=4)
        await crowd.settle()
        on_board = []
        for __ in range(TURNS):
            yield
            on_board.append((await crowd.press(*_ARROWS, times=max(4, KEYS // number)))[0])
        note(*milliseconds((median(on_board),)))
        yield
        await crowd.leave()
    yield
    await crowd.come(many)
    await _to_board(crowd)
    note(*milliseconds(slowest(await crowd.play(), 0.5, 0.99)[:2]))
    if peer.plays:
        beginners = Crowd(peer)
        await beginners.come(many)
        await beginners.press(FORM)
        both = await asyncio.gather(crowd.play(), beginners.begin())
        note(*milliseconds(slowest(both[0], 0.99)[:1]))
        await beginners.leave()
    else:
        next(rows)
    await crowd.leave()
    yield
    if peer.plays:
        await crowd.come(VISITORS)
        await crowd.settle()
        opening = await crowd.press(FORM)
        key = await crowd.press(*_ARROWS, times=10)
        beginning = await crowd.press(BEGIN)
        note(*milliseconds((key[0],)), *_cells(opening), *_cells(beginning))
        await crowd.leave()


async def in_turns(measuring: Iterable[AsyncIterator[None]]) -> None:
    """Let all of *measuring* go on to their next pause, in turns, until each has ended."""
    going_on = [*measuring]
    while going_on:
        for measurement in [*going_on]:
            if await anext(measurement, ...) is ...:
                going_on.remove(measurement)


async def _to_board(crowd: Crowd) -> None:
    """Bring everybody to a board."""
    if crowd.peer.plays:
        await crowd.press(FORM)
        await crowd.press(BEGIN)


def _cells(cost: tuple[float, float]) -> tuple[str, str]:
    cpu, sent = cost
    return milliseconds((cpu,))[0], f"{sent:.0f}"


@asynccontextmanager
async def lobby(folder: Path) -> AsyncIterator[Peer]:
    """The lobby."""
    async with lobby_process(folder, new_key(), bots=1, limits=GUESTS) as target:
        yield Peer("lobby", target.port, target.pid, plays=True)


@asynccontextmanager
async def peer(folder: Path) -> AsyncIterator[Peer]:
    """The peer in Go."""
    async with _started("peer", folder, str(folder / "peer")) as started:
        yield started


@asynccontextmanager
async def bare(folder: Path) -> AsyncIterator[Peer]:
    """The server that does nothing."""
    (folder / "host_key").write_bytes(new_key().export_private_key())
    async with _started("bare", folder, sys.executable, "-m", "bench.rival.bare") as started:
        yield started._replace(paints=False)


@asynccontextmanager
async def _started(name: str, folder: Path, *command: str) -> AsyncIterator[Peer]:
    port = free_port()
    server = await asyncio.create_subprocess_exec(*command, str(port), str(folder / "host_key"))
    try:
        while True:
            with suppress(OSError):
                (await asyncio.open_connection("127.0.0.1", port))[1].close()
                break
            await asyncio.sleep(0.05)
        yield Peer(name, port, server.pid)
    finally:
        server.terminate()
        await server.wait()


async def built(folder: Path) -> bool:
    """Whether the peer could be built in *folder*; reports why not."""
    go = shutil.which("go")
    if go is None:
        print("There is no Go here, so the peer's column is left out.\n")
        return False
    making = await asyncio.create_subprocess_exec(
        go, "build", *_GO, cwd=folder, env={**os.environ, **_GO_PACKAGES}
    )
    if await making.wait():
        print("The peer could not be built, so its column is left out.\n")
        return False
    return True


async def main(many: int) -> None:
    """Measure and print."""
    machine = Machine()
    columns: dict[str, Figures] = {}
    with TemporaryDirectory() as name:
        folder = Path(name)
        kinds = [lobby, peer, bare] if await built(folder) else [lobby, bare]
        async with AsyncExitStack() as serving:
            servers = [await serving.enter_async_context(kind(folder)) for kind in kinds]
            columns = {server.name: {} for server in servers}
            await in_turns(measured(server, many, columns[server.name]) for server in servers)
    rows = [
        (
            row.replace("many", str(many)).replace("few", str(FEW)),
            aim,
            *(column.get(row, "") for column in columns.values()),
        )
        for row, aim in AIMS.items()
    ]
    print(table(("", "aim", *columns), rows))
    print(machine)


if __name__ == "__main__":
    parser = asking.parser(__doc__)
    parser.add_argument("--many", type=int, default=MANY)
    asyncio.run(main(parser.parse_args().many))
