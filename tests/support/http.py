"""A web server on a free port of this machine that records what is posted to it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from aiohttp import web

Answer: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass(frozen=True, slots=True)
class Posted:
    """One request."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def document(self) -> Any:
        return json.loads(self.body)


@dataclass(slots=True)
class Site:
    """A web server, and the requests it received."""

    port: int = 0
    posted: list[Posted] = field(default_factory=list)

    def url(self, path: str = "/hook", *, host: str = "127.0.0.1") -> str:
        return f"http://{host}:{self.port}{path}"


def status(code: int, **headers: str) -> Answer:
    """An answer with the status *code*."""

    async def answer(request: web.Request) -> web.StreamResponse:
        return web.Response(status=code, headers=headers)

    return answer


@asynccontextmanager
async def website(answer: Answer) -> AsyncIterator[Site]:
    """A site that gives *answer* on every path."""
    site = Site()

    async def take(request: web.Request) -> web.StreamResponse:
        headers = {name: request.headers[name] for name in request.headers}
        site.posted.append(Posted(request.path_qs, headers, await request.read()))
        return await answer(request)

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", take)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    try:
        listener = web.TCPSite(runner, "127.0.0.1", 0)
        await listener.start()
        site.port = runner.addresses[0][1]
        yield site
    finally:
        await runner.cleanup()
