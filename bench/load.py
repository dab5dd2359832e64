"""What many sessions cost while they live: keys, talk and events.

    python -m bench.load [SESSIONS ...]

The SESSIONS (50 and 500 unless given), each of a different player, connect from other processes.
After a quiet period every fifth of them types a key a second, somebody talks, and challenges come
and go, which all of them show. The output is connects per second, memory per session beyond the
server's own, CPU while nobody types and while they do, how long keys wait for their frame, and the
longest that the event loop was late, in total and by its own work: it is also late when other
programs or machines use the processor. The aims are for 500 sessions.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple
from urllib.request import urlopen

import asyncssh

from bench import asking
from bench.client import Screen, Target, connect, enter, new_key
from bench.machine import Machine
from bench.piped import Piped
from bench.processes import usage
from bench.servers import fingerprint, key_files, lobby_process, made_keys, populate
from bench.table import slowest, table

SESSIONS = (50, 500)
PROCESSES = 2
IDLE_SECONDS = 10.0
TYPING_SECONDS = 30.0
TYPISTS = 5
"""One in this many sessions types."""

PAUSE_SECONDS = 1.0
"""Seconds between two keys of a typist."""

SETTLING_SECONDS = 15.0
"""Time for the first sessions to show the arrival of the last ones, and for garbage to be
collected."""
TALK_SECONDS = 2.0
OFFERED = 28
"""Challenges that exist beforehand."""


class Figures(NamedTuple):
    """What the sessions cost; None if there is no aim or nothing to compare."""

    connects: float | None
    memory: float | None
    idle: float | None
    busy: float | None
    p50: float | None
    p95: float | None
    p99: float | None
    most: float | None
    late: float | None
    work: float | None


HEADER = (
    "sessions", "connects/s", "MB each", "idle CPU %", "CPU %",
    "key p50 ms", "p95 ms", "p99 ms", "most ms", "loop late ms", "by its work ms",
)  # fmt: skip
DIGITS = Figures(0, 2, 1, 0, 1, 1, 1, 0, 0, 0)
AIM = Figures(None, 1.2, 2, None, None, None, 100, None, 100, 100)


async def measured(sessions: int) -> Figures:
    """What *sessions* sessions cost."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        own, keys = new_key(), made_keys(sessions)
        await populate(folder / "lobby.db", fingerprint(own), list(map(fingerprint, keys)))
        files = key_files(folder, keys)
        async with lobby_process(folder, own, metrics=True) as target:
            return await _loaded(target, files)


async def _loaded(target: Target, files: Sequence[Path]) -> Figures:
    before = usage(target.pid).memory
    began = perf_counter()
    crowds = [await _crowd(target, files[part::PROCESSES]) for part in range(PROCESSES)]
    for crowd in crowds:
        await crowd.heard()
    seconds = perf_counter() - began
    await asyncio.sleep(SETTLING_SECONDS)
    idle = await _cpu(target, IDLE_SECONDS)
    memory = (usage(target.pid).memory - before) / len(files)
    _late(target)
    for crowd in crowds:
        crowd.say()
    async with _busy(target):
        busy = await _cpu(target, TYPING_SECONDS - 5)
        reports = [await crowd.heard() for crowd in crowds]
    late, work = _late(target)
    waits = [1000 * wait for report in reports for wait in report["waits"][str(target.port)]]
    await asyncio.gather(*(crowd.gone() for crowd in crowds))
    p50, p95, p99, most = slowest(waits, 0.5, 0.95, 0.99)
    return Figures(
        len(files) / seconds,
        memory / 1e6,
        100 * idle,
        100 * busy,
        p50,
        p95,
        p99,
        most,
        1000 * late,
        1000 * work,
    )


async def _crowd(target: Target, files: Sequence[Path]) -> Piped:
    return await Piped.begun(
        "bench.pressing",
        ports=[target.port],
        keys=list(map(str, files)),
        seconds=TYPING_SECONDS,
        pause=PAUSE_SECONDS,
        one_in=TYPISTS,
    )


@contextlib.asynccontextmanager
async def _busy(target: Target) -> AsyncIterator[None]:
    """Somebody talks meanwhile, and offers matches that are withdrawn again."""
    async with contextlib.AsyncExitStack() as stack:
        speaker, _ = await enter(target, stack)
        speaker.channel.write(b"c")
        connection = await stack.enter_async_context(connect(target))
        offers = await connection.create_process("multiple")
        going_on = asyncio.create_task(_go_on(speaker, offers))
        try:
            yield
        finally:
            going_on.cancel()
            await asyncio.wait({going_on})


async def _go_on(speaker: Screen, offers: asyncssh.SSHClientProcess[str]) -> None:
    for number in count(1):
        speaker.channel.write(f"number {number}\r".encode())
        offers.stdin.write(f"chaos seek\nwithdraw {OFFERED + number}\n")
        await asyncio.sleep(TALK_SECONDS)


async def _cpu(target: Target, seconds: float) -> float:
    """The share of one core that the server uses in the next *seconds* seconds."""
    before = usage(target.pid).cpu
    await asyncio.sleep(seconds)
    return (usage(target.pid).cpu - before) / seconds


def _late(target: Target) -> tuple[float, float]:
    """The longest that the event loop was late since the last call, in seconds, and the longest
    that its own work made it late."""
    with urlopen(f"http://127.0.0.1:{target.metrics}/metrics") as answer:
        metrics = dict(line.rsplit(" ", 1) for line in answer.read().decode().splitlines())
    return float(metrics["lobby_loop_lag_most_seconds"]), float(
        metrics["lobby_loop_work_most_seconds"]
    )


def row(name: str, figures: Figures) -> Sequence[str]:
    """A row of the table."""
    digits = zip(figures, DIGITS, strict=True)
    columns = ("" if digit is None else f"{digit:.{places}f}" for digit, places in digits)
    return name, *columns


def growth(few: Figures, many: Figures) -> Sequence[str]:
    """How many times as much *many* sessions cost as *few*."""
    pairs = zip(few, many, strict=True)
    return "growth", *(f"{high / low:.1f}x" if low and high else "" for low, high in pairs)


async def main(sessions: Sequence[int]) -> None:
    """Measure and print."""
    machine = Machine()
    figures: list[Figures] = []
    rows = [row("aim", AIM)]
    for number in sessions:
        figures.append(await measured(number))
        rows.append(row(str(number), figures[-1]))
        print(table(HEADER, rows), flush=True)
    if len(figures) > 1:
        print(table(HEADER, [*rows, growth(figures[0], figures[-1])]))
    print(machine)


if __name__ == "__main__":
    parser = asking.parser(__doc__)
    parser.add_argument("sessions", type=int, nargs="*", metavar="SESSIONS", default=SESSIONS)
    asyncio.run(main(parser.parse_args().sessions))
