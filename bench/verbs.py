"""What each command costs at its largest, and how long it keeps everybody else waiting.

    python -m bench.verbs [--finished 30000] [--running 2000] [--keep FOLDER] [--top 20] [WORD ...]

Somebody who is known for nothing (a *guest*) and a *member* with thousands of boards give every
command with the largest arguments that it takes (bench/largest.py), in a lobby that has been used
for years (bench.filling) and has four long matches; or only commands that contain one of the WORDs.
For the costliest the table shows: *loop*, CPU on the event loop; *longest*, the longest stretch of
it in which nobody else is served; *threads*, CPU of other threads, which share the interpreter's
lock; *bytes* to the client; all on the way through a real connection, without limits on work.
"""

from __future__ import annotations

import asyncio
import gc
import json
from argparse import Namespace
from asyncio import events
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from time import process_time, thread_time

from bench import asking
from bench.machine import Machine
from bench.piped import Piped
from bench.scale import NOW, made
from bench.seating import Size
from bench.table import table
from bench.used import prolonged
from bench.world import World, lobby_at, world

HEADER = ("command", "who", "loop ms", "longest ms", "threads ms", "bytes", "s", "status")


class LoopMeter:
    """Times every callback of the event loop: in all, and the longest."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Begin again."""
        self.cpu, self.longest, self._process = 0.0, 0.0, process_time()

    @property
    def threads(self) -> float:
        """CPU seconds of everything but the callbacks."""
        return process_time() - self._process - self.cpu

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Time what the loop runs meanwhile."""
        run = events.Handle._run

        def timed(handle: events.Handle) -> None:
            began = thread_time()
            run(handle)
            took = thread_time() - began
            self.cpu += took
            self.longest = max(self.longest, took)

        events.Handle._run = timed  # type: ignore[assignment, method-assign]
        try:
            yield
        finally:
            events.Handle._run = run  # type: ignore[method-assign]


@dataclass(frozen=True, slots=True)
class Cost:
    """What one command took."""

    line: str
    who: str
    loop: float
    longest: float
    threads: float
    bytes: int
    seconds: float
    status: int | None

    def row(self) -> Sequence[str]:
        """A row of the table."""
        short = self.line if len(self.line) <= 44 else f"{self.line[:41]}..."
        return (
            short,
            self.who,
            *(f"{1000 * took:,.1f}" for took in (self.loop, self.longest, self.threads)),
            f"{self.bytes:,}",
            f"{self.seconds:.2f}",
            "-" if self.status is None else str(self.status),
        )


async def main(given: Namespace) -> None:
    """Measure and print."""
    machine = Machine()
    with TemporaryDirectory(prefix="bench-verbs-") as temporary:
        folder = given.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        size = Size(given.finished, given.running, 1000)
        copyfile(made(folder, "verbs", size), Path(temporary) / "used.db")
        costs = await measured(Path(temporary) / "used.db", given.words)
    costs.sort(key=lambda cost: max(cost.longest * 10, cost.loop), reverse=True)
    print(table(HEADER, [cost.row() for cost in costs[: given.top]]))
    print(f"{len(costs)} commands. {machine}")


async def measured(path: Path, words: Sequence[str]) -> list[Cost]:
    """What the commands cost in the lobby of the database *path*."""
    meter, costs = LoopMeter(), list[Cost]()
    async with lobby_at(path, NOW) as lobby:
        largest = await prolonged(lobby, "veteran")
        async with world(lobby, "veteran") as of_veteran:
            gc.collect()
            gc.freeze()
            for who, key in (("guest", None), ("member", of_veteran.key)):
                async with _client(of_veteran, key) as client:
                    for line, text in largest.commands():
                        if not words or any(word in line for word in words):
                            costs.append(await _cost(client, meter, who, line, text))
    return costs


async def _cost(client: Piped, meter: LoopMeter, who: str, line: str, text: str) -> Cost:
    with meter.watching():
        meter.begin()
        client.say(json.dumps((line, text)))
        said = await client.heard()
        return Cost(
            line, who, meter.cpu, meter.longest, meter.threads,
            said["bytes"], said["seconds"], said["status"],
        )  # fmt: skip


@asynccontextmanager
async def _client(of: World, key: object | None) -> AsyncIterator[Piped]:
    exported = of.key.export_private_key().decode() if key else ""
    client = await Piped.begun("bench.verb_client", port=of.server.port, key=exported)
    yield client
    await client.gone()


if __name__ == "__main__":
    parser = asking.parser(__doc__)
    parser.add_argument("--finished", type=int, default=30_000)
    parser.add_argument("--running", type=int, default=2_000)
    parser.add_argument("--keep", type=Path, help="folder to keep the database in")
    parser.add_argument("--top", type=int, default=20)
    parser.add_argument("words", nargs="*", metavar="WORD")
    asyncio.run(main(parser.parse_args()))
