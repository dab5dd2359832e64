"""The pages of a server: metrics and health, for the operator's own machines, and one where a mail
is unsubscribed from."""

from __future__ import annotations

import asyncio
import logging
import platform
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from html import escape
from pathlib import Path
from time import thread_time
from typing import Any

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from lobby.app import drilling
from lobby.base import metrics
from lobby.base.errors import Unavailable
from lobby.base.version import VERSION
from lobby.core import background
from lobby.core.entrance import Entrance
from lobby.core.lobby import Lobby
from lobby.features.account import queries as account_queries
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.notices import addresses
from lobby.features.operating import views, words
from lobby.features.operating.live import status

BEAT_SECONDS = 0.05
"""How often to check whether the event loop is late: more often than a stall is long."""

STALL_SECONDS = 0.1
"""A delay of at least this is a stall."""

_LONGEST = 4096
_LONGEST_TICKET = 100
_SECONDS = 30.0
"""What a browser may send to unsubscribe, and how long it may stay connected."""

_FROM_DATABASE = (metrics.matches, metrics.overdue, metrics.notices_pending, metrics.notices_oldest)
"""Shown while the database answers."""


def _ours(record: logging.LogRecord) -> bool:
    """Whether *record* tells of more than a request that is not HTTP: anybody may send those, as
    often as they like, and they are answered."""
    return not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError))


_log = logging.getLogger(__name__)
_log.addFilter(_ours)


@asynccontextmanager
async def monitoring(lobby: Lobby, data: Path, entrance: Entrance) -> AsyncIterator[None]:
    """Serve ``/metrics``, ``/health`` and ``/ready`` at *entrance*, including the free space for
    the folder *data*. Raises CannotOperate."""
    metrics.started.set_to_current_time()
    metrics.server.info({"name": lobby.server.name})
    metrics.version.info({"version": VERSION, "python": platform.python_version()})
    lag = _Lag()
    app, pages = web.Application(), _Pages(lobby, data, lag)
    for path in (pages.metrics, pages.health, pages.ready):
        app.router.add_get(f"/{path.__name__}", path)
    beat = background.supervise(lag.watch, "loop lag")
    try:
        async with _open(entrance, app):
            yield
    finally:
        await background.end(beat)


@asynccontextmanager
async def _open(entrance: Entrance, app: web.Application, **options: Any) -> AsyncIterator[None]:
    """Serve *app* at *entrance*, with these *options* of aiohttp."""
    runner = web.AppRunner(app, access_log=None, logger=_log, **options)
    await runner.setup()
    assert runner.server
    try:
        await entrance.open(runner.server)
        yield
    finally:
        entrance.close()
        await runner.cleanup()


