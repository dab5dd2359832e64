"""The tables, and the invariants they enforce whoever writes them.

The schema is made in steps, which a database takes in order and remembers by name. A module of
steps is numbered after its first step, and so is a folder of modules. A change to the schema is a
new module with a new step, never an edit of an old one. JSON is checked by its first and last
character only: SQLite 3.40 does not trust a schema to use its own json_valid.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path

from sqlite_utils import Database, Migrations

from lobby.errors import StoreError
from lobby.sqlite.schema import steps_0001, steps_0030

APPLICATION_ID = 0x4C6F6262
"""Marks a database file as the lobby's: the letters "Lobb"."""

MIGRATIONS = Migrations("lobby")
for _step in (*steps_0001.STEPS, *steps_0030.STEPS):
    MIGRATIONS()(_step)


def identify(db: Database, path: Path) -> None:
    """Raise StoreError unless the file at *path* is empty, or is the lobby's and not from a later
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
    """Bring the schema up to date in one transaction; return the names of the steps taken."""
    steps = tuple(step.name for step in MIGRATIONS.pending(db))
    if steps:
        with db.atomic():
            db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            MIGRATIONS.apply(db)
    return steps


def applied(db: Database) -> frozenset[str]:
    """The names of the steps the database has taken."""
    return frozenset(step.name for step in MIGRATIONS.applied(db))


@cache
def known() -> frozenset[str]:
    """The names of all steps in this version."""
    # The list is not public, but for an empty database every step is pending.
    with closing(sqlite3.connect(":memory:")) as empty:
        pending = MIGRATIONS.pending(Database(empty, execute_plugins=False))
    return frozenset(step.name for step in pending)
