"""The steps after the baseline. A new one goes to the end, and none is ever edited."""

from __future__ import annotations

import re
from collections.abc import Callable

from sqlite_utils import Database

_KNOWN_CHANNELS = re.compile(r"\s*CHECK \(channel IN \([^)]*\)\)")


def any_channel(db: Database) -> None:
    """Allow notices by any channel: the server knows which there are."""
    # SQLite cannot drop a constraint. Nothing refers to these tables.
    for table in ("notice_addresses", "notice_codes", "outbox"):
        objects = db.execute(
            "SELECT type, sql FROM sqlite_schema WHERE tbl_name = ? AND sql IS NOT NULL", (table,)
        ).fetchall()
        (made,) = (sql for kind, sql in objects if kind == "table")
        db.execute(f"ALTER TABLE {table} RENAME TO before")
        db.execute(_KNOWN_CHANNELS.sub("", made))
        db.execute(f"INSERT INTO {table} SELECT * FROM before")
        db.execute("DROP TABLE before")
        for kind, sql in objects:
            if kind != "table":
                db.execute(sql)


def epochs(db: Database) -> None:
    """Remember the epochs of the database: the first has the id of the installation."""
    db.execute(
        "CREATE TABLE epochs (number INTEGER PRIMARY KEY,"
        " id TEXT NOT NULL UNIQUE CHECK (length(id) = 32),"
        " after INTEGER NOT NULL CHECK (after >= 0)) STRICT"
    )
    db.execute("INSERT INTO epochs SELECT 1, id, 0 FROM installation")


_SKELETON = (
    "replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("
    "replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(name),"
    " '-', ''), '_', ''), '0', 'b'), '6', 'b'), '9', 'b'), 'g', 'b'), 'o', 'b'), 'q', 'b'),"
    " '8', 'b'), '1', 'l'), 'i', 'l'), '2', 'z'), '3', 'e'), '4', 'a'), '5', 's'), '7', 't'),"
    " 'm', 'rn'), 'w', 'vv'), 'd', 'cl'), 'b', 'le')"
)
"""A name as lobby.features.people.names.skeleton makes it."""


def skeletons_of_more_looks(db: Database) -> None:
    """Let the skeletons of names know more characters that look alike."""
    db.execute("DROP INDEX players_by_skeleton")
    db.execute("ALTER TABLE players DROP COLUMN skeleton")
    made = f"skeleton TEXT GENERATED ALWAYS AS ({_SKELETON}) VIRTUAL"
    db.execute(f"ALTER TABLE players ADD COLUMN {made}")
    db.execute("CREATE INDEX players_by_skeleton ON players (skeleton) WHERE gone IS NULL")


STEPS: tuple[Callable[[Database], None], ...] = (any_channel, epochs, skeletons_of_more_looks)
"""The steps, in order; a database remembers the names of these functions."""
