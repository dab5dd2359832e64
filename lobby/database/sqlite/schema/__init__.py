"""The tables, and the invariants they enforce whoever writes them.

A new database gets the baseline at once, which is the schema after the first 49 steps, with a file
for each subject. The triggers that refuse something raise the sentence that people read, or, if
they are newer, their own name.

What came later are steps, which a database takes in order and
remembers by name. A change to the schema is a new step, never an edit of the baseline or an old
step. JSON is checked by its first and last character only: SQLite 3.40 does not trust a schema to
use its own json_valid.
"""

from __future__ import annotations

from datetime import UTC, datetime
from importlib import resources
from pathlib import Path

from sqlite_utils import Database, Migrations

from lobby.base.errors import StoreError
from lobby.database import schemas
from lobby.database.sqlite import upgrade_copies
from lobby.database.sqlite.schema import steps

STEPS = steps.STEPS
"""The steps after the baseline, in order."""

BASELINE = tuple(
    "players matches talk clocks ladder offers ahead letters quiet digest subscriptions departures"
    " belongings announcements identity watchers notices tallies lists no_notices_for_who_left"
    " bots_and_guests puzzles sanctions allowances not_hearing rules_versions unacknowledged"
    " recovery_codes skeletons growth fair_matches reports replies seen imported_matches"
    " reply_answers lists_that_live servers leases claims seat_tallies fair_deals pairs analyses"
    " explorer puzzle_ratings practice_boards disconnections shown_analyses".split()
)
"""The steps that the baseline stands for. A new database remembers them, too, so that all are
alike."""

_SUBJECTS = tuple(
    "people challenges matches archive clocks ratings deals talk events news servers moderation"
    " notices analysis explorer puzzles practice".split()
)

APPLICATION_ID = 0x4C6F6262
"""Marks a database file as the lobby's: the letters "Lobb"."""

_SET = "lobby"


def identify(db: Database, path: Path) -> None:
    """Raise StoreError unless the file at *path* is empty, or is the lobby's and neither from a
    later version nor from before the baseline."""
    if db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0:
        return
    if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        raise StoreError(f"{path} is not a database of the lobby: give another file.")
    its = applied(db)
    schemas.ensure_sound(str(path), its, known())
    if not its >= frozenset(BASELINE):
        raise schemas.too_old(str(path), len(its), len(BASELINE))
    if not its <= known():
        copy = upgrade_copies.latest_for(path, len(known()))
        raise schemas.too_new(str(path), its - known(), copy)


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
            lay_baseline(db, migrations)
        migrations.apply(db)
    return ("baseline", *steps_to_take) if new else steps_to_take


def lay_baseline(db: Database, migrations: Migrations) -> None:
    """Create everything in the empty database *db*, and remember the steps among *migrations*."""
    for subject in _SUBJECTS:
        db.executescript(resources.files(__name__).joinpath(f"baseline/{subject}.sql").read_text())
    migrations.ensure_migrations_table(db)
    now = str(datetime.now(UTC))
    db.table(migrations.migrations_table).insert_all(
        {"migration_set": migrations.name, "name": name, "applied_at": now} for name in BASELINE
    )


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
    return frozenset((*BASELINE, *(step.__name__ for step in STEPS)))


def _migrations() -> Migrations:
    migrations = Migrations(_SET)
    for step in STEPS:
        migrations()(step)
    return migrations
