"""Monitoring: what is measured, over HTTP for the operator's own machines."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from time import thread_time

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from lobby.errors import CannotOperate, Unavailable
from lobby.hub.event_feed import last_event
from lobby.hub.lobby import Lobby
from lobby.matches import match_lists
from lobby.process import background, metrics

BEAT_SECONDS = 0.05
"""How often the event loop is asked whether it is late: more often than a stall is long."""

STALL_SECONDS = 0.1
"""From so much on it is a stall."""

HEALTH_SECONDS = 5.0
"""How long the database may take to answer before the server is held to be ill."""


class CannotMonitor(CannotOperate):
    """An address on which nothing can be shown; its text is one sentence for the operator."""


@asynccontextmanager
async def monitoring(
    lobby: Lobby, data: Path, connections: Callable[[], int], host: str, port: int
) -> AsyncIterator[int]:
    """Show ``/metrics`` and ``/health`` on *host* and *port* (0: any free one), with the room that
    the folder *data* has; the port that it is. Raises CannotMonitor."""
    metrics.started.set_to_current_time()
    metrics.connections.set_function(connections)
    lag = _Lag()
    app, pages = web.Application(), _Pages(lobby, data, lag)
    app.add_routes([web.get("/metrics", pages.metrics), web.get("/health", pages.health)])
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    beat = background.begin(lag.watch(), "loop lag")
    try:
        site = web.TCPSite(runner, host, port)
        try:
            await site.start()
        except OSError as error:
            raise CannotMonitor(
                f"Metrics cannot be shown on {host}, port {port}: {error.strerror}."
            ) from error
        yield runner.addresses[0][1]
    finally:
        await background.end(beat)
        await runner.cleanup()


class _Pages:
    """What is shown."""

    def __init__(self, lobby: Lobby, data: Path, lag: _Lag) -> None:
        self._lobby = lobby
        self._data = data
        self._lag = lag

    async def metrics(self, _: web.Request) -> web.Response:
        """What is measured, as text in Prometheus' own form."""
        presence = self._lobby.presence
        metrics.sessions.labels("player").set(len(presence.players()))
        metrics.sessions.labels("guest").set(presence.guests())
        try:
            running, finished = await self._lobby.ask(match_lists.count)
            metrics.matches.labels("running").set(running)
            metrics.matches.labels("finished").set(finished)
        except Unavailable:
            metrics.matches.clear()
        with suppress(OSError):
            metrics.free.set(shutil.disk_usage(self._data).free)
        most, work = self._lag.most()
        metrics.loop_lag_most.set(most)
        metrics.loop_work_most.set(work)
        text = generate_latest(metrics.REGISTRY)
        return web.Response(body=text, headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def health(self, _: web.Request) -> web.Response:
        """Whether players can be served: 200, or 503 with a sentence."""
        try:
            async with asyncio.timeout(HEALTH_SECONDS):
                await self._lobby.ask(last_event)
        except (Unavailable, TimeoutError) as error:
            sentence = str(error) or "The database does not answer."
            return web.Response(status=503, text=f"{sentence}\n")
        return web.Response(text="The lobby is open.\n")


class _Lag:
    """How late the event loop is."""

    def __init__(self) -> None:
        self._most = self._work = 0.0

    def most(self) -> tuple[float, float]:
        """The most seconds since this was last asked, and the most that its own work took."""
        most, self._most, self._work = (self._most, self._work), 0.0, 0.0
        return most

    async def watch(self) -> None:
        """Look again and again."""
        loop = asyncio.get_running_loop()
        while True:
            due, worked = loop.time() + BEAT_SECONDS, thread_time()
            await asyncio.sleep(BEAT_SECONDS)
            late = max(0.0, loop.time() - due)
            metrics.loop_lag.observe(late)
            self._most = max(self._most, late)
            self._work = max(self._work, min(late, thread_time() - worked))
            if late >= STALL_SECONDS:
                metrics.loop_stalls.inc()
