"""``lobby explore``: works out again, from all matches, what was played from each position.

Until everything is known, the database is only read. Then it changes all at once, so an
interruption costs nothing but time.
"""

from __future__ import annotations

import asyncio
import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from multiprocessing import get_context
from time import monotonic
from typing import Final, TypeAlias

from lobby.database.store import Store
from lobby.database.transaction import Transaction
from lobby.features.explorer import first_positions, packed
from lobby.features.explorer.explored_files import ExploredFiles
from lobby.features.explorer.packed import PARTS, Packed
from lobby.features.explorer.queries import Step

Tell: TypeAlias = Callable[[str], None]

_BATCH: Final = 4000
"""Matches looked at and stored in one batch."""
_TELL_EACH: Final = 10.0
"""Seconds between two progress reports."""


async def explore(store: Store, tell: Tell, processes: int | None = None) -> str:
    """Work out again what was played from each position, in *processes* processes, and *tell* the
    progress. Returns the result as a sentence. If it is interrupted, nothing has changed. Raises
    Unavailable."""
    with ExitStack() as closing:
        files = closing.enter_context(ExploredFiles())
        workers = processes or os.cpu_count() or 1
        pool = ProcessPoolExecutor(workers, get_context("spawn"))
        closing.callback(pool.shutdown, cancel_futures=True)
        matches = await _look(store, pool, files, tell, 2 * workers)
        moves = await store.write(_keep, files, tell)
    return f"Explored {matches:,} matches and counted {moves:,} moves from positions."


async def _look(
    store: Store, pool: ProcessPoolExecutor, files: ExploredFiles, tell: Tell, ahead: int
) -> int:
    """Look at all matches, reading up to *ahead* batches ahead, and put what is found into *files*;
    return how many matches there were."""
    total = await store.read(first_positions.count)
    progress, loop = _Progress(tell, total), asyncio.get_running_loop()
    waiting: deque[asyncio.Future[Packed]] = deque()
    board = done = 0
    while True:
        batch = await store.read(first_positions.behind, board, _BATCH)
        if batch:
            board = batch[-1].board
            waiting.append(loop.run_in_executor(pool, packed.find, batch))
        while waiting and (len(waiting) > ahead or not batch):
            findings = await waiting.popleft()
            await asyncio.to_thread(files.add, findings)
            done += findings.matches
            progress.report(done)
        if not batch:
            return done


def _keep(tx: Transaction, files: ExploredFiles, tell: Tell) -> int:
    """Replace all that is stored by the contents of *files*; return how many different steps there
    are."""
    counted = list[int]()
    first_positions.replace(tx, files.openings(), _counted(files, tell, counted))
    return sum(counted)


def _counted(files: ExploredFiles, tell: Tell, counted: list[int]) -> Iterator[Step]:
    """The steps in *files*; appends the number of steps in each file to *counted*."""
    for steps in files.steps():
        yield from steps
        counted.append(len(steps))
        if len(counted) % 16 == 0:
            tell(f"Counted {len(counted) * 100 // PARTS}% of what was played.")


class _Progress:
    """Reports from time to time how many of *total* matches are done, and how long the rest may
    take."""

    def __init__(self, tell: Tell, total: int) -> None:
        self._tell = tell
        self._total = total
        self._began = self._told = monotonic()

    def report(self, done: int) -> None:
        """Note that *done* matches are done."""
        now = monotonic()
        if now - self._told < _TELL_EACH:
            return
        self._told = now
        rate = done / (now - self._began)
        left = max(0, self._total - done) / rate
        self._tell(
            f"Looked at {done:,} of {self._total:,} matches, {rate:,.0f} a second;"
            f" about {left:.0f} s left."
        )
