"""Where the server listens: a port that is taken before anything else begins.

So a server that cannot listen says so before it has changed anything, and nobody can connect before
everything is ready.
"""

from __future__ import annotations

import asyncio
import errno
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from lobby.base.errors import CannotOperate

BACKLOG = 1024
"""Connections that may wait to be accepted, as they do while a flood keeps the event loop busy. If
there is no room to wait, the client's system tries again only after a second, then three, then
seven."""


class Entrance(asyncio.AbstractServer):
    """An address and a port held by the server from ``take`` to ``close``."""

    def __init__(self, where: str) -> None:
        self._where = where
        self._servers: tuple[asyncio.Server, ...] = ()
        self._welcome: Callable[[], asyncio.Protocol]

    @classmethod
    async def take(cls, host: str, port: int, handed: socket.socket | None = None) -> Entrance:
        """Take *port* (0: any free one) on *host* (empty: every address), without accepting
        connections yet. A listening socket may be *handed* over instead. Raises CannotOperate."""
        entrance = cls(f"{host or 'all addresses'}, port {port}")
        with entrance._explained():
            await entrance._bind(host, port, handed)
        return entrance

    async def _bind(self, host: str, port: int, handed: socket.socket | None) -> None:
        loop = asyncio.get_running_loop()
        if handed:
            listeners = [_Listener(fileno=handed.detach())]
        else:
            bound = await loop.create_server(
                self._arrive, host or None, port or _free_port(host), start_serving=False
            )
            listeners = [
                _Listener(fileno=bound_socket.dup().detach()) for bound_socket in bound.sockets
            ]
            bound.close()
        self._servers = tuple(
            [
                await loop.create_server(
                    self._arrive, sock=listener, backlog=BACKLOG, start_serving=False
                )
                for listener in listeners
            ]
        )

    @property
    def port(self) -> int:
        """The port number."""
        port: int = self._servers[0].sockets[0].getsockname()[1]
        return port

    def get_port(self) -> int:
        """The port number, under the name asyncssh uses."""
        return self.port

    async def open(self, welcome: Callable[[], asyncio.Protocol]) -> None:
        """Accept connections from now on: each one gets a protocol made by *welcome*. Raises
        CannotOperate."""
        self._welcome = welcome
        with self._explained():
            for server in self._servers:
                await server.start_serving()

    def close(self) -> None:
        """Stop accepting connections; it may be closed already."""
        for server in self._servers:
            server.close()

    async def wait_closed(self) -> None:
        """Wait until it is closed."""
        for server in self._servers:
            await server.wait_closed()

    def _arrive(self) -> asyncio.Protocol:
        return self._welcome()

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            sentence = f"Cannot listen on {self._where}: {_explanation(error)}."
            raise CannotOperate(sentence) from error


class _Listener(socket.socket):
    """A socket that, when accepting has failed, accepts nothing until it is asked again a second
    later.

    The event loop accepts as many connections at once as may wait, and does not stop at the first
    failure: it makes a timer for each, the timers cause more failures, and soon it does nothing
    else.
    """

    _exhausted = False

    def accept(self) -> tuple[socket.socket, Any]:
        if self._exhausted:
            self._exhausted = False
            raise BlockingIOError
        try:
            return super().accept()
        except OSError as error:
            self._exhausted = error.errno in _EXHAUSTION
            raise


_EXHAUSTION = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
"""Errors after which the event loop pauses for a second."""


def _explanation(error: OSError) -> str:
    if isinstance(error, socket.gaierror):
        return "that is neither an address nor a name known here"
    match error.errno:
        case errno.EADDRINUSE:
            return "another program uses it, so stop that one or choose another port"
        case errno.EACCES:
            return "this user may not, so choose a port above 1023"
        case errno.EADDRNOTAVAIL | None:  # None from Python 3.13 on
            return "this machine does not have that address"
    return error.strerror or str(error)


def _free_port(host: str) -> int:
    # Left to the system, each address listened on would get a different port.
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.bind((host, 0))
        port: int = probe.getsockname()[1]
    return port
