"""Checks whether a database is intact, and whether its matches are what their moves make of
them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from sqlite_utils import Database

from lobby.app.check import Look, Manner, Report, soundness
from lobby.base.errors import StoreError
from lobby.database.sqlite import schema
from lobby.database.sqlite.connection import connect_examiner, connect_reader, explained
from lobby.database.sqlite.store import looking


def check(path: Path, manner: Manner | None = None) -> Iterator[str]:
    """The problems with the database at *path*, each as a sentence; none if all is well. A server
    may go on using it meanwhile.

    Raises StoreError if *path* is missing, is not a database of the lobby, or is too damaged to
    check the rest.
    """
    if not path.is_file():
        raise StoreError(f"There is no database {path}: give the folder of the server with --data.")
    with explained(path), connect_reader(path) as db:
        missing = schema.known() - schema.applied(db)
    file = partial(_file, path)
    if missing:
        yield from file().problems
        lacking = ", ".join(sorted(missing))
        yield f"The schema lacks {lacking}. A server adds this when it starts."
    else:
        yield from soundness.problems(partial(looks, path), manner or Manner(), file)


@contextmanager
def looks(path: Path) -> Iterator[Look]:
    """Within the context, opens snapshots of the database at *path*. Raises StoreError."""
    with explained(path), connect_reader(path) as db:
        yield partial(looking, db, 0)


def _file(path: Path) -> Report:
    with explained(path), connect_examiner(path) as db:
        return Report(tuple(dict.fromkeys(_file_problems(db))))


def _file_problems(db: Database) -> Iterator[str]:
    for (problem,) in db.execute("PRAGMA integrity_check").fetchall():
        constraint, _, table = problem.partition(" constraint failed in ")
        if table:
            yield f"A row of the table {table} breaks a rule of that table ({constraint})."
        elif problem != "ok":
            yield f"The file is damaged: {problem}."
    for table, _, parent, _ in db.execute("PRAGMA foreign_key_check").fetchall():
        yield f"A row of the table {table} refers to a missing row of {parent}."
