"""``lobby explore``: works out again, from all matches, what was played from each position.

Until everything is known, the database is only read. Then it changes all at once, so an
interruption costs nothing but time. What is found goes from process to process, and into files, as
bytes.
"""

from __future__ import annotations

import asyncio
import os
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from io import BytesIO
from multiprocessing import get_context
from struct import Struct
from tempfile import TemporaryFile
from time import monotonic
from typing import IO, Final, Self, TypeAlias

from lobby.database.store import Store
from lobby.database.transaction import Transaction
from lobby.features.explorer import first_positions, queries
from lobby.features.explorer.first_positions import PLIES
from lobby.features.explorer.queries import Step, Unexplored
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
            waiting.append(loop.run_in_executor(pool, found_in, batch))
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
        return _openings(self._openings)

    def steps(self) -> Iterator[list[Step]]:
        """The totals of all matches, in order, part by part."""
        for file in self._steps:
            file.seek(0)
            yield list(_steps(file.read()))


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


PARTS_BITS: Final = 6
PARTS: Final = 1 << PARTS_BITS
"""Steps are partitioned by the first bits of their position's number: each part fits into memory,
and the parts are in order."""

_LOWEST: Final = -(1 << 63)
_KEY: Final = Struct(">QQ")
"""A position and the next one, offset so that none is negative and their bytes sort like the
numbers."""
_STEP: Final = Struct(">16sIII")
_OPENING: Final = Struct(">qB")


@dataclass(frozen=True, slots=True)
class Packed:
    """The findings in a number of *matches*: their first positions, and the *steps* from one to the
    next, part by part."""

    matches: int
    openings: bytes
    steps: tuple[bytes, ...]


def found_in(matches: Iterable[Unexplored]) -> Packed:
    """The findings in *matches*."""
    findings, openings = first_positions.find(matches), BytesIO()
    for board, path in findings.openings.items():
        openings.write(_OPENING.pack(board, len(path)))
        openings.write(_path(len(path)).pack(*path))
    parts = [bytearray() for _ in range(PARTS)]
    for (position, reply), ended in findings.steps.items():
        place = position - _LOWEST
        key = _KEY.pack(place, reply - _LOWEST)
        parts[place >> 64 - PARTS_BITS] += _STEP.pack(key, ended.won, ended.drawn, ended.lost)
    return Packed(len(findings.openings), openings.getvalue(), tuple(map(bytes, parts)))


def _openings(file: IO[bytes]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The first positions of matches, by their boards, read from the rest of *file*."""
    while head := file.read(_OPENING.size):
        board, length = _OPENING.unpack(head)
        path = _path(length)
        yield board, path.unpack(file.read(path.size))


def _steps(part: bytes) -> Iterator[Step]:
    """The steps in a *part* with their results added up, in order."""
    together: defaultdict[bytes, int] = defaultdict(int)
    for key, won, drawn, lost in _STEP.iter_unpack(part):
        together[key] += won << 64 | drawn << 32 | lost
    low = (1 << 32) - 1
    for key in sorted(together):
        (place, reply), ended = _KEY.unpack(key), together[key]
        yield place + _LOWEST, reply + _LOWEST, ended >> 64, ended >> 32 & low, ended & low


def _path(length: int) -> Struct:
    return Struct(f">{length}q")
