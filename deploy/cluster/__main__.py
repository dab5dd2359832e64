"""``make cluster``: PostgreSQL, two servers and HAProxy on this machine, until Ctrl-C.

python -m deploy.cluster --port 2222 --data data/cluster
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from argparse import ArgumentParser
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import aiohttp

from deploy.cluster import programs
from deploy.cluster.balancer import Place, balancer
from deploy.cluster.postgres import Postgres
from deploy.cluster.supervised import Program, Supervised
from lobby.base.errors import CannotOperate
from lobby.ssh import FILE_NAME, ensure_keys

_STOPPING = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
_READY_SECONDS = 30
_AGAIN_SECONDS = 0.2


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to run: so many *servers* behind *port*, everything kept in *data*."""

    port: int
    servers: int
    data: Path
    database: str

    @property
    def places(self) -> tuple[Place, ...]:
        """Where the servers are to be: above the port, each with its /ready 100 further."""
        numbers = range(1, self.servers + 1)
        return tuple(
            Place(f"server-{number}", self.port + number, self.port + 100 + number)
            for number in numbers
        )


def say(sentence: str) -> None:
    """Tell people."""
    print(sentence, flush=True)


async def run(wanted: Wanted) -> None:
    """Run it all until somebody stops us. Raises CannotOperate."""
    stopped = asyncio.Event()
    for signum in _STOPPING:
        asyncio.get_running_loop().add_signal_handler(signum, stopped.set)
    own = None if wanted.database else wanted.data / "postgres"
    programs.ensure(cluster=own)
    _ensure_free(wanted)
    wanted.data.mkdir(parents=True, exist_ok=True)
    ensure_keys(wanted.data / FILE_NAME)
    async with AsyncExitStack() as closing:
        running = asyncio.create_task(_begin(wanted, own, closing))
        waiting = asyncio.create_task(stopped.wait())
        await asyncio.wait((running, waiting), return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            running.result()
            await waiting
        say("Ending. Nothing is lost.")
        await _cancelled(running, waiting)
    say("Everything has ended.")


async def _cancelled(*tasks: asyncio.Task[object]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _begin(wanted: Wanted, own: Path | None, closing: AsyncExitStack) -> None:
    """Start everything, each when what it needs is there; *closing* ends it in reverse."""
    database = wanted.database
    if own:
        postgres = Postgres(own)
        await closing.enter_async_context(_running(await asyncio.to_thread(postgres.prepare)))
        database = await postgres.url()
        say(f"PostgreSQL runs, with its data in {own}.")
    else:
        say("The database is the one that LOBBY_DATABASE names.")
    front = Supervised(balancer(wanted.data, wanted.port, wanted.places), say)
    closing.push_async_callback(front.end)
    for place in wanted.places:
        await closing.enter_async_context(_running(_server(wanted, place, database)))
        if await _is_ready(place):
            say(
                f"{place.name} runs on 127.0.0.1:{place.port}; curl"
                f" http://127.0.0.1:{place.watched}/ready asks it whether it takes players."
            )
        else:
            say(f"{place.name} is not ready yet: see {wanted.data / place.name}.log")
    # Before the servers say goodbye, so that nobody is sent from one to the other meanwhile.
    closing.callback(front.retire)
    await front.start()
    await _listening(wanted.port)
    say(f"HAProxy sends everybody to the server with the fewest connections. Logs: {wanted.data}.")
    say(f"The lobby is open: ssh -p {wanted.port} localhost")
    say("Press Ctrl-C to end it all.")


async def _listening(port: int) -> None:
    """Wait until somebody listens at *port*. Nobody connects: it would be a visitor's knock."""
    while True:
        if not _is_free(port):
            return
        await asyncio.sleep(_AGAIN_SECONDS)


@asynccontextmanager
async def _running(program: Program) -> AsyncIterator[None]:
    process = Supervised(program, say)
    await process.start()
    try:
        yield
    finally:
        await process.end()


def _server(wanted: Wanted, place: Place, database: str) -> Program:
    settings: Mapping[str, str] = {
        "LOBBY_PUBLIC_PORT": str(wanted.port),
        **os.environ,
        "LOBBY_HOST": "127.0.0.1",
        "LOBBY_PORT": str(place.port),
        "LOBBY_DATA": str(wanted.data / place.name),
        "LOBBY_DATABASE": database,
        "LOBBY_HOST_KEY": str(wanted.data / FILE_NAME),
        "LOBBY_PROXIES": "127.0.0.1/32",
        "LOBBY_METRICS_PORT": str(place.watched),
    }
    return Program(
        name=place.name,
        words=[str(Path(sys.executable).with_name("lobby")), "serve"],
        log=wanted.data / f"{place.name}.log",
        environment=settings,
        last=signal.SIGINT,  # at once: all of them end
    )


async def _is_ready(place: Place) -> bool:
    """Whether the server takes players, asked until it does or for half a minute."""
    try:
        async with asyncio.timeout(_READY_SECONDS), aiohttp.ClientSession() as client:
            while True:
                if await _says_so(client, place):
                    return True
                await asyncio.sleep(_AGAIN_SECONDS)
    except TimeoutError:
        return False


async def _says_so(client: aiohttp.ClientSession, place: Place) -> bool:
    try:
        async with client.get(f"http://127.0.0.1:{place.watched}/ready") as answer:
            return answer.status == 200
    except aiohttp.ClientError:
        return False


def _ensure_free(wanted: Wanted) -> None:
    ports = [port for place in wanted.places for port in (place.port, place.watched)]
    for port in (wanted.port, *ports):
        if not _is_free(port):
            raise CannotOperate(
                f"Another program uses port {port}: stop it, or choose other ports with"
                " PORT=3333 make cluster"
            )


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def _wanted() -> Wanted:
    parser = ArgumentParser(prog="python -m deploy.cluster", description=run.__doc__)
    parser.add_argument("--port", type=int, default=int(os.environ.get("PORT", "2222")))
    parser.add_argument("--servers", type=int, default=2)
    parser.add_argument("--data", type=Path, default=Path("data/cluster"))
    given = parser.parse_args()
    database = os.environ.get("LOBBY_DATABASE", "")
    return Wanted(given.port, given.servers, given.data.resolve(), database)


if __name__ == "__main__":
    try:
        asyncio.run(run(_wanted()))
    except CannotOperate as failure:
        sys.exit(f"Error: {failure}")
