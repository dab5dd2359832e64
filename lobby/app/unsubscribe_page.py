"""The page where a player unsubscribes from notices by mail with one click (RFC 8058).

It is behind the operator's web server. Merely opening it changes nothing, as programs open every
link in a mail.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from html import escape

from aiohttp import web

from lobby.base.errors import Unavailable
from lobby.core.entrance import Entrance
from lobby.core.lobby import Lobby
from lobby.features.notices import unsubscribing

_LONGEST = 4096
_LONGEST_TICKET = 100
_SECONDS = 30.0

_PAGE = """<!DOCTYPE html>
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
        return _page(_ASK.format(ticket=escape(_ticket(request), quote=True)))

    async def stop(request: web.Request) -> web.Response:
        try:
            known = await lobby.change(unsubscribing.unsubscribe, _ticket(request))
        except Unavailable:
            return _page(_LATER, 503)
        return _page(_DONE) if known else _page(_UNKNOWN, 404)

    app = web.Application(client_max_size=_LONGEST)
    app.router.add_get("/{path:.*}", ask)
    app.router.add_post("/{path:.*}", stop)
    runner = web.AppRunner(app, access_log=None, keepalive_timeout=_SECONDS)
    await runner.setup()
    assert runner.server
    try:
        await entrance.open(runner.server)
        yield
    finally:
        entrance.close()
        await runner.cleanup()


def _ticket(request: web.Request) -> str:
    return request.query.get("ticket", "")[:_LONGEST_TICKET]


def _page(body: str, status: int = 200) -> web.Response:
    text = _PAGE.format(body=body)
    return web.Response(text=text, status=status, content_type="text/html", headers=_HEADINGS)
