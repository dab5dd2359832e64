"""The tables, and the invariants that hold whoever writes them.

They are made in steps, which a database takes in order and remembers by name. A module of steps is
numbered by the first that it has. A change to the schema is one more module with one more step,
never an edit of an old one.
JSON is checked by its first and last character only: SQLite 3.40 does not trust a schema with its
own json_valid.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path

from sqlite_utils import Database, Migrations

from lobby.errors import StoreError
from lobby.sqlite.schema import (
    step_0001_players,
    step_0004_clocks,
    step_0008_letters,
    step_0012_departures,
    step_0016_watchers,
    step_0017_notices,
    step_0018_tallies,
    step_0020_no_notices_for_who_left,
    step_0021_bots_and_guests,
    step_0022_puzzles,
    step_0023_sanctions,
    step_0025_not_hearing,
    step_0026_rules_versions,
    step_0027_unacknowledged,
    step_0028_recovery_codes,
    step_0029_skeletons,
    step_0030_growth,
    step_0031_fair_matches,
    step_0032_reports,
    step_0033_replies,
    step_0034_seen,
    step_0035_imported_matches,
    step_0036_reply_answers,
    step_0037_lists_that_live,
    step_0038_servers,
    step_0039_leases,
    step_0040_claims,
    step_0041_seat_tallies,
    step_0042_fair_deals,
)

APPLICATION_ID = 0x4C6F6262
"""Marks a database file as the lobby's: the letters "Lobb"."""

MIGRATIONS = Migrations("lobby")
for _module in (
    step_0001_players,
    step_0004_clocks,
    step_0008_letters,
    step_0012_departures,
    step_0016_watchers,
    step_0017_notices,
    step_0018_tallies,
    step_0020_no_notices_for_who_left,
    step_0021_bots_and_guests,
    step_0022_puzzles,
    step_0023_sanctions,
    step_0025_not_hearing,
    step_0026_rules_versions,
    step_0027_unacknowledged,
    step_0028_recovery_codes,
    step_0029_skeletons,
    step_0030_growth,
    step_0031_fair_matches,
    step_0032_reports,
    step_0033_replies,
    step_0034_seen,
    step_0035_imported_matches,
    step_0036_reply_answers,
    step_0037_lists_that_live,
    step_0038_servers,
    step_0039_leases,
    step_0040_claims,
    step_0041_seat_tallies,
    step_0042_fair_deals,
):
    for _step in _module.STEPS:
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
