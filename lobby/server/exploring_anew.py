"""``lobby explore``: what was played from each position is found out anew, from all matches.

Positions are numbers without order, so rows that are written as they are found would each touch
another page of the database. They go into files first, by the first bits of their number, and then
file by file, in order, into the database.
"""

from __future__ import annotations

import asyncio
import os
from collections import defaultdict, deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from multiprocessing import get_context
from struct import Struct
from tempfile import TemporaryFile
from time import monotonic, time
from typing import IO, Final, TypeAlias

from lobby.errors import CannotOperate
from lobby.matches.explorer import first_positions
from lobby.matches.explorer.first_positions import Found
from lobby.model.standing import Results
from lobby.server import database
from lobby.settings import Settings
from lobby.store import Store

Tell: TypeAlias = Callable[[str], None]

_BATCH: Final = 2000
"""Matches that are looked at, and kept, at once."""
_FILES_BITS: Final = 6
_TELL_EACH: Final = 10.0
"""Seconds between two reports."""
_STEP: Final = Struct(">qqIII")


async def explore(settings: Settings, tell: Tell, processes: int | None = None) -> str:
    """Find out anew what was played from each position, in so many *processes*, and *tell* how far
    that is; what it came to, as a sentence. If it is interrupted, the explorer knows only a part
    until it is done again. Raises CannotOperate."""
    if not database.exists(settings):
        raise CannotOperate("There is no database yet: start the server once.")
    store = database.open_store(settings, lambda: int(time()), "lobby explore")
    try:
        with ExitStack() as closing:
            files = [closing.enter_context(TemporaryFile()) for _ in range(1 << _FILES_BITS)]
            workers = processes or os.cpu_count() or 1
            pool = ProcessPoolExecutor(workers, get_context("spawn"))
            closing.callback(pool.shutdown, cancel_futures=True)
            matches = await _look(store, pool, files, tell, 2 * workers)
            positions = await _keep(store, files, tell)
    finally:
        await store.close()
    return f"Looked at {matches:,} matches: {positions:,} moves from positions are counted."


async def _look(
    store: Store, pool: ProcessPoolExecutor, files: Sequence[IO[bytes]], tell: Tell, ahead: int
) -> int:
    """Look at all matches, with so many batches *ahead*, keep the positions of each and put the
    steps between them into *files*; how many matches that were."""
    await store.write(first_positions.forget)
    total = await store.read(first_positions.count)
    progress, loop = _Progress(tell, total), asyncio.get_running_loop()
    waiting: deque[asyncio.Future[Found]] = deque()
    board = done = 0
    while True:
        batch = await store.read(first_positions.behind, board, _BATCH)
        if batch:
            board = batch[-1].board
            waiting.append(loop.run_in_executor(pool, first_positions.find, batch))
        while waiting and (len(waiting) > ahead or not batch):
            found = await waiting.popleft()
            await store.write(first_positions.store_openings, found)
            await asyncio.to_thread(_spill, found.steps, files)
            done += len(found.openings)
            progress.report(done)
        if not batch:
            return done


async def _keep(store: Store, files: Sequence[IO[bytes]], tell: Tell) -> int:
    """Count what is in *files*, one after the other; how many different steps there are."""
    counted = 0
    for number, file in enumerate(files, 1):
        steps = await asyncio.to_thread(_gathered, file)
        await store.write(first_positions.store_steps, steps)
        counted += len(steps)
        if number % 16 == 0:
            tell(f"Counted {number * 100 // len(files)}% of what was played.")
    return counted


def _spill(steps: Mapping[tuple[int, int], Results], files: Sequence[IO[bytes]]) -> None:
    half, shift = len(files) // 2, 64 - _FILES_BITS
    for (position, reply), found in steps.items():
        packed = _STEP.pack(position, reply, found.won, found.drawn, found.lost)
        files[(position >> shift) + half].write(packed)


def _gathered(file: IO[bytes]) -> Mapping[tuple[int, int], Results]:
    file.seek(0)
    gathered: defaultdict[tuple[int, int], Results] = defaultdict(Results)
    for position, reply, *found in _STEP.iter_unpack(file.read()):
        gathered[position, reply] += Results(*found)
    return gathered


class _Progress:
    """Tells now and then how many of *total* matches are done, and how long the rest may take."""

    def __init__(self, tell: Tell, total: int) -> None:
        self._tell = tell
        self._total = total
        self._began = self._told = monotonic()

    def report(self, done: int) -> None:
        """So many are *done*."""
        now = monotonic()
        if now - self._told < _TELL_EACH:
            return
        self._told = now
        left = (now - self._began) * max(0, self._total - done) / done
        self._tell(f"Looked at {done:,} of {self._total:,} matches; about {left:.0f} s left.")
