"""The step of the schema for practice boards."""

from __future__ import annotations

from sqlite_utils import Database

from lobby.store.invariants import HAS_LEFT


def practice_boards(db: Database) -> None:
    """Boards on which a player plays on from some position, against a bot or alone. They are not
    matches and count for nothing."""
    db.executescript(
        f"""
        CREATE TABLE practice_boards (
            number INTEGER PRIMARY KEY,
            owner INTEGER NOT NULL REFERENCES players,
            game TEXT NOT NULL CHECK (game <> ''),
            options TEXT NOT NULL,
            rules_version INTEGER NOT NULL CHECK (rules_version > 0),
            origin TEXT NOT NULL,
            beginning TEXT NOT NULL CHECK (beginning GLOB '{{*}}'),
            level INTEGER CHECK (level > 0),
            seat INTEGER CHECK (seat IN (0, 1)),
            moves TEXT NOT NULL,
            plies INTEGER NOT NULL CHECK (plies >= 0),
            begun INTEGER NOT NULL,
            changed INTEGER NOT NULL,
            CHECK ((level IS NULL) = (seat IS NULL)),
            CHECK ((plies = 0) = (moves = ''))
        ) STRICT;
        CREATE INDEX practice_boards_of ON practice_boards (owner, number);

        CREATE TRIGGER practice_boards_owner_is_here BEFORE INSERT ON practice_boards
        WHEN (SELECT gone FROM players WHERE id = new.owner) IS NOT NULL BEGIN
            SELECT RAISE(ABORT, '{HAS_LEFT}');
        END;
        """
    )


STEPS = (practice_boards,)