class _Pages:
    """The pages served."""

    def __init__(self, lobby: Lobby, data: Path, lag: _Lag) -> None:
        self._lobby = lobby
        self._data = data
        self._lag = lag

    async def metrics(self, _: web.Request) -> web.Response:
        """The metrics, as text in Prometheus' own format."""
        self._count_sessions()
        metrics.servers.set(len(self._lobby.servers))
        try:
            await self._count()
        except Unavailable:
            for metric in _FROM_DATABASE:
                metric.clear()
        metrics.task_alive.clear()
        for state in background.states():
            metrics.task_alive.labels(state.name).set(state.alive)
        outcome = drilling.last_outcome(self._data)
        metrics.last_drill.set(outcome.at if outcome else 0)
        metrics.last_drill_well.set(bool(outcome and outcome.well))
        most, work = self._lag.most()
        metrics.loop_lag_most.set(most)
        metrics.loop_work_most.set(work)
        text = generate_latest(metrics.REGISTRY)
        return web.Response(body=text, headers={"Content-Type": CONTENT_TYPE_LATEST})

    def _count_sessions(self) -> None:
        """Count the sessions of this server only: other servers show theirs."""
        own = self._lobby.presence.own()
        members = {session.player for session in own if not session.guest}
        metrics.sessions.labels("player").set(len(members))
        metrics.sessions.labels("guest").set(sum(session.guest for session in own))

    async def _count(self) -> None:
        """Count what is in the database. Raises Unavailable."""
        running, finished = await self._lobby.ask(matches_queries.count_matches)
        metrics.matches.labels("running").set(running)
        metrics.matches.labels("finished").set(finished)
        stored = await self._lobby.ask(views.stored, tuple(self._lobby.channels.by_name))
        for duty, late in stored.overdue.items():
            metrics.overdue.labels(duty).set(late)
        metrics.reports_open.set(stored.reports)
        metrics.nobody_leads.set(self._lobby.shared and stored.leader is None)
        for queue in stored.queues:
            metrics.notices_pending.labels(queue.channel).set(queue.many)
            metrics.notices_oldest.labels(queue.channel).set(queue.age)

    async def health(self, _: web.Request) -> web.Response:
        """Whether the server is alive, even while it admits nobody: 200 with any current problems,
        or 503 with a sentence."""
        try:
            overdue = await status.soon(self._lobby, views.overdue)
        except Unavailable as error:
            return _unable(str(error))
        lines = ("The lobby is open.", *status.failing(), *words.late(overdue))
        return web.Response(text="".join(f"{line}\n" for line in lines))

    async def ready(self, _: web.Request) -> web.Response:
        """Whether a new client would be admitted: 200, or 503 with a sentence."""
        if hindrance := self._lobby.gate.hindrance():
            return _unable(hindrance)
        try:
            await status.soon(self._lobby, account_queries.installation)
        except Unavailable as error:
            return _unable(str(error))
        return web.Response(text="The lobby accepts connections.\n")


def _unable(sentence: str) -> web.Response:
    return web.Response(status=503, text=f"{sentence}\n")


class _Lag:
    """The delay of the event loop."""

    def __init__(self) -> None:
        self._most = self._work = 0.0

    def most(self) -> tuple[float, float]:
        """The longest delay in seconds since the last call, and the most of it caused by the loop's
        own work."""
        most, self._most, self._work = (self._most, self._work), 0.0, 0.0
        return most

    async def watch(self) -> None:
        """Measure again and again."""
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


_HTML = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Stop notifications by mail</title></head>
<body style="font-family: sans-serif">{body}</body></html>
"""
_ASK = """<p>Stop all notifications by mail from this lobby?</p>
<form method="post" action="?ticket={ticket}"><button>Stop them</button></form>"""
_DONE = "<p>Done. The lobby sends no more notifications to this address.</p>"
_UNKNOWN = "<p>This link no longer works, so nothing was changed.</p>"
_LATER = "<p>The lobby cannot do this right now. Try again in a few minutes.</p>"

_HEADINGS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


@asynccontextmanager
async def unsubscribe_page(lobby: Lobby, entrance: Entrance) -> AsyncIterator[None]:
    """Serve the page at *entrance*, under any path. Raises CannotOperate."""

    async def ask(request: web.Request) -> web.Response:
        return _answer(_ASK.format(ticket=escape(_ticket(request), quote=True)))

    async def stop(request: web.Request) -> web.Response:
        try:
            known = await lobby.change(addresses.unsubscribe, _ticket(request))
        except Unavailable:
            return _answer(_LATER, 503)
        return _answer(_DONE) if known else _answer(_UNKNOWN, 404)

    app = web.Application(client_max_size=_LONGEST)
    app.router.add_get("/{path:.*}", ask)
    app.router.add_post("/{path:.*}", stop)
    async with _open(entrance, app, keepalive_timeout=_SECONDS):
        yield


def _ticket(request: web.Request) -> str:
    return request.query.get("ticket", "")[:_LONGEST_TICKET]


def _answer(body: str, status: int = 200) -> web.Response:
    text = _HTML.format(body=body)
    return web.Response(text=text, status=status, content_type="text/html", headers=_HEADINGS)
