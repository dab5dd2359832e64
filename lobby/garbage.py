"""Garbage: reference cycles that nobody holds any more, collected so that hardly anybody waits.

A collection stops everyone for up to a microsecond for each object that it looks at, and a session
has some 3,000. By itself Python looks at all of them again and again, which takes a second where
there are hundreds of sessions. Here what lives longer than a few moments is frozen: only a sweep
looks at it. Sweeps wait for a quiet moment, and those that would take long until it pays.
"""

from __future__ import annotations

import asyncio
import gc
import logging
from math import prod
from time import perf_counter, process_time
from typing import Any

from lobby import background

_COLLECTIONS = (2_000, 5, 5)
"""The thresholds of Python's own collections: the largest looks at what was made since the one
before."""

_LARGEST = prod(_COLLECTIONS)
"""About as many objects are frozen after the largest of them: less than 10 MB."""

_PERIOD = 5.0
"""Seconds between two looks whether to sweep."""

_QUIET = 0.05
"""The share of a core that the server uses at most in a quiet moment."""

_SHORT = 0.1
"""Seconds that anybody may have to wait."""

_SOME, _MANY, _TOO_MANY = 3, 15, 30
"""So many times objects were frozen since the last sweep: from then on a short sweep is made in a
quiet moment, a long one, too, and any at any moment."""

_log = logging.getLogger(__name__)


class Garbage:
    """What collects garbage while the server runs."""

    def __init__(self) -> None:
        self._frozen = 0
        self._objects = 1
        self._seconds = 0.0
        self._before: tuple[int, int, int] | None = None
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Freeze what there is, and begin."""
        self._before = gc.get_threshold()
        gc.set_threshold(*_COLLECTIONS)
        gc.callbacks.append(self._freeze_survivors)
        self.sweep()
        self._task = background.begin(self._run(), "garbage")

    async def stop(self) -> None:
        """End: from now on Python does as it does by itself."""
        await background.end(self._task)
        gc.callbacks.remove(self._freeze_survivors)
        gc.unfreeze()
        if self._before:
            gc.set_threshold(*self._before)

    def sweep(self) -> None:
        """Collect all garbage that there is."""
        began = perf_counter()
        gc.unfreeze()
        found = gc.collect()
        self._seconds = perf_counter() - began
        self._objects = gc.get_freeze_count()
        self._frozen = 0
        _log.debug("%d objects were garbage, %.3f s", found, self._seconds)

    async def _run(self) -> None:
        while True:
            used = process_time()
            await asyncio.sleep(_PERIOD)
            quiet = process_time() - used < _QUIET * _PERIOD
            if self._frozen >= (self._patience if quiet else _TOO_MANY):
                self.sweep()

    @property
    def _patience(self) -> int:
        """How many times objects have to be frozen before a quiet moment is used."""
        objects = self._objects + self._frozen * _LARGEST
        return _SOME if self._seconds * objects / self._objects < _SHORT else _MANY

    def _freeze_survivors(self, phase: str, about: dict[str, Any]) -> None:
        if phase == "stop" and about["generation"] == 2:
            gc.freeze()
            self._frozen += 1  # not asked of gc, which would go through all that is frozen
