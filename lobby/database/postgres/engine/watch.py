"""The watch: cuts connections when the database stops answering.

A database can hang, or be cut off silently. Connections would then wait for as long as TCP allows,
and nobody could tell the players anything. So the guard asks one short question again and again.
While it is answered, other statements may take their time; when it is not, nothing else will be
answered either, so nobody waits much longer than ANSWER_SECONDS.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable

from lobby.database.postgres.engine.wire import Wire

ANSWER_SECONDS = 5.0
"""How long the guard waits for an answer, and everybody else once the guard gets none."""

_LOOK_SECONDS = 0.25

_log = logging.getLogger(__name__)


class Watch:
    """Watches the *first* wire, and others once they are added. *lost* is called when the first had
    to be cut, and *is_lost* says whether it has not been replaced yet."""

    def __init__(self, first: Wire, lost: Callable[[], None], is_lost: Callable[[], bool]) -> None:
        self._first = first
        self._lost = lost
        self._is_lost = is_lost
        self._others: tuple[Wire, ...] = ()
        self._ended = threading.Event()
        # A daemon, so that a server that crashes without closing still ends.
        self._thread = threading.Thread(target=self._run, name="store-watch", daemon=True)

    def begin(self) -> None:
        """Start watching."""
        self._thread.start()

    def add(self, wires: Iterable[Wire]) -> None:
        """Watch *wires*, too."""
        self._others = (*self._others, *wires)

    def end(self) -> None:
        """Stop watching. Blocks."""
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
