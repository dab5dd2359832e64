"""``lobby health``: what the running server says of itself to whatever restarts or balances it."""

from __future__ import annotations

import time
from http.client import HTTPException
from typing import Final, Literal, TypeAlias
from urllib.error import HTTPError
from urllib.request import ProxyHandler, build_opener

from lobby.app.config import beside
from lobby.base import written
from lobby.base.errors import CannotOperate

Page: TypeAlias = Literal["health", "ready"]

_PATIENCE: Final = 10.0
"""Seconds for an answer: longer than the server waits for its database."""

_AGAIN: Final = 0.2
"""Seconds between two questions."""

_DIRECTLY: Final = build_opener(ProxyHandler({}))
"""Asks without the proxy that the environment may name: the server is near."""


def asked(host: str, port: int, page: Page, wait: int) -> str:
    """What the server whose pages are at *host* and *port* says at *page*, if that is good within
    *wait* seconds. Raises CannotOperate."""
    if not port:
        raise CannotOperate("The server has no metrics port to ask: set LOBBY_METRICS_PORT.")
    address = f"http://{beside(host).at(port)}/{page}"
    end = time.monotonic() + wait
    while True:
        try:
            return _said(address)
        except CannotOperate:
            if time.monotonic() >= end:
                raise
        time.sleep(_AGAIN)


def _said(address: str) -> str:
    try:
        with _DIRECTLY.open(address, timeout=_PATIENCE) as page:
            return written.text(page.read())
    except HTTPError as error:
        raise CannotOperate(written.text(error.read()).strip()) from error
    except (OSError, HTTPException) as error:
        why = getattr(error, "reason", error)
        why = getattr(why, "strerror", None) or why
        raise CannotOperate(f"No server answers at {address}: {why}.") from error
