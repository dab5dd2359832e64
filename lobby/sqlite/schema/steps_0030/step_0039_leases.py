"""The step of the schema for leases: tasks that only one of several servers does. With SQLite there
is only one server, which takes none."""

from __future__ import annotations

from sqlite_utils import Database


def leases(db: Database) -> None:
    """The server that holds each task, and *until* when, in UTC seconds. Each new holder has a
    higher *fence* than those before."""
    db.executescript(
        """
        CREATE TABLE leases (
            name TEXT NOT NULL PRIMARY KEY,
            server TEXT NOT NULL,
            fence INTEGER NOT NULL CHECK (fence >= 1),
            until REAL NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX leases_by_fence ON leases (name, fence);
        """
    )


STEPS = (leases,)
