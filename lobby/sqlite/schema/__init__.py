"""The tables, and the invariants that hold whoever writes them.

A change to the schema is one more step at the end of the last module of steps, never an edit of an
old one.
JSON is checked by its first and last character only: SQLite 3.40 does not trust a schema with its
own json_valid.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path

from sqlite_utils import Database, Migrations

from lobby.sqlite import puzzles
from lobby.sqlite.failures import StoreError
from lobby.sqlite.schema import (
    automata,
    company,
    conversation,
    correspondence,
    departures,
    discipline,
    foundation,
    hearing,
    outgoing,
    partings,
    watching,
)

APPLICATION_ID = 0x4C6F6262
"""Marks a database file as the lobby's: the letters "Lobb"."""

MIGRATIONS = Migrations("lobby")
for _subject in (
    foundation,
    correspondence,
    conversation,
    departures,
    watching,
    outgoing,
    company,
    partings,
    automata,
    puzzles,
    discipline,
    hearing,
):
    for _step in _subject.STEPS:
        MIGRATIONS()(_step)


def identify(db: Database, path: Path) -> None:
    """Raise StoreError unless the file at *path* is the lobby's, or empty, and not from a later
    version."""
    if db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0:
        return
    if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        raise StoreError(f"{path} is not a database of the lobby: give another file.")
    its = applied(db)
    if not its <= known():
        raise StoreError(
            f"{path} is from a newer version of the lobby (schema {len(its)}, this version knows"
            f" {len(known())}): install that version, or restore a backup."
        )


def upgrade(db: Database) -> tuple[str, ...]:
    """Bring the schema up to date, in one transaction; the names of the steps that this took."""
    steps = tuple(step.name for step in MIGRATIONS.pending(db))
    if steps:
        with db.atomic():
            db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            MIGRATIONS.apply(db)
    return steps


def applied(db: Database) -> frozenset[str]:
    """The steps that the database has taken, by name."""
    return frozenset(step.name for step in MIGRATIONS.applied(db))


@cache
def known() -> frozenset[str]:
    """All steps of this version, by name."""
    # The list is not public, but an empty database has every step before it.
    with closing(sqlite3.connect(":memory:")) as empty:
        pending = MIGRATIONS.pending(Database(empty, execute_plugins=False))
    return frozenset(step.name for step in pending)
