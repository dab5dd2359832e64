"""Servers behind HAProxy that are replaced one after another."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import aiohttp

from bench.cluster.servers import shared
from bench.servers import UNLIMITED, free_port
from deploy.cluster.balancer import Place, balancer
from deploy.cluster.supervised import Program, Supervised

THIS_VERSION = (str(Path(sys.executable).with_name("lobby")), "serve")
NEXT_VERSION = (sys.executable, "-m", "proofs.cluster.next_version", "serve")

_AGAIN_SECONDS = 0.05


@dataclass(frozen=True)
class Front:
    """Servers at *places* on the database *url*, behind an HAProxy at *port* that checks their
    health *every* so often. Their data are in *folder*."""

    folder: Path
    url: str
    port: int
    places: tuple[Place, ...]
    every: str
    running: dict[str, Supervised]

    async def start(self, place: Place, words: Sequence[str]) -> None:
        """Start a server, and return once HAProxy knows it."""
        self.running[place.name] = program = Supervised(self._server(place, words), print)
        await program.start()
        async with asyncio.timeout(60), aiohttp.ClientSession() as client:
            while True:
                if await _ready(client, place):
                    break
                await asyncio.sleep(_AGAIN_SECONDS)
        await self._known(place)

    async def replace(self, place: Place, words: Sequence[str]) -> None:
        """Stop a server as systemd does, and start it with other *words*."""
        await self.running[place.name].end()
        await self.start(place, words)

    async def balance(self) -> Supervised:
        """Start HAProxy, and wait until it accepts clients."""
        program = balancer(self.folder, self.port, self.places, every=self.every, stats=self._stats)
        keeper = Supervised(program, print)
        await keeper.start()
        async with asyncio.timeout(60):
            while True:
                if self._stats.exists():
                    break
                await asyncio.sleep(_AGAIN_SECONDS)
        for place in self.places:
            await self._known(place)
        return keeper

    async def _known(self, place: Place) -> None:
        """Wait until HAProxy sends clients to *place*, where a server runs."""
        async with asyncio.timeout(60):
            while self._stats.exists():
                if f"lobby,{place.name}," in await _up(self._stats):
                    return
                await asyncio.sleep(_AGAIN_SECONDS)

    @property
    def _stats(self) -> Path:
        return self.folder / "haproxy.sock"

    def _server(self, place: Place, words: Sequence[str]) -> Program:
        settings = {
            **os.environ,
            **UNLIMITED,
            **shared(self.folder, self.url),
            "LOBBY_NEWCOMERS_PER_ADDRESS": "100000",
            "LOBBY_HOST": "127.0.0.1",
            "LOBBY_PORT": str(place.port),
            "LOBBY_DATA": str(self.folder / place.name),
            "LOBBY_PROXIES": "127.0.0.1/32",
            "LOBBY_METRICS_PORT": str(place.watched),
            "LOBBY_BOTS": "0",
        }
        log = self.folder / f"{place.name}.log"
        return Program(name=place.name, words=words, log=log, environment=settings)


async def _ready(client: aiohttp.ClientSession, place: Place) -> bool:
    try:
        async with client.get(f"http://127.0.0.1:{place.watched}/ready") as answer:
            return answer.status == 200
    except aiohttp.ClientConnectionError:
        return False


async def _up(socket: Path) -> str:
    """The lines of HAProxy's statistics about what is up."""
    reader, writer = await asyncio.open_unix_connection(str(socket))
    writer.write(b"show stat\n")
    said = (await reader.read()).decode()
    writer.close()
    return "\n".join(line for line in said.splitlines() if ",UP," in line)


@asynccontextmanager
async def behind_haproxy(
    folder: Path, url: str, number: int, *, every: str = "1s"
) -> AsyncIterator[Front]:
    """*number* servers of this version on the database *url* behind an HAProxy, all of it in
    *folder*."""
    places = tuple(Place(f"server-{index}", free_port(), free_port()) for index in range(number))
    front = Front(folder, url, free_port(), places, every, {})
    async with AsyncExitStack() as stack:
        stack.push_async_callback(_end, front)
        await asyncio.gather(*(front.start(place, THIS_VERSION) for place in places))
        haproxy = await front.balance()
        stack.push_async_callback(haproxy.end)
        yield front


async def _end(front: Front) -> None:
    await asyncio.gather(*(running.end() for running in front.running.values()))
