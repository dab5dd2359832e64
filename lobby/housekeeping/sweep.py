"""The sweep: one task for the whole server that does what falls due, to the minute."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from lobby.basics.durations import exactly
from lobby.errors import Unavailable
from lobby.housekeeping import deadlines, downtime
from lobby.process import background
from lobby.store import Snapshot, Store
from lobby.time import match_clocks

BEAT_SECONDS = 30
"""How often the server leaves a sign of life, and looks whether something is due at the least."""

BATCH = 20
"""Things done in one transaction: few, so that no player's move waits long for them."""

_DEADLINES_AT_ONCE = 200
_BREATH = 0.01
"""Seconds between two batches, for the sessions."""

_log = logging.getLogger(__name__)


class Sweep:
    """Forfeits, reminds, expires and announces. It is the server's own doing, so it survives
    restarts and knows of no session."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock
        self._task: asyncio.Task[None] | None = None
        self._beaten: float | None = None

    async def start(self) -> None:
        """Begin. Once this returns no deadline charges the time when the server was down."""
        await self.resume()
        self._task = background.begin(self._run(), "sweep")

    async def stop(self) -> None:
        """End, and leave a sign of life, so that downtime counts from here."""
        await background.end(self._task)
        try:
            await self._store.write(downtime.note)
        except Unavailable as error:
            _log.error("the end could not be noted: %s", error)

    async def resume(self) -> None:
        """Leave a sign of life, and let every deadline allow for the time since the last one if
        the server was down or its clock has jumped, which is logged."""
        self._report(await self._store.write(downtime.note))
        board = 0 if await self._store.read(_has_unsettled_downtime) else None
        while board is not None:
            board = await self._store.write(downtime.allow, board, _DEADLINES_AT_ONCE)

    async def settle(self) -> int:
        """Do all that is due now; how many things that were."""
        done = 0
        while count := await self._store.write(deadlines.settle, BATCH):
            done += count
            await asyncio.sleep(_BREATH)
        return done

    async def pause(self) -> float:
        """Seconds until something falls due, or the next sign of life."""
        upcoming = await self._store.read(_next_due)
        if upcoming is None:
            return BEAT_SECONDS
        return min(max(upcoming - self._clock(), 1), BEAT_SECONDS)

    def _report(self, passed: int) -> None:
        """Log that so many seconds were made good, if any were."""
        now = asyncio.get_running_loop().time()
        before, self._beaten = self._beaten, now
        length = exactly(abs(passed))
        if passed < 0:
            _log.warning("the system's clock was set back by %s", length)
        elif passed and before is None:
            _log.info("the server was down for %s: nobody is charged for it", length)
        elif passed:
            lived = before is not None and now - before >= match_clocks.SILENCE
            what = "the server stood still for" if lived else "the system's clock jumped forward by"
            _log.warning("%s %s: nobody is charged for it", what, length)

    async def _run(self) -> None:
        while True:
            try:
                # Also here: a machine that slept, or a full disk, has kept players from moving.
                await self.resume()
                await self.settle()
                await asyncio.sleep(await self.pause())
            except Unavailable as error:
                _log.error("what is due cannot be done: %s", error)
                await asyncio.sleep(BEAT_SECONDS)


def _has_unsettled_downtime(snapshot: Snapshot) -> bool:
    return snapshot.unsettled_downtime()


def _next_due(snapshot: Snapshot) -> int | None:
    return snapshot.next_due()
