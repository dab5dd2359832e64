"""The step of the schema for the servers that share a database, and their sessions. With SQLite
there is only one server, which writes none of this."""

from __future__ import annotations

from sqlite_utils import Database


def servers(db: Database) -> None:
    """Each server's latest sign of life, its *beat*, and who is connected to it."""
    db.executescript(
        """
        CREATE TABLE servers (
            id TEXT NOT NULL PRIMARY KEY,
            name TEXT NOT NULL,
            version TEXT NOT NULL,
            beat INTEGER NOT NULL,
            revision INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE sessions (
            server TEXT NOT NULL,
            number INTEGER NOT NULL,
            player INTEGER,
            board INTEGER,
            since INTEGER NOT NULL,
            address TEXT,
            fingerprint TEXT,
            PRIMARY KEY (server, number)
        ) STRICT, WITHOUT ROWID;
        """
    )


STEPS = (servers,)
