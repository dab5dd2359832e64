"""How the explorer keeps up with the matches that end."""

from __future__ import annotations

import asyncio

from lobby.core import background
from lobby.core.leadership import Leadership
from lobby.database.store import Store
from lobby.features.explorer import first_positions

BATCH = 25
"""Matches looked at in one transaction: few, so that no player's move waits long for it."""

PAUSE = 2.0
"""Seconds from the news of an event until the matches that have ended are looked at."""


class Exploration(background.Supervised):
    """Looks at matches soon after they have ended. Of several servers only the leader does it, so
    that no two of them wait for the same rows."""

    def __init__(self, store: Store, leadership: Leadership | None = None) -> None:
        self._store = store
        self._leadership = leadership or Leadership(store)
        self._awake = asyncio.Event()

    def start(self) -> None:
        """Start."""
        self._store.on_events(self._awake.set)
        self._task = background.supervise(self._leadership.only(self._run), "exploration")

    async def settle(self) -> int:
        """Look at all matches that have ended; return how many there were. Raises Unavailable, and
        Superseded if another server leads."""
        done, rests = 0, background.Rests()
        while (findings := await self._store.read(first_positions.look, BATCH)).openings:
            await self._leadership.write(first_positions.store, findings)
            done += len(findings.openings)
            await rests.rest()
        return done

    async def _run(self) -> None:
        while True:
            self._awake.clear()
            await self.settle()
            await self._awake.wait()
            await asyncio.sleep(PAUSE)
