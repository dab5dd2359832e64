"""What a restart with many sessions costs: everybody comes back at once.

    python -m bench.cluster.restart [--sessions 500] [--repeats 1] [--only sqlite|postgres]

The *sessions*, each of a different player, are in the lobby, from two other processes. Then all
servers are restarted: SIGTERM, and new ones on the same ports as soon as the old ones have ended.
All clients connect at the moment the new servers listen, which is harder than what people do, and
try again when refused. A client is back with the first complete frame of the lobby.

- *connects/s*: from the first TCP connection that a new server accepted to the last frame;
- *all back s*: from SIGTERM to the last frame, including the end of the old servers and the start
  of the new ones;
- *wait*: for one client, from its last TCP connection to its frame;
- *CPU ms a connect*: of all servers together, from when they listen to the last frame; of
  PostgreSQL; and of the clients, which run on the same machine;
- *refused*: connections that were refused or closed before their frame.

First with one server on SQLite, then with two on one PostgreSQL, whose clients are spread evenly
over both ports, as a load balancer would spread them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

from bench import asking
from bench.cluster.lobbies import Lobby, on_postgres, on_sqlite, open_many_files, running, used
from bench.machine import Machine
from bench.piped import Piped
from bench.servers import fingerprint, free_port, key_files, made_keys
from bench.table import slowest, table

SESSIONS = 500
PROCESSES = 2
HEADER = (
    "", "connects/s", "all back s", "wait p50 s", "p95", "most",
    "CPU ms a connect", "PostgreSQL", "clients", "refused",
)  # fmt: skip


async def restarted(lobby: Lobby, folder: Path, files: Sequence[Path]) -> Sequence[str]:
    """A row of the table."""
    ports = [free_port() for _ in range(lobby.servers)]
    async with running(lobby, folder, ports):
        crowds = [
            await Piped.begun(
                "bench.cluster.returning", ports=ports, keys=list(map(str, files[part::PROCESSES]))
            )
            for part in range(PROCESSES)
        ]
        for crowd in crowds:
            await crowd.heard()
        stopped = monotonic()
    async with running(lobby, folder, ports) as targets:
        before = used(lobby, targets)
        for crowd in crowds:
            crowd.say()
        reports = await asyncio.gather(*(crowd.heard() for crowd in crowds))
        servers, postgres = (
            after - then for after, then in zip(used(lobby, targets), before, strict=True)
        )
        await asyncio.gather(*(crowd.gone() for crowd in crowds))
    return _row(lobby, reports, stopped, (servers, postgres), len(files))


def _row(
    lobby: Lobby,
    reports: Sequence[Mapping[str, Any]],
    stopped: float,
    used: tuple[float, float],
    sessions: int,
) -> Sequence[str]:
    waits = [wait for report in reports for wait in report["waits"]]
    began, ended = (
        min(report["began"] for report in reports),
        max(report["ended"] for report in reports),
    )
    cpu = [*used, sum(report["cpu"] for report in reports)]
    return (
        lobby.name,
        f"{sessions / (ended - began):.0f}",
        f"{ended - stopped:.1f}",
        *(f"{wait:.1f}" for wait in slowest(waits, 0.5, 0.95)),
        *(f"{1000 * seconds / sessions:.1f}" for seconds in cpu),
        f"{sum(report['refused'] for report in reports)}",
    )


async def main(sessions: int, repeats: int, only: str) -> None:
    """Measure and print."""
    open_many_files()
    machine, rows = Machine(), []
    lobbies = [make for make, name in _LOBBIES if name.startswith(only)]
    for _ in range(repeats):
        for make in lobbies:
            with TemporaryDirectory(prefix="bench-restart-") as name:
                folder, keys = Path(name), made_keys(sessions)
                known = list(map(fingerprint, keys))
                async with make(known, fingerprint(made_keys(1)[0]), folder) as lobby:
                    rows.append(await restarted(lobby, folder, key_files(folder, keys)))
            print(table(HEADER, rows), flush=True)
    print(machine)


_LOBBIES = ((on_sqlite, "sqlite"), (on_postgres, "postgres"))

if __name__ == "__main__":
    parser = asking.parser(__doc__)
    parser.add_argument("--sessions", type=int, default=SESSIONS)
    parser.add_argument("--repeats", type=int, default=1)
    parser.add_argument("--only", choices=[name for _, name in _LOBBIES], default="")
    given = parser.parse_args()
    asyncio.run(main(given.sessions, given.repeats, given.only))
