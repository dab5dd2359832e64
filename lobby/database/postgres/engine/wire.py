"""The wire of a connection: lets another thread see how long it has waited, and cut it."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from socket import SHUT_RDWR, socket
from time import monotonic

from lobby.database.postgres.dialect import Connection


class Wire:
    """The wire of one connection at a time, for the thread that uses it and a thread that
    watches."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._socket: socket | None = None
        self._since: float | None = None
        self.was_cut = False
        """Whether the wire has been cut since its last use began."""

    def attach(self, db: Connection) -> None:
        """Become the wire of *db*."""
        self.close()
        with self._lock:
            # A handle of our own: the library's number may refer to another file by now.
            self._socket = socket(fileno=os.dup(db.fileno()))

    def close(self) -> None:
        """Let go of the connection, which stays open."""
        with self._lock:
            if self._socket:
                self._socket.close()
            self._socket = None

    @contextmanager
    def used(self) -> Iterator[None]:
        """Note that answers are being awaited."""
        self.was_cut, self._since = False, monotonic()
        try:
            yield
        finally:
            self._since = None

    def cut(self, seconds: float) -> bool:
        """Break the connection if it has been in use for *seconds* seconds, and return whether that
        was so. Callable from any thread. The thread that waits for an answer gets an error."""
        with self._lock:
            since = self._since
            if since is None or monotonic() - since < seconds:
                return False
            self.was_cut = True
            if self._socket:
                with suppress(OSError):
                    self._socket.shutdown(SHUT_RDWR)
            return True
