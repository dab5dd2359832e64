"""The wire of a connection: where another thread sees how long it waits, and cuts it."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from socket import SHUT_RDWR, socket
from time import monotonic

from lobby.postgres.dialect import Connection


class Wire:
    """The wire of one connection at a time, for the thread that uses it and one that watches."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._socket: socket | None = None
        self._since: float | None = None
        self.was_cut = False
        """Whether it was cut since it was last used from the beginning."""

    def attach(self, db: Connection) -> None:
        """From now on it is that of *db*."""
        self.close()
        with self._lock:
            # A handle of our own: the number of the library's may be another file's by now.
            self._socket = socket(fileno=os.dup(db.fileno()))

    def close(self) -> None:
        """Let go of it; the connection itself stays."""
        with self._lock:
            if self._socket:
                self._socket.close()
            self._socket = None

    @contextmanager
    def used(self) -> Iterator[None]:
        """Answers are awaited meanwhile."""
        self.was_cut, self._since = False, monotonic()
        try:
            yield
        finally:
            self._since = None

    def cut(self, seconds: float) -> bool:
        """Break the connection if it has been used for so many seconds; whether it has. In any
        thread. Whoever waits for an answer hears that it is lost."""
        with self._lock:
            since = self._since
            if since is None or monotonic() - since < seconds:
                return False
            self.was_cut = True
            if self._socket:
                with suppress(OSError):
                    self._socket.shutdown(SHUT_RDWR)
            return True
