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
from tempfile import TemporaryFile
from time import monotonic
from typing import IO, Final, Self, TypeAlias

from lobby.database.store import Store
from lobby.database.transaction import Transaction
from lobby.features.explorer import packed, queries
from lobby.features.explorer.first_positions import PLIES
from lobby.features.explorer.packed import PARTS, Packed
from lobby.features.explorer.queries import Step
from lobby.features.matches.queries import matches as matches_queries

Tell: TypeAlias = Callable[[str], None]

_BATCH: Final = 4000
"""Matches looked at and stored in one batch."""
_PAUSE: Final = 10.0
"""Seconds between two progress reports."""


async def explore(store: Store, tell: Tell, processes: int | None = None) -> str:
    """Work out again what was played from each position, in *processes* processes, and *tell* the
    progress. Returns the result as a sentence. If it is interrupted, nothing has changed. Raises
    Unavailable."""
    with ExitStack() as closing:
        files = closing.enter_context(_Files())
        workers = processes or os.cpu_count() or 1
        pool = ProcessPoolExecutor(workers, get_context("spawn"))
        closing.callback(pool.shutdown, cancel_futures=True)
        matches = await _look(store, pool, files, tell, 2 * workers)
        moves = await store.write(_keep, files, tell)
    return f"Explored {matches:,} matches and counted {moves:,} moves from positions."


async def _look(
    store: Store, pool: ProcessPoolExecutor, files: _Files, tell: Tell, ahead: int
) -> int:
    """Look at all matches, reading up to *ahead* batches ahead, and put what is found into *files*;
    return how many matches there were."""
    total = (await store.read(matches_queries.count_matches))[1]
    progress, loop = _Progress(tell, total), asyncio.get_running_loop()
    waiting: deque[asyncio.Future[Packed]] = deque()
    board = done = 0
    while True:
        batch = await store.read(queries.explorable, board, _BATCH, PLIES)
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


def _keep(tx: Transaction, files: _Files, tell: Tell) -> int:
    """Replace all that is stored by the contents of *files*; return how many different steps there
    are."""
    counted = list[int]()
    queries.replace_explored(tx, files.openings(), _counted(files, tell, counted))
    return sum(counted)


def _counted(files: _Files, tell: Tell, counted: list[int]) -> Iterator[Step]:
    """The steps in *files*; appends the number of steps in each file to *counted*."""
    for steps in files.steps():
        yield from steps
        counted.append(len(steps))
        if len(counted) % 16 == 0:
            tell(f"Counted {len(counted) * 100 // PARTS}% of what was played.")


class _Files:
    """What was found, in temporary files. Positions are numbers in no particular order, so if rows
    were written as they are found, each would touch a different page of the database."""

    def __init__(self) -> None:
        with ExitStack() as opened:
            self._openings: IO[bytes] = opened.enter_context(TemporaryFile())
            self._steps = [opened.enter_context(TemporaryFile()) for _ in range(PARTS)]
            self._closing = opened.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._closing.close()

    def add(self, more: Packed) -> None:
        """Add what was found in more matches."""
        self._openings.write(more.openings)
        for file, steps in zip(self._steps, more.steps, strict=True):
            file.write(steps)

    def openings(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        """The first positions of each match, with its board."""
        self._openings.seek(0)
        return packed.openings(self._openings)

    def steps(self) -> Iterator[list[Step]]:
        """The totals of all matches, in order, part by part."""
        for file in self._steps:
            file.seek(0)
            yield list(packed.steps(file.read()))


class _Progress:
    """Reports from time to time how many of *total* matches are done, and how long the rest may
    take."""

    def __init__(self, tell: Tell, total: int) -> None:
        self._tell = tell
        self._total = total
        self._began = self._reported = monotonic()

    def report(self, done: int) -> None:
        """Note that *done* matches are done."""
        now = monotonic()
        if now - self._reported < _PAUSE:
            return
        self._reported = now
        rate = done / (now - self._began)
        left = max(0, self._total - done) / rate
        self._tell(
            f"Looked at {done:,} of {self._total:,} matches, {rate:,.0f} a second;"
            f" about {left:.0f} s left."
        )
