"""Whether a database left by a crash opens, is intact, and holds what was acknowledged."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random
from shutil import rmtree

from lobby.app.check.sqlite import check
from lobby.core.stores import open_sqlite
from lobby.database.sqlite import StoreError
from proofs.crashing.disk import Arrived, Disk, Files, Operation, Said

DATABASE = "lobby.db"
_LATER = 1_800_000_000
_INDEX_BYTES = 32_768
_WORDS = (
    "SELECT comment FROM moves UNION SELECT comment FROM moves_taken_back"
    " UNION SELECT text FROM messages UNION SELECT name FROM players"
    " UNION SELECT 'board-' || board FROM matches"
    " UNION SELECT 'end-' || board FROM matches WHERE ended IS NOT NULL"
)
"""All texts by which a change of ``proofs.crashing.busy`` can be recognised."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a crash after *point* operations may leave, and what is wrong with that, if anything."""

    point: int
    survived: Arrived
    problems: tuple[str, ...]


class Verifier:
    """Checks disks after crashes, each different result once."""

    def __init__(self, operations: Sequence[Operation], folder: Path) -> None:
        self._operations = operations
        self._folder = folder
        self._seen: set[bytes] = set()
        self.most_ways = 0

    async def crash(self, points: Sequence[int], losses: int, seed: int) -> AsyncIterator[Outcome]:
        """What may be left by crashes at *points*, with at most *losses* ways to lose data at
        each."""
        disk, done = Disk(), 0
        for point in sorted(points):
            for operation in self._operations[done:point]:
                disk.do(operation)
            done = point
            self.most_ways = max(self.most_ways, disk.ways())
            # So that a crash at a point is the same without those before it.
            chance = Random(f"{seed} {point}")
            for survivors in disk.losses(losses, chance):
                if self._is_new(point, files := disk.after(survivors)):
                    yield Outcome(
                        point, survivors, tuple(await self._problems(point, files, chance))
                    )

    def _is_new(self, point: int, files: Files) -> bool:
        said = len(self._said(point))
        digest = sha256(f"{said} {sorted(files)}".encode())
        for name in sorted(files):
            digest.update(sha256(files[name]).digest())
        new = digest.digest() not in self._seen
        self._seen.add(digest.digest())
        return new

    def _said(self, point: int) -> list[str]:
        return [
            operation.text for operation in self._operations[:point] if isinstance(operation, Said)
        ]

    async def _problems(self, point: int, files: Files, chance: Random) -> list[str]:
        rmtree(self._folder, ignore_errors=True)
        self._folder.mkdir()
        for name, data in files.items():
            (self._folder / name).write_bytes(data)
        if chance.random() < 0.5:
            # The index is only in memory: the contents of its file after a crash do not count.
            (self._folder / f"{DATABASE}-shm").write_bytes(chance.randbytes(_INDEX_BYTES))
        said = self._said(point)
        problems = [*_copies(self._folder, said)]
        return problems + await _database(self._folder / DATABASE, _promised(said))


def _promised(said: Sequence[str]) -> set[str]:
    return {sentence.removeprefix("kept ") for sentence in said if sentence.startswith("kept ")}


async def _database(path: Path, promised: set[str]) -> list[str]:
    problems: list[str] = []
    try:
        if promised:  # before that, its schema may be incomplete
            problems += check(path)
        store = open_sqlite(path, lambda: _LATER)
        await store.close()
        problems += check(path)
    except StoreError as error:
        return [*problems, str(error)]
    return problems + _lost(path, promised)


def _copies(folder: Path, said: Sequence[str]) -> Iterator[str]:
    for number, line in enumerate(said):
        verb, _, name = line.partition(" ")
        path = folder / name
        if verb == "copying" and path.exists():
            try:
                yield from (f"{name}: {problem}" for problem in check(path))
            except StoreError as error:
                yield f"{name}: {error}"
            else:
                yield from _lost(path, _promised(said[:number]))
        if verb == "copied" and not path.exists():
            yield f"The backup {name} is gone."


def _lost(path: Path, promised: set[str]) -> list[str]:
    with closing(sqlite3.connect(path)) as db:
        present = {word for (word,) in db.execute(_WORDS)}
    return [f"{path.name} has lost {word}." for word in sorted(promised - present)]
