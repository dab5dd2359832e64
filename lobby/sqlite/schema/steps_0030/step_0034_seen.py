"""The step of the schema for when players were last here."""

from __future__ import annotations

from sqlite_utils import Database


def seen(db: Database) -> None:
    """When a player was last here, even if only to run commands. Null if only the last event of a
    visit is known."""
    db.executescript("ALTER TABLE last_seen ADD COLUMN at INTEGER;")


STEPS = (seen,)
