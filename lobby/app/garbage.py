"""Garbage: unreachable reference cycles, collected so that hardly anybody has to wait.

A collection stops everything for up to a microsecond for each object it examines, and a session has
some 3,000. By itself, Python examines all of them again and again, which takes a second when there
are hundreds of sessions. Here everything that lives longer than a few moments is frozen, and only a
sweep examines it. With few objects, sweeps are short and frequent, as clearing what they find takes
time, too. With many objects, and while the server is busy, a sweep waits for a quiet moment, until
it is worthwhile: for those who arrive it is not, as what they need is no garbage.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
from collections.abc import Callable
from time import perf_counter, process_time
from typing import Any

from lobby.core import background

_YOUNG = 2_000
"""So many new objects are collected at once, which takes a few milliseconds. What survives is
frozen, so that no object is examined twice: with Python's generations, each would be examined three
times, and the oldest ones in collections of 30 to 150 milliseconds."""

_PERIOD = 2.0
"""Seconds between two checks whether to sweep."""

_QUIET = 0.05
"""The most of a core that the server uses in a quiet moment."""

_SMALL = 750_000
"""Examining this many memory blocks in use, of some 100 bytes each, takes less than 0.1 s. They are
the server's own and those of a few dozen sessions."""

_SESSION = 4_000
"""The blocks of a session: 3,000 in the lobby, 5,000 at a board."""

_SOME, _MANY, _TOO_MANY = 50_000, 500_000, 2_000_000
"""How many blocks there must be above those that are in use, as far as is known from the last sweep
and who came and left since. Each may take a microsecond to clear: in a quiet moment ``_SOME`` if
that sweep left few, else ``_MANY``. While the server is busy, a sweep would keep everybody waiting:
it is made for ``_TOO_MANY``."""

_log = logging.getLogger(__name__)


class Garbage(background.Supervised):
    """Collects garbage while the server runs, checking every *period* seconds whether to;
    *sessions* tells how many there are."""

    def __init__(self, sessions: Callable[[], int] = lambda: 0, *, period: float = _PERIOD) -> None:
        self._sessions = sessions
        self._period = period
        self._pieces = self._present = 0
        self._before: tuple[int, int, int] | None = None

    async def start(self) -> None:
        """Freeze all existing objects, and start."""
        self._before = gc.get_threshold()
        gc.set_threshold(_YOUNG)
        gc.callbacks.append(_freeze_survivors)
        self.sweep()
        self._task = background.supervise(self._run, "garbage")

    async def stop(self) -> None:
        """Stop: from now on Python collects garbage by itself."""
        await super().stop()
        gc.callbacks.remove(_freeze_survivors)
        gc.unfreeze()
        if self._before:
            gc.set_threshold(*self._before)

    def sweep(self) -> None:
        """Collect all garbage."""
        pieces = sys.getallocatedblocks()
        began = perf_counter()
        gc.unfreeze()
        objects = gc.collect()
        seconds = perf_counter() - began
        self._pieces, self._present = sys.getallocatedblocks(), self._sessions()
        _log.debug(
            "%d objects were garbage, %d of %d pieces of memory, %.3f s",
            objects, pieces - self._pieces, pieces, seconds,
        )  # fmt: skip

    async def _run(self) -> None:
        while True:
            used = process_time()
            await asyncio.sleep(self._period)
            if self.is_due(quiet=process_time() - used < _QUIET * self._period):
                self.sweep()

    def is_due(self, *, quiet: bool) -> bool:
        """Whether a sweep is worthwhile now that the server is *quiet* or busy."""
        in_use = self._pieces + _SESSION * (self._sessions() - self._present)
        few = self._pieces < _SMALL
        enough = (_SOME if few else _MANY) if quiet else _TOO_MANY
        return sys.getallocatedblocks() >= in_use + enough


def _freeze_survivors(phase: str, about: dict[str, Any]) -> None:
    if phase == "stop":
        gc.freeze()
