"""``lobby restore``: puts a copy of the database in its place, once it has been found to be sound.

Until then, what was there stays there. Afterwards it is aside, where the operator finds it.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from tempfile import gettempdir, mkdtemp
from typing import Final

from lobby.app import database
from lobby.app.check import Manner
from lobby.app.progress import Tell, tell_all
from lobby.base.errors import CannotOperate, StoreError, reason
from lobby.base.settings import Settings
from lobby.database import new_files
from lobby.database.new_files import sync_folder
from lobby.database.sqlite import schema
from lobby.database.sqlite.connection import connect_writer, explained, locked
from lobby.database.sqlite.upgrade_copies import fill, seal
from lobby.features.clocks import queries as clocks_queries

_KEPT: Final = "The old database is now in {}. When you no longer need it: {}"

DUMP: Final = b"PGDMP"
"""How a dump of PostgreSQL begins."""


def is_dump(file: Path) -> bool:
    """Whether *file* is a dump of PostgreSQL, otherwise a copy of SQLite. Raises CannotOperate if
    it cannot be read."""
    try:
        with file.open("rb") as begun:
            return begun.read(len(DUMP)) == DUMP
    except OSError as error:
        raise CannotOperate(f"{file} cannot be read: {reason(error)}") from error


def restore(
    settings: Settings,
    file: Path,
    tell: Tell,
    manner: Manner,
    *,
    replace: bool = False,
    unsound: bool = False,
) -> None:
    """Put the copy *file* in the place of the database of *settings*, and say by *tell* what was
    done and what comes next. It is checked in that *manner* first. An existing database is kept
    aside, and only touched if told to *replace* it. Raises CannotOperate if a server uses it, or if
    the copy is not sound, unless *unsound* ones are wanted; then nothing was changed."""
    _ensure_fits(settings, file)

    def judge(staged: Settings) -> None:
        _judge(staged, file, tell, manner, unsound=unsound)

    previous = _restored(settings, file, judge, replace=replace)
    tell("Restored. From now on, events have new identifiers.")
    if previous:
        tell(previous)
    for sentence in _next(settings):
        tell(sentence)


def _restored(
    settings: Settings, file: Path, judge: Callable[[Settings], None], *, replace: bool
) -> str | None:
    """Restore the copy; return a sentence about what was there before, if anything was."""
    if not settings.database:
        folder = restore_file(settings.database_file, file, judge, replace=replace)
        return None if folder is None else _KEPT.format(f"the folder {folder}", f"rm -r {folder}")
    with database.installed():
        from lobby.app.restoring import postgres_schema  # noqa: PLC0415
    schema = postgres_schema.restore(settings.database, file, judge, replace=replace)
    if schema is None:
        return None
    return _KEPT.format(f"the schema {schema}", f"DROP SCHEMA {schema} CASCADE")


def last_alive(settings: Settings) -> str:
    """Until when a server used the database, as far as it says so itself."""
    with database.looks(settings) as look, look() as snapshot:
        beat = clocks_queries.last_beat(snapshot)
    if beat is None:
        return "No server has used it yet."
    return f"It is from {datetime.fromtimestamp(beat, UTC):%Y-%m-%d %H:%M UTC}."


def _ensure_fits(settings: Settings, file: Path) -> None:
    if is_dump(file) and not settings.database:
        raise CannotOperate(
            f"{file} is a dump of PostgreSQL: say with --database into which database it goes."
        )
    if not is_dump(file) and settings.database:
        raise CannotOperate(
            f"{file} is not a dump of PostgreSQL. A copy of SQLite goes into an empty database with"
            f" lobby copy {file} URL."
        )


def _judge(staged: Settings, file: Path, tell: Tell, manner: Manner, *, unsound: bool) -> None:
    tell(f"Checking {file}. {last_alive(staged)}")
    if not tell_all(database.problems(staged, manner), tell):
        tell("It is sound.")
    elif not unsound:
        raise CannotOperate(
            f"{file} is not sound, and nothing was changed. Take another copy, or give --unsound to"
            " restore this one as it is."
        )


def _next(settings: Settings) -> Iterable[str]:
    if not settings.host_key_file.is_file():
        yield (
            f"Next, put the host key of the lobby back, as {settings.host_key_file}: the server"
            " needs it."
        )
    yield (
        "Now start the server, and tell the players that moves played after the copy are lost:"
        " lobby admin broadcast -m TEXT"
    )


_STAGING: Final = "lobby-restoring-"
_LOGS: Final = ("-wal", "-shm", "-journal")
_DAMAGED: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def restore_file(
    target: Path, file: Path, judge: Callable[[Settings], None], *, replace: bool
) -> Path | None:
    """Put the copy *file* in the place of the database *target*, if *judge* does not refuse it.
    Return the folder in which an existing one now is, which is only touched if told to *replace*
    it. Raises CannotOperate; then *target* is as it was."""
    folder = target.parent
    with explained(target):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _ensure_ours(folder)
        with locked(target):
            _ensure_free(target, file, replace=replace)
            with staged_file(file, folder) as settings:
                judge(settings)
                aside = _set_aside(target) if target.exists() else None
                settings.database_file.replace(target)
                sync_folder(folder)
    return aside


@contextmanager
def staged_file(file: Path, folder: Path | None = None) -> Iterator[Settings]:
    """The settings of a lobby with a copy of *file*, which has the schema of this version, in a
    folder of its own inside *folder*, by default that for temporary files. It is removed after the
    context, and so is what others have left there that were killed. Raises StoreError."""
    parent = folder or Path(gettempdir())
    with explained(file, into=parent):
        for left in parent.glob(f"{_STAGING}*"):
            with suppress(OSError), _held(left):  # it may be another user's, or in use
                shutil.rmtree(left)
        place = Path(mkdtemp(prefix=_STAGING, dir=parent))
        try:
            with _held(place):
                settings = Settings(data=place)
                _fill(file, settings.database_file)
                yield settings
        finally:
            shutil.rmtree(place)


@contextmanager
def _held(folder: Path) -> Iterator[None]:
    """Hold the exclusive right to *folder*, at most until this process ends. Raises OSError if
    another holds it."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(handle)


