"""Garbage: reference cycles that nobody holds any more, collected so that hardly anybody waits.

A collection stops everyone for up to a microsecond for each object that it looks at, and a session
has some 3,000. By itself Python looks at all of them again and again, which takes a second where
there are hundreds of sessions. Here what lives longer than a few moments is frozen: only a sweep
looks at it. While few are there sweeps are short, and frequent, as what they find takes time, too;
among many, and while much is being done, they wait for a quiet moment until they pay.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
from time import perf_counter, process_time
from typing import Any

from lobby.process import background

_COLLECTIONS = (2_000, 5, 5)
"""The thresholds of Python's own collections: the largest looks at what was made since the one
before, 50,000 objects."""

_PERIOD = 2.0
"""Seconds between two looks whether to sweep."""

_QUIET = 0.05
"""The share of a core that the server uses at most in a quiet moment."""

_SMALL = 750_000
"""So many pieces of memory in use, of some 100 bytes each, are looked at in less than 0.1 s: a
server's own, and those of a few dozen sessions."""

_SOME, _MANY, _TOO_MANY = 50_000, 500_000, 1_000_000
"""So many pieces more than after the last sweep, each of which may take a microsecond to be cleared
away: from then on a sweep is made if that one left a small number, or else in a quiet moment, or at
any."""

_GROWTH = 0.4
"""In a small server that is busy a sweep is made when so much of what was there has been added:
what is added then is mostly in use, such as the sessions of those who come back after a restart."""

_log = logging.getLogger(__name__)


class Garbage:
    """What collects garbage while the server runs, looking every *period* seconds whether to."""

    def __init__(self, *, period: float = _PERIOD) -> None:
        self._period = period
        self._pieces = 0
        self._before: tuple[int, int, int] | None = None
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Freeze what there is, and begin."""
        self._before = gc.get_threshold()
        gc.set_threshold(*_COLLECTIONS)
        gc.callbacks.append(_freeze_survivors)
        self.sweep()
        self._task = background.supervise(self._run, "garbage")

    async def stop(self) -> None:
        """End: from now on Python does as it does by itself."""
        await background.end(self._task)
        gc.callbacks.remove(_freeze_survivors)
        gc.unfreeze()
        if self._before:
            gc.set_threshold(*self._before)

    def sweep(self) -> None:
        """Collect all garbage that there is."""
        pieces = sys.getallocatedblocks()
        began = perf_counter()
        gc.unfreeze()
        found = gc.collect()
        seconds = perf_counter() - began
        self._pieces = sys.getallocatedblocks()
        _log.debug(
            "%d objects were garbage, %d of %d pieces of memory, %.3f s",
            found, pieces - self._pieces, pieces, seconds,
        )  # fmt: skip

    async def _run(self) -> None:
        while True:
            used = process_time()
            await asyncio.sleep(self._period)
            if self._is_due(quiet=process_time() - used < _QUIET * self._period):
                self.sweep()

    def _is_due(self, *, quiet: bool) -> bool:
        if self._pieces < _SMALL:
            enough = _SOME if quiet else max(_SOME, int(_GROWTH * self._pieces))
        else:
            enough = _MANY if quiet else _TOO_MANY
        return sys.getallocatedblocks() >= self._pieces + enough


def _freeze_survivors(phase: str, about: dict[str, Any]) -> None:
    if phase == "stop" and about["generation"] == 2:
        gc.freeze()
