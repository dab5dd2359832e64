"""Whether a day's traffic leaves anything behind.

    python -m proofs.leaks [--connections 10000] [--warm-up 2000] [--seed 1]

A complete server, and clients in another process that connect and break off at random moments:
before the version, in the key exchange and in authentication, in the middle of a command, before,
during and after the first frame, while typing, inside a match; by leaving, hanging up, or breaking
the connection. After some to warm up, and after all the others have gone, everything that belongs
to a connected client is counted, and the process's use of resources is measured. Nothing may have
increased, and memory by no more than an allowance for caches; otherwise the exit status is 1.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
import sys
import threading
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import asyncssh
from textual.app import App
from textual.widget import Widget

from bench import asking
from bench.piped import Piped
from bench.processes import memory
from bench.servers import fingerprint, key_files, made_keys, populate
from bench.table import table
from lobby import ssh
from lobby.app.serving import serving
from lobby.base import metrics
from lobby.base.settings import Settings
from lobby.core.values import Here
from lobby.ssh.door.knocking import Wire
from lobby.ssh.door.turnstile import Ticket
from lobby.ssh.ssh_connection import Connection
from lobby.ssh.ssh_session import Session

CONNECTIONS = 10_000
WARM_UP = 2_000
"""Enough connections for several garbage sweeps, and for most caches to fill up."""
PLAYERS = 8
SETTLING_SECONDS = 40.0
"""Longer than the server waits for any client."""
SLACK = 16 << 20
"""Bytes allowed for caches that fill up, and for fragmentation."""

_MOST_TIMERS = 1000
"""More timers than a server has while nobody is connected."""

_POOLS = ("asyncio_", "store-reader", "reading")
"""What threads are called that are started when needed, and are never more than a few."""

KINDS: Mapping[str, type] = {
    "apps": App,
    "screens and widgets": Widget,
    "asyncssh connections": asyncssh.SSHServerConnection,
    "asyncssh channels": asyncssh.SSHServerChannel,
    "connections": Connection,
    "sessions": Session,
    "wires": Wire,
    "tickets": Ticket,
    "presence entries": Here,
}
"""Objects that exist for one connected client."""


@dataclass(frozen=True, slots=True)
class Leaks:
    """What there was before and after the *connections*, how many *seconds* they took, and how many
    of them left at which moment."""

    before: Mapping[str, int]
    after: Mapping[str, int]
    memory: int
    """Bytes by which the process has grown."""
    blocks: int
    """Memory blocks that Python uses in addition to those before; fragmentation does not count."""
    moments: Mapping[str, int]
    seconds: float

    @property
    def connections(self) -> int:
        """How many came and left."""
        return sum(self.moments.values())

    @property
    def stayed(self) -> Mapping[str, int]:
        """What has increased, and by how much."""
        grown = {name: self.after[name] - count for name, count in self.before.items()}
        return {name: more for name, more in grown.items() if more > 0}


class _Errors(logging.Handler):
    """Counts the errors logged."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.count = 0

    def emit(self, record: logging.LogRecord) -> None:
        self.count += 1


async def count_leaks(
    folder: Path, connections: int, *, warm_up: int = WARM_UP, seed: int = 1
) -> Leaks:
    """What *connections* connections leave behind in a server whose data are in *folder*, after
    *warm_up* others."""
    keys = made_keys(PLAYERS)
    files = key_files(folder, keys)
    ann, *others = map(fingerprint, keys)
    await populate(folder / "lobby.db", ann, others)
    ssh.ensure_keys(folder / ssh.FILE_NAME)
    errors = _Errors()
    logging.getLogger().addHandler(errors)
    try:
        async with serving(_settings(folder)) as server, AsyncExitStack() as stack:
            leavers = await Piped.begun(
                "proofs.leavers", port=server.port, keys=list(map(str, files)), seed=seed
            )
            stack.push_async_callback(leavers.gone)
            resting, quiet = asyncio.all_tasks(), _census(errors)
            leavers.say(str(warm_up))
            await leavers.heard()
            await _settled(server, resting)
            before, used = await _rested(errors, quiet), memory(os.getpid())
            blocks = sys.getallocatedblocks()
            began = perf_counter()
            leavers.say(str(connections))
            moments = await leavers.heard()
            seconds = perf_counter() - began
            await _settled(server, resting)
            after = await _rested(errors, quiet)
            blocks = sys.getallocatedblocks() - blocks
            grown = memory(os.getpid()) - used
    finally:
        logging.getLogger().removeHandler(errors)
    return Leaks(before, after, grown, blocks, moments, seconds)


