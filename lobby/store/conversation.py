"""The steps of the schema for what players say to each other, and hear of each other."""

from __future__ import annotations

from sqlite_utils import Database


def letters(db: Database) -> None:
    """What one player wrote to another, and whether it was read."""
    db.executescript(
        """
        CREATE TABLE letters (
            id INTEGER PRIMARY KEY,
            at INTEGER NOT NULL,
            author INTEGER NOT NULL REFERENCES players,
            reader INTEGER NOT NULL REFERENCES players CHECK (reader <> author),
            text TEXT NOT NULL CHECK (text <> ''),
            read INTEGER NOT NULL CHECK (read IN (0, 1))
        ) STRICT;
        CREATE INDEX letters_to ON letters (reader);
        CREATE INDEX letters_by ON letters (author);
        CREATE INDEX unread_letters ON letters (reader) WHERE read = 0;

        CREATE TRIGGER letters_never_change BEFORE UPDATE OF at, author, reader, text ON letters
        BEGIN
            SELECT RAISE(ABORT, 'A message never changes.');
        END;
        """
    )


STEPS = (letters,)
