"""The step of the schema for claims, which let one server at a time do something, and for
allowances, which limit what many do at once."""

from __future__ import annotations

from sqlite_utils import Database


def claims(db: Database) -> None:
    """Which server handles a board or a player, and *until* when; with SQLite there is only one
    server, which claims nothing. How much of an allowance is *used*, as of a certain time. And for
    each code or test requested, the place it was requested from."""
    db.executescript(
        """
        CREATE TABLE claims (
            kind TEXT NOT NULL,
            number INTEGER NOT NULL,
            server TEXT NOT NULL,
            until INTEGER NOT NULL,
            PRIMARY KEY (kind, number)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE allowances (
            kind TEXT NOT NULL,
            whose TEXT NOT NULL,
            used REAL NOT NULL CHECK (used >= 0),
            at INTEGER NOT NULL,
            PRIMARY KEY (kind, whose)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX allowances_at ON allowances (at);

        ALTER TABLE notices_asked_for ADD COLUMN place TEXT NOT NULL DEFAULT '';
        """
    )


STEPS = (claims,)
