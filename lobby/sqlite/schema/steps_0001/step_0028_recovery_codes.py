"""The step of the schema for recovery codes, which operators make for players without a key."""

from __future__ import annotations

from sqlite_utils import Database


def recovery_codes(db: Database) -> None:
    """Codes for adding another key, which stay on record. Each player can have one valid code at a
    time; its author is null for the operator at the machine."""
    db.executescript(
        """
        CREATE TABLE recovery_codes (
            id INTEGER PRIMARY KEY,
            player INTEGER NOT NULL REFERENCES players,
            digest TEXT NOT NULL UNIQUE,
            at INTEGER NOT NULL,
            begins INTEGER NOT NULL CHECK (begins >= at),
            ends INTEGER NOT NULL CHECK (ends > begins),
            made_by INTEGER REFERENCES players,
            closed INTEGER,
            how TEXT CHECK (how IN ('used', 'cancelled', 'replaced', 'lapsed')),
            CHECK ((closed IS NULL) = (how IS NULL))
        ) STRICT;
        CREATE UNIQUE INDEX standing_recovery_codes ON recovery_codes (player)
            WHERE closed IS NULL;
        CREATE INDEX recovery_codes_of_players ON recovery_codes (player);

        CREATE TRIGGER recovery_codes_are_closed_once BEFORE UPDATE ON recovery_codes
        WHEN old.closed IS NOT NULL OR (new.id, new.player, new.digest, new.at, new.begins,
            new.ends, new.made_by) IS NOT (old.id, old.player, old.digest, old.at, old.begins,
            old.ends, old.made_by) BEGIN
            SELECT RAISE(ABORT, 'A code is closed once, and nothing else of it changes.');
        END;
        """
    )


STEPS = (recovery_codes,)