def _settings(folder: Path) -> Settings:
    """Settings for clients that all come from one address, in unusual numbers."""
    return Settings(
        host="127.0.0.1",
        port=0,
        data=folder,
        connections=2000,
        connections_per_address=2000,
        attempts_per_minute=1_000_000,
        penalties=False,
        bots=0,
    )


async def _settled(server: ssh.Server, resting: set[asyncio.Task[Any]]) -> None:
    """Wait until all clients have left and no tasks but *resting* remain, within a limit."""
    with contextlib.suppress(TimeoutError):  # whatever remains is counted
        async with asyncio.timeout(SETTLING_SECONDS):
            while server.connections or not asyncio.all_tasks() <= resting:  # noqa: ASYNC110
                await asyncio.sleep(0.05)


async def _rested(errors: _Errors, quiet: Mapping[str, int]) -> Mapping[str, int]:
    """The census once it is down to that of when all was *quiet*, or at the time limit: whatever
    remains is counted."""
    await _forget_cancelled_timers()
    counted = _census(errors)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(SETTLING_SECONDS):
            while any(counted[name] > quiet[name] for name in KINDS):
                await asyncio.sleep(0.5)
                await _forget_cancelled_timers()
                counted = _census(errors)
    return counted


async def _forget_cancelled_timers() -> None:
    """Drop cancelled timers. Each keeps its owner until it would have been due, up to half a minute
    later, or until most of the loop's timers are cancelled: then the loop drops them all."""
    loop = asyncio.get_running_loop()
    for _ in range(_MOST_TIMERS):
        loop.call_later(SETTLING_SECONDS, lambda: None).cancel()
    await asyncio.sleep(0)


def _census(errors: _Errors) -> Mapping[str, int]:
    gc.unfreeze()
    gc.collect()
    gc.unfreeze()  # survivors were frozen, and would not be listed
    kinds = Counter(map(type, gc.get_objects()))
    living = {
        name: sum(
            count for type_of_object, count in kinds.items() if issubclass(type_of_object, kind)
        )
        for name, kind in KINDS.items()
    }
    refused = (sample for metric in metrics.refused.collect() for sample in metric.samples)
    return {
        "tasks": len(asyncio.all_tasks()),
        **living,
        "file descriptors": _descriptors(),
        "threads": sum(not thread.name.startswith(_POOLS) for thread in threading.enumerate()),
        "errors in the log": errors.count,
        "refused": sum(int(sample.value) for sample in refused if sample.name.endswith("_total")),
    }


def _descriptors() -> int:
    """The number of open descriptors, except those of the database's log: each reader opens it on
    first use, which may be after the warm-up."""
    opened = 0
    for descriptor in Path("/proc/self/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):  # the one used for this listing
            opened += not descriptor.readlink().name.endswith("-wal")
    return opened


def report(result: Leaks) -> str:
    """The tables to print."""
    moments = [(name, f"{count:,}") for name, count in result.moments.items()]
    counts = [(name, str(count), str(result.after[name])) for name, count in result.before.items()]
    a_second = result.connections / result.seconds
    a_connection = result.memory / result.connections
    return "\n".join(
        (
            table(("they went at", "connections"), moments),
            "",
            table(("there were", "before", "after"), counts),
            "",
            f"{result.connections:,} connections, {a_second:.0f} a second. The process grew by "
            f"{result.memory / 1e6:.1f} MB, {a_connection:.0f} bytes a connection; in use are "
            f"{result.blocks:,} pieces of memory more.",
        )
    )


async def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; return 1 if anything was left behind."""
    parser = asking.parser(__doc__ or "")
    parser.add_argument("--connections", type=int, default=CONNECTIONS)
    parser.add_argument("--warm-up", type=int, default=WARM_UP)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    with TemporaryDirectory() as folder:
        result = await count_leaks(
            Path(folder), chosen.connections, warm_up=chosen.warm_up, seed=chosen.seed
        )
    print(report(result))
    return int(bool(result.stayed) or result.memory > SLACK)


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
