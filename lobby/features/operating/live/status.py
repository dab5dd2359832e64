"""How the server is doing now."""

from __future__ import annotations

import asyncio
import os
import platform
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from math import isnan
from typing import Concatenate, Final, ParamSpec, TypeVar

from lobby.base import logs, metrics
from lobby.base.errors import Unavailable
from lobby.base.settings import differing
from lobby.base.version import VERSION
from lobby.core import background
from lobby.core.lobby import Lobby
from lobby.database.transaction import Snapshot
from lobby.features.operating import views, words
from lobby.features.operating.values import ServerState, Status, Stored

P = ParamSpec("P")
T = TypeVar("T")

PATIENCE: Final = 5.0
"""How many seconds the database may take to answer before the server is considered unhealthy."""


async def status(lobby: Lobby) -> Status:
    """How the server is doing. A database that does not answer is part of that, and no error."""
    stored, outage = None, ""
    try:
        stored = await soon(lobby, views.stored, tuple(lobby.channels.by_name))
    except Unavailable as error:
        outage = str(error)
    sessions = lobby.presence.sessions()
    keys = lobby.key_times.last()
    backup = _sample("lobby_last_backup_timestamp_seconds")
    return Status(
        now=lobby.clock(),
        version=VERSION,
        python=platform.python_version(),
        since=lobby.since,
        people=len({session.player for session in sessions if not session.guest}),
        guests=sum(session.guest for session in sessions),
        servers=_servers(lobby, stored),
        load=_load(),
        cores=os.cpu_count() or 1,
        memory=int(_sample("process_resident_memory_bytes")),
        keys=keys.keys,
        p99=keys.seconds,
        backup=int(backup) if backup else None,
        crashed=int(sum(_sample("lobby_crashes_total", what=what) for what in logs.WHAT)),
        crashes=logs.latest(),
        failing=tuple(failing()),
        stops=lobby.gate.stops_at,
        restarts=lobby.gate.restarts,
        disputed=bool(_sample("lobby_clock_disputed")),
        stored=stored,
        outage=outage,
        logged=logs.latest_error(),
        free=None if isnan(free := _sample("lobby_free_bytes")) else int(free),
    )


async def soon(
    lobby: Lobby, question: Callable[Concatenate[Snapshot, P], T], *args: P.args, **kwargs: P.kwargs
) -> T:
    """The database's answer, if it comes soon. Raises Unavailable."""
    try:
        async with asyncio.timeout(PATIENCE):
            return await lobby.ask(question, *args, **kwargs)
    except TimeoutError as error:
        raise Unavailable.because("The database does not answer.") from error


def failing() -> Iterator[str]:
    """Sentences about the tasks of this server that failed."""
    return (words.failed(state) for state in background.states() if state.failures)


def _servers(lobby: Lobby, stored: Stored | None) -> tuple[ServerState, ...]:
    """All servers, this one first. One that has the store to itself always leads."""
    sessions = Counter(session.server for session in lobby.presence.sessions())
    leader, settings = (stored.leader, stored.settings) if stored else (None, {})
    settings = {**settings, lobby.server.id: lobby.server.settings}  # stored a moment later
    return tuple(
        ServerState(
            server.name,
            server.version or VERSION,
            sessions[server.name if lobby.shared else None],
            server.id == leader if lobby.shared else True,
            differing(lobby.server.settings, settings.get(server.id, "")),
        )
        for server in lobby.servers
    )


def _load() -> tuple[float, float, float]:
    with suppress(OSError):
        return os.getloadavg()
    return 0.0, 0.0, 0.0


def _sample(name: str, **labels: str) -> float:
    """What is measured; 0 if it is not on this system."""
    return metrics.REGISTRY.get_sample_value(name, labels) or 0.0
