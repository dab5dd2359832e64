"""The watch: cuts what waits for a database that gives no answer any more.

A database can hang, or be cut off without a word. Then a connection waits for as long as TCP has
patience, and nobody could tell a player anything. So one short question is asked all the time, by
the guard: while that is answered others may take their time, and when it is not, nothing else will
be. Nobody waits much longer than ANSWER_SECONDS then.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable

from lobby.postgres.engine.wire import Wire

ANSWER_SECONDS = 5.0
"""How long the guard waits for an answer, and everybody else once it has none."""

_LOOK_SECONDS = 0.25

_log = logging.getLogger(__name__)


class Watch:
    """Watches the *first* wire, and the others from when they are added. *lost* is called when it
    had to be cut, and *is_lost* tells whether there is no other in its place yet."""

    def __init__(self, first: Wire, lost: Callable[[], None], is_lost: Callable[[], bool]) -> None:
        self._first = first
        self._lost = lost
        self._is_lost = is_lost
        self._others: tuple[Wire, ...] = ()
        self._ended = threading.Event()
        # A daemon, so that a server that crashes without closing does end.
        self._thread = threading.Thread(target=self._run, name="store-watch", daemon=True)

    def begin(self) -> None:
        """Watch from now on."""
        self._thread.start()

    def add(self, wires: Iterable[Wire]) -> None:
        """Watch these, too."""
        self._others = (*self._others, *wires)

    def end(self) -> None:
        """Watch no more. Blocks."""
        self._ended.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._ended.wait(_LOOK_SECONDS):
            if self._first.cut(ANSWER_SECONDS):
                _log.error("the database does not answer")
                self._lost()
            if self._is_lost():
                for each in self._others:
                    each.cut(ANSWER_SECONDS)
