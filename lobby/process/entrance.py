"""Where the server listens: a place that is taken before anything else begins.

So a server that cannot listen says so before it has changed anything, and nobody is let in before
everything is ready.
"""

from __future__ import annotations

import asyncio
import errno
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from lobby.errors import CannotOperate

BACKLOG = 1024
"""Connections that wait to be accepted, as they do while a flood keeps the event loop busy. Where
there is no room to wait, the client's system tries again only after a second, then three, then
seven."""


class CannotListen(CannotOperate):
    """An address that cannot be listened on; its text is one sentence for the operator."""


class Entrance:
    """An address and a port that are the server's from ``take`` to ``close``."""

    def __init__(self, where: str) -> None:
        self._where = where
        self._server: asyncio.Server
        self._welcome: Callable[[], asyncio.Protocol]

    @classmethod
    async def take(cls, host: str, port: int, handed: socket.socket | None = None) -> Entrance:
        """Take *port* (0: any free one) on *host* (empty: every address); nobody is let in yet. A
        socket that listens already may be *handed* over, and then takes the place of both. Raises
        CannotListen."""
        entrance = cls(f"{host or 'all addresses'}, port {port}")
        loop = asyncio.get_running_loop()
        with entrance._explained():
            if handed:
                entrance._server = await loop.create_server(
                    entrance._arrive, sock=handed, backlog=BACKLOG, start_serving=False
                )
            else:
                entrance._server = await loop.create_server(
                    entrance._arrive,
                    host or None,
                    port or _free_port(host),
                    backlog=BACKLOG,
                    start_serving=False,
                )
        return entrance

    @property
    def port(self) -> int:
        """The port that it is."""
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def open(self, welcome: Callable[[], asyncio.Protocol]) -> asyncio.Server:
        """Let people in from now on: each connection gets the protocol that *welcome* makes.
        Raises CannotListen."""
        self._welcome = welcome
        with self._explained():
            await self._server.start_serving()
        return self._server

    def close(self) -> None:
        """Let nobody in any more; it may be closed already."""
        self._server.close()

    def _arrive(self) -> asyncio.Protocol:
        return self._welcome()

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            sentence = f"Cannot listen on {self._where}: {_explanation(error)}."
            raise CannotListen(sentence) from error


def _explanation(error: OSError) -> str:
    match error.errno:
        case errno.EADDRINUSE:
            return "another program uses it, so stop that one or choose another port"
        case errno.EACCES:
            return "this user may not, so choose a port above 1023"
        case errno.EADDRNOTAVAIL:
            return "this machine does not have that address"
    return error.strerror or str(error)


def _free_port(host: str) -> int:
    # Left to the system, every address that is listened on would get a port of its own.
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as each:
        each.bind((host, 0))
        port: int = each.getsockname()[1]
    return port
