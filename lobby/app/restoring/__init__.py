"""``lobby restore``: puts a copy of the database in its place, once it has been found to be sound.

Until then, what was there stays there. Afterwards it is aside, where the operator finds it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from lobby.app import database
from lobby.app.check import Manner
from lobby.app.progress import Tell, tell_all
from lobby.app.restoring import sqlite_file
from lobby.base.errors import CannotOperate
from lobby.base.settings import Settings
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
        raise CannotOperate(f"{file} cannot be read: {error.strerror}.") from error


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

    kept = _restored(settings, file, judge, replace=replace)
    tell("Restored. From now on, events have new identifiers.")
    if kept:
        tell(kept)
    for sentence in _next(settings):
        tell(sentence)


def _restored(
    settings: Settings, file: Path, judge: Callable[[Settings], None], *, replace: bool
) -> str | None:
    """Restore the copy; return a sentence about what was there before, if anything was."""
    if not settings.database:
        folder = sqlite_file.restore(settings.database_file, file, judge, replace=replace)
        return None if folder is None else _KEPT.format(f"the folder {folder}", f"rm -r {folder}")
    with database.installed():
        from lobby.app.restoring import postgres_schema  # noqa: PLC0415
    schema = postgres_schema.restore(settings.database, file, judge, replace=replace)
    return (
        None
        if schema is None
        else _KEPT.format(f"the schema {schema}", f"DROP SCHEMA {schema} CASCADE")
    )


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
    key = settings.data / "host_key"
    if not settings.host_key and not key.is_file():
        yield f"Next, put the host key of the lobby back, as {key}: the server needs it."
    yield (
        "Now start the server, and tell the players that moves played after the copy are lost:"
        " lobby admin broadcast -m TEXT"
    )
