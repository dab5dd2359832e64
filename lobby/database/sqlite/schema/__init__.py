"""The tables, and the invariants they enforce whoever writes them.

A new database gets the ``baseline``. What came later are steps, which a database takes in order and
remembers by name. A change to the schema is a new step, never an edit of the baseline or an old
step. JSON is checked by its first and last character only: SQLite 3.40 does not trust a schema to
use its own json_valid.
"""

from __future__ import annotations

from pathlib import Path

from sqlite_utils import Database, Migrations

from lobby.base.errors import StoreError
from lobby.database import schema_versions
from lobby.database.sqlite import upgrade_copies
from lobby.database.sqlite.schema import baseline, steps

APPLICATION_ID = 0x4C6F6262
"""Marks a database file as the lobby's: the letters "Lobb"."""

STEPS = steps.STEPS
"""The steps after the baseline, in order."""

_SET = "lobby"


def identify(db: Database, path: Path) -> None:
    """Raise StoreError unless the file at *path* is empty, or is the lobby's and neither from a
    later version nor from before the baseline."""
    if db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0:
        return
    if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        raise StoreError(f"{path} is not a database of the lobby: give another file.")
    its = applied(db)
    schema_versions.ensure_sound(str(path), its, known())
    if not its >= frozenset(baseline.NAMES):
        raise schema_versions.too_old(str(path), len(its), len(baseline.NAMES))
    if not its <= known():
        copy = upgrade_copies.latest_for(path, len(known()))
        raise schema_versions.too_new(str(path), its - known(), copy)


def upgrade(db: Database) -> tuple[str, ...]:
    """Bring the schema up to date in one transaction; return the names of the steps taken, after
    "baseline" if the database was empty."""
    taken = applied(db)
    if taken >= known():
        return ()
    migrations, new, steps_to_take = _migrations(), not taken, pending(db)
    with db.atomic():
        if new:
            db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            baseline.lay(db, migrations)
        migrations.apply(db)
    return ("baseline", *steps_to_take) if new else steps_to_take


def applied(db: Database) -> frozenset[str]:
    """The names of the steps the database has taken."""
    # The library's own way takes a third of the time in which an empty database is opened.
    table = Migrations.migrations_table
    if not db.execute("SELECT 1 FROM sqlite_schema WHERE name = ?", (table,)).fetchone():
        return frozenset()
    names = db.execute(f"SELECT name FROM {table} WHERE migration_set = ?", (_SET,))
    return frozenset(name for (name,) in names)


def pending(db: Database) -> tuple[str, ...]:
    """The names of the steps after the baseline that the database has not taken, in order."""
    taken = applied(db)
    return tuple(step.__name__ for step in STEPS if step.__name__ not in taken)


def known() -> frozenset[str]:
    """The names of all steps in this version."""
    return frozenset((*baseline.NAMES, *(step.__name__ for step in STEPS)))


def _migrations() -> Migrations:
    migrations = Migrations(_SET)
    for step in STEPS:
        migrations()(step)
    return migrations
