"""The golden run, part by part."""

from __future__ import annotations

import asyncio
import lzma
import shutil
from collections.abc import Coroutine
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, TypeVar

import psycopg

from tests.golden import chosen
from tests.golden.recording import Texts
from tests.golden.screens import Journey, Leaping
from tests.golden.script import BEFORE, STORY, Performance, scripts, steps
from tests.golden.world import opened

T = TypeVar("T")

BEGINNING = 1_767_268_800
"""When the story begins, in UTC seconds."""

BEFORE_DATABASE = Path(__file__).parent / "before.db.xz"
"""A database as ``story`` left it in the version before the first golden run, opened once with the
last version that knew the steps before the baseline. It stands for the servers that are already
running, so it is never made again."""
BEFORE_DUMP = Path(__file__).parent / "before.sql.xz"
"""What that version copied it to in PostgreSQL."""
BEFORE_ENDED = 1_767_812_280
"""The time at which that database was left."""

Prepared = tuple[Path, int]
"""A database with the played-through lobby, and the time in it."""


def story(folder: Path) -> tuple[Prepared, str]:
    """The played-through lobby, in a database in *folder*, and the story's transcript."""
    database = folder / "lobby.db"

    async def play() -> tuple[int, str]:
        async with opened(database, BEGINNING) as world:
            transcript = await Performance(world).of(steps(STORY))
            return world.clock.time, transcript

    now, transcript = _run(play())
    return (database, now), transcript


def commands(prepared: Prepared, folder: Path, script: str, *, as_json: bool) -> Performance:
    """*script* as performed in a copy of the *prepared* lobby."""

    async def perform() -> Performance:
        async with opened(copy(prepared, folder), prepared[1]) as world:
            for name in ("ann", "ben", "dana"):
                await world.arrive(name)
            performance = Performance(world, as_json=as_json)
            await performance.of(steps(script))
            return performance

    return _run(perform())


def _run(work: Coroutine[Any, Any, T]) -> T:
    with asyncio.Runner(loop_factory=Leaping) as runner:
        return runner.run(work)


def copy(prepared: Prepared, folder: Path) -> Path:
    """A copy of the prepared database in *folder*."""
    return Path(shutil.copy(prepared[0], folder / "copy.db"))


def everything(folder: Path) -> tuple[Texts, set[str]]:
    """Everything to record, and the kinds of screens in it; *folder* is for temporary files."""
    prepared, transcript = story(_new(folder))
    texts = {STORY: transcript, **before(_new(folder))}
    kinds = set[str]()
    for script in scripts():
        for as_json in (False, True):
            done = commands(prepared, _new(folder), script, as_json=as_json)
            texts |= chosen.of_commands(script, done, as_json=as_json)
    for journey, size in chosen.tours():
        shown, seen = screens(prepared, _new(folder), journey, size)
        texts |= chosen.of_screens(shown)
        kinds |= seen
    return texts, kinds


def _new(folder: Path) -> Path:
    return Path(mkdtemp(dir=folder))


def before(folder: Path) -> Texts:
    """What the lobby in ``before.db.xz`` says once this version has opened it, in *folder*."""
    database = lay_before(folder / "lobby.db")

    async def look() -> str:
        async with opened(database, BEFORE_ENDED) as world:
            return await Performance(world, whole=True).of(steps(BEFORE))

    return {BEFORE: _run(look())}


def lay_before(path: Path) -> Path:
    """Put the database of ``before.db.xz`` at *path*."""
    path.touch(0o600)
    path.write_bytes(lzma.decompress(BEFORE_DATABASE.read_bytes()))
    return path


def restore_before(url: str) -> None:
    """Restore ``before.sql.xz`` to the empty PostgreSQL database at *url*."""
    with psycopg.connect(url, autocommit=True) as db:
        db.execute(lzma.decompress(BEFORE_DUMP.read_bytes()))


def screens(
    prepared: Prepared, folder: Path, journey: str, size: tuple[int, int]
) -> tuple[Texts, set[str]]:
    """What *journey* shows in a copy of the *prepared* lobby, and the kinds of its screens."""

    async def travel() -> Journey:
        async with opened(copy(prepared, folder), prepared[1]) as world:
            for name in ("ben", "dana"):
                await world.arrive(name)
            made = Journey(world, size)
            await made.go(journey)
            return made

    done = _run(travel())
    return done.texts, done.kinds
