"""The step of the schema for players who were cut off because a server failed."""

from __future__ import annotations

from sqlite_utils import Database


def disconnections(db: Database) -> None:
    """When players were disconnected because the server with their session had failed while others
    were running. An index finds the sessions of the players who are connected."""
    db.executescript(
        """
        CREATE TABLE disconnections (
            id INTEGER PRIMARY KEY,
            player INTEGER NOT NULL REFERENCES players,
            begins INTEGER NOT NULL,
            ends INTEGER NOT NULL CHECK (ends >= begins)
        ) STRICT;
        CREATE INDEX disconnections_of_player ON disconnections (player, ends);
        CREATE INDEX disconnections_by_end ON disconnections (ends);
        CREATE INDEX sessions_of_player ON sessions (player);
        """
    )


STEPS = (disconnections,)
