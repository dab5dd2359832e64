"""Whether people can log in while others occupy the places of those who have not logged in yet.

    python -m bench.flood [--seconds 30] [ADDRESSESxCONNECTIONS ...]

From each of ADDRESSES addresses, CONNECTIONS connections are made that never log in (20x15 and
100x15 unless given): they stay silent, or begin a key exchange and go no further. A connection
closed by the server is made again some seconds later. The addresses are each in a different /24,
and in one run all in the /24 of the honest clients. Meanwhile a player logs in twice a second, each
time from another address, and runs a command. The output is the share of logins that succeeded, the
median and longest time they took, and the share of a core that the server used. The server has its
default limits.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

import asyncssh

from bench import asking
from bench.client import Target, connect, new_key
from bench.machine import Machine
from bench.processes import usage
from bench.servers import fingerprint, lobby_process, populate
from bench.table import table

SHAPES = ("20x15", "100x15")
SECONDS = 30.0
PAUSE_SECONDS = 0.5
"""Seconds from one honest login to the next."""
PATIENCE_SECONDS = 10.0
"""How long an honest client tries."""
SETTLING_SECONDS = 5.0
"""Time for the flood to arrive."""

_HEADER = ("flood", "places", "could log in %", "median s", "most s", "CPU %", "logins")


class Flood(NamedTuple):
    """*connections* connections from each of *addresses* addresses, which say nothing or have
    *begun* a key exchange; *near* if they come from the network of the honest clients."""

    addresses: int
    connections: int
    begun: bool = False
    near: bool = False

    def sources(self) -> Sequence[str]:
        """The addresses they come from."""
        numbers = range(1, self.addresses + 1)
        return [
            f"127.200.0.{address}" if self.near else f"127.10.{address}.1" for address in numbers
        ]

    async def begin(self, port: int) -> asyncio.subprocess.Process:
        """Start the process that makes the flood."""
        words = (str(port), str(self.connections), "begun" if self.begun else "silent")
        return await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bench.flooders", *words, *self.sources()
        )

    def __str__(self) -> str:
        how = "begun key exchanges" if self.begun else "silent"
        where = "one network" if self.near else "as many networks"
        return f"{self.addresses} x {self.connections}, {how}, {where}"


async def log_in(target: Target, source: str) -> float | None:
    """The seconds an honest login took; None if it failed."""
    began = perf_counter()
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            async with connect(target, source) as connection:
                await connection.run("games", check=True)
                return perf_counter() - began
    except (OSError, TimeoutError, asyncssh.Error):
        return None


async def measured(flood: Flood, seconds: float) -> Sequence[str]:
    """A row of the table."""
    key = new_key()
    with TemporaryDirectory() as name:
        folder = Path(name)
        await populate(folder / "lobby.db", fingerprint(key))
        async with lobby_process(folder, key, limits={}) as target:
            return await _flooded(target, flood, seconds)


async def _flooded(target: Target, flood: Flood, seconds: float) -> Sequence[str]:
    flooders = await flood.begin(target.port)
    await asyncio.sleep(SETTLING_SECONDS)
    before, began = usage(target.pid).cpu, perf_counter()
    logins: list[asyncio.Task[float | None]] = []
    for number in count():
        if perf_counter() - began > seconds:
            break
        # From networks that the flood may come from, but addresses that it does not use.
        source = f"127.200.0.{130 + number % 120}" if flood.near else f"127.201.{number % 250}.1"
        logins.append(asyncio.create_task(log_in(target, source)))
        await asyncio.sleep(PAUSE_SECONDS)
    took = await asyncio.gather(*logins)
    cpu = (usage(target.pid).cpu - before) / (perf_counter() - began)
    with suppress(ProcessLookupError):  # if there are none
        flooders.kill()
    await flooders.wait()
    return _row(flood, took, cpu)


def _row(flood: Flood, took: Sequence[float | None], cpu: float) -> Sequence[str]:
    could = sorted(seconds for seconds in took if seconds is not None)

    def figure(of: Callable[[Sequence[float]], float]) -> str:
        return f"{of(could):.2f}" if could else "-"

    return (
        str(flood),
        str(flood.addresses * flood.connections),
        f"{100 * len(could) / len(took):.0f}",
        figure(median),
        figure(max),
        f"{100 * cpu:.0f}",
        str(len(took)),
    )


def floods(shapes: Iterable[str]) -> Iterable[Flood]:
    """No flood first, then those of each of *shapes* (such as "20x15")."""
    yield Flood(0, 0)
    for shape in shapes:
        addresses, connections = map(int, shape.split("x"))
        silent = Flood(addresses, connections)
        yield from (silent, silent._replace(begun=True), silent._replace(near=True))


async def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = asking.parser(__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("shapes", nargs="*", metavar="ADDRESSESxCONNECTIONS", default=SHAPES)
    chosen = parser.parse_args(arguments)
    machine = Machine()
    rows = []
    for flood in floods(chosen.shapes):
        rows.append(await measured(flood, chosen.seconds))
        print(table(_HEADER, rows), flush=True)
    print(machine)


if __name__ == "__main__":
    asyncio.run(main())
