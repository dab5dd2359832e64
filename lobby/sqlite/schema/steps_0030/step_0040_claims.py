"""The step of the schema for what one of several servers does at a time, and for what many do at
once of which there may only be so much."""

from __future__ import annotations

from sqlite_utils import Database


def claims(db: Database) -> None:
    """Which server has to do with a board or a player, *until* when: here there is one server,
    which claims nothing. What is *used* of an allowance, as it was at a time. And for each code or
    test that was asked for, the place from which that was."""
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