def _fill(file: Path, database: Path) -> None:
    """Make *database* a sealed copy of *file* with the schema of this version."""
    database.touch(0o600)
    fill(file, database)
    with connect_writer(database) as db:
        if "baseline" in schema.upgrade(db):
            raise StoreError(f"{file} is not a copy of a lobby: it is empty. Give another file.")
        seal(db.conn)


def _ensure_ours(folder: Path) -> None:
    new_files.ensure_private_folder(folder)
    if folder.stat().st_uid != os.geteuid():
        raise CannotOperate(
            f"{folder} belongs to another user, who could not use what is restored: run this as"
            " the user who runs the server."
        )


def _ensure_free(target: Path, file: Path, *, replace: bool) -> None:
    if not target.exists():
        return
    if target.samefile(file):
        raise StoreError(f"{file} is the database itself: give a copy of it.")
    if not replace:
        raise StoreError(
            f"{target} exists already, and nothing was changed. Give --replace to put the copy in"
            " its place: the old one is then kept in a folder beside it."
        )


def _set_aside(target: Path) -> Path:
    """Keep the database *target* also in a folder beside it, which is returned. It stays in place,
    and has no log there that would be taken for one of the file that replaces it."""
    name = f"replaced-{datetime.now(UTC):%Y%m%d}-"
    aside = Path(mkdtemp(prefix=name, dir=target.parent))
    logs = [target.with_name(f"{target.name}{end}") for end in _LOGS]
    for path in filter(Path.exists, (target, *logs)):
        os.link(path, aside / path.name)
    folded = _fold(target)
    for log in logs:
        log.unlink(missing_ok=True)
        if folded:
            (aside / log.name).unlink(missing_ok=True)
    sync_folder(aside)
    return aside


def _fold(target: Path) -> bool:
    """Have all that the database *target* holds in its one file, and return whether it is; it is
    not if the database is damaged. It may be of any version."""
    uri = f"{target.absolute().as_uri()}?mode=rw"
    try:
        with closing(sqlite3.connect(uri, uri=True, isolation_level=None)) as db:
            db.execute("PRAGMA journal_mode = delete").fetchall()
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode not in _DAMAGED:
            raise
        return False
    return True
