"""What keys cost with thousands of sessions on several servers that share one PostgreSQL.

    python -m bench.cluster.keys [--sessions 2000] [--servers 4] [--pause 10] [--seconds 60]

The *sessions*, each of a different player, connect, spread evenly over the servers, and stay in the
lobby. Then each presses a key every ten seconds. There is a row for each server, one for PostgreSQL
and one for the clients, which run on the same machine:

- *MB*: its memory (PSS) with all sessions, and *MB each* per session beyond the empty server;
- *idle %* and *CPU %*: of one core, while nobody presses a key and while all do; *CPU ms a key*;
- *p50*, *p95*, *p99*, *most*: milliseconds from a key to the first bytes of its frame.

The line below says how busy all the cores were, and with what: whatever is close to the total is
the limit.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from bench import asking
from bench.cluster.lobbies import on_postgres, open_many_files, running
from bench.machine import Machine
from bench.piped import Piped
from bench.processes import Usage, usage
from bench.servers import fingerprint, free_port, key_files, made_keys
from bench.table import milliseconds, slowest, table

SESSIONS, SERVERS = 2000, 4
PAUSE_SECONDS, SECONDS = 10.0, 60.0
AIM = "100"
PROCESSES = 2
SETTLING_SECONDS = 15.0
"""Time for the first sessions to show the arrival of the last ones."""
IDLE_SECONDS = 10.0
HEADER = (
    "", "MB", "idle %", "CPU %", "MB each", "CPU ms a key", "key p50 ms", "p95", "p99", "most",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Usages:
    """What all processes used when the servers were *empty*, when all *sessions* had connected
    (*full*), after a while in which nobody did anything (*rested*), and after keys had been pressed
    for *seconds* seconds (*pressed*). *waits* are seconds, for each server; *clients* are CPU
    seconds."""

    sessions: int
    empty: Sequence[Usage]
    full: Sequence[Usage]
    rested: Sequence[Usage]
    pressed: Sequence[Usage]
    seconds: float
    waits: Sequence[Sequence[float]]
    clients: float

    def cpu(self, process: int) -> float:
        """The CPU seconds a process used while keys were pressed."""
        return self.pressed[process].cpu - self.rested[process].cpu


async def measured(
    ports: Sequence[int], pids: Sequence[int], files: Sequence[Path], pause: float, seconds: float
) -> Usages:
    """What sessions with the keys in *files* cost the servers at *ports*. *pids* are the processes
    involved, the servers first."""
    empty = _usage(pids)
    crowds = [
        await Piped.begun(
            "bench.pressing",
            ports=ports,
            keys=list(map(str, files[part::PROCESSES])),
            seconds=seconds,
            pause=pause,
            one_in=1,
        )
        for part in range(PROCESSES)
    ]
    await asyncio.gather(*(crowd.heard() for crowd in crowds))
    await asyncio.sleep(SETTLING_SECONDS)
    full = _usage(pids)
    await asyncio.sleep(IDLE_SECONDS)
    rested, began = _usage(pids), monotonic()
    for crowd in crowds:
        crowd.say()
    heard = await asyncio.gather(*(crowd.heard() for crowd in crowds))
    pressed, lasted = _usage(pids), monotonic() - began
    await asyncio.gather(*(crowd.gone() for crowd in crowds))
    waits = [
        [wait for report in heard for wait in report["waits"].get(str(port), ())] for port in ports
    ]
    cpu = sum(report["cpu"] for report in heard)
    return Usages(len(files), empty, full, rested, pressed, lasted, waits, cpu)


def _usage(pids: Sequence[int]) -> list[Usage]:
    return [usage(pid) for pid in pids]


def rows(figures: Usages) -> list[Sequence[str]]:
    """The table: servers, PostgreSQL, clients."""
    servers = len(figures.waits)
    made: list[Sequence[str]] = [("aim", *[""] * 7, AIM, "")]
    for at, waits in enumerate(figures.waits):
        of_session = (
            (figures.full[at].memory - figures.empty[at].memory) / figures.sessions * servers
        )
        key = f"{1000 * figures.cpu(at) / len(waits):.1f}"
        made.append(
            (
                f"server {at + 1}",
                *_process(figures, at),
                f"{of_session / 1e6:.2f}",
                key,
                *milliseconds(slowest(waits, 0.5, 0.95, 0.99)),
            )
        )
    made.append(("PostgreSQL", *_process(figures, servers), *[""] * 6))
    share = f"{100 * figures.clients / figures.seconds:.0f}"
    return [*made, ("clients", "", "", share, *[""] * 6)]


def _process(figures: Usages, at: int) -> tuple[str, str, str]:
    """Its memory, and its CPU at rest and while keys are pressed."""
    idle = (figures.rested[at].cpu - figures.full[at].cpu) / IDLE_SECONDS
    busy = figures.cpu(at) / figures.seconds
    return f"{figures.full[at].memory / 1e6:.0f}", f"{100 * idle:.1f}", f"{100 * busy:.0f}"


def limits(figures: Usages) -> str:
    """How busy the cores were, and with what."""
    servers, cores = len(figures.waits), os.cpu_count() or 1
    parts = (
        ("the servers", sum(map(figures.cpu, range(servers)))),
        ("PostgreSQL", figures.cpu(servers)),
        ("the clients", figures.clients),
    )
    shares = [(name, 100 * cpu / figures.seconds / cores) for name, cpu in parts]
    parts_in_words = ", ".join(f"{share:.0f} by {name}" for name, share in shares)
    keys = sum(map(len, figures.waits)) / figures.seconds
    whole = sum(share for _, share in shares)
    return f"{keys:.0f} keys a second used {whole:.0f} per cent of {cores} cores: {parts_in_words}."


async def main(sessions: int, servers: int, pause: float, seconds: float) -> None:
    """Measure and print."""
    open_many_files()
    machine = Machine()
    with TemporaryDirectory(prefix="bench-keys-") as name:
        folder, keys = Path(name), made_keys(sessions)
        known, owner = list(map(fingerprint, keys)), fingerprint(made_keys(1)[0])
        async with on_postgres(known, owner, folder, servers) as lobby:
            ports = [free_port() for _ in range(servers)]
            async with running(lobby, folder, ports) as targets:
                pids = [*(target.pid for target in targets), lobby.postgres]
                files = key_files(folder, keys)
                figures = await measured(ports, pids, files, pause, seconds)
    print(table(HEADER, rows(figures)))
    print(limits(figures))
    print(machine)


if __name__ == "__main__":
    parser = asking.parser(__doc__)
    parser.add_argument("--sessions", type=int, default=SESSIONS)
    parser.add_argument("--servers", type=int, default=SERVERS)
    parser.add_argument("--pause", type=float, default=PAUSE_SECONDS)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    given = parser.parse_args()
    asyncio.run(main(given.sessions, given.servers, given.pause, given.seconds))
