"""Exploration: what was played from each position is kept up with the matches that end."""

from __future__ import annotations

import asyncio

from lobby.housekeeping.leadership import Alone, Leadership
from lobby.matches.explorer import first_positions
from lobby.process import background
from lobby.store import Store

BATCH = 25
"""Matches that are looked at in one change: few, so that no player's move waits long for it."""

PAUSE = 2.0
"""Seconds from the news that something happened until what has ended is looked at."""

_BREATH = 0.05
"""Seconds between two batches, for the sessions."""


class Exploration:
    """Looks at matches that have ended, soon after. Of several servers the one that leads does it:
    so no two of them wait for the same rows."""

    def __init__(self, store: Store, leadership: Leadership | None = None) -> None:
        self._store = store
        self._leadership = leadership or Alone(store)
        self._awake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin."""
        self._store.on_events(self._awake.set)
        self._task = background.supervise(self._leadership.only(self._run), "exploration")

    async def stop(self) -> None:
        """End; what is left waits in the database."""
        await background.end(self._task)

    async def settle(self) -> int:
        """Look at all that has ended; how many matches that were. Raises Unavailable, and
        Superseded where another server leads."""
        done = 0
        while (found := await self._store.read(first_positions.look, BATCH)).openings:
            await self._leadership.write(first_positions.store, found)
            done += len(found.openings)
            await asyncio.sleep(_BREATH)
        return done

    async def _run(self) -> None:
        while True:
            self._awake.clear()
            await self.settle()
            await self._awake.wait()
            await asyncio.sleep(PAUSE)
