"""The step of the schema for pairs of boards."""

from __future__ import annotations

from sqlite_utils import Database


def pairs(db: Database) -> None:
    """Two boards with seats exchanged and one result: a row for each *board*, naming the *other*
    one. *over* counts, in both rows, the boards that have ended. Every end changes both rows, so if
    both boards end at once, the second end sees the first."""
    db.executescript(
        """
        CREATE TABLE pairs (
            board INTEGER PRIMARY KEY REFERENCES matches,
            other INTEGER NOT NULL UNIQUE REFERENCES matches,
            over INTEGER NOT NULL DEFAULT 0 CHECK (over BETWEEN 0 AND 2),
            CHECK (board <> other)
        ) STRICT;

        CREATE TRIGGER pairs_never_change BEFORE UPDATE ON pairs
        WHEN (new.board, new.other) IS NOT (old.board, old.other) OR new.over < old.over BEGIN
            SELECT RAISE(ABORT, 'pairs_never_change');
        END;
        CREATE TRIGGER pairs_stay BEFORE DELETE ON pairs BEGIN
            SELECT RAISE(ABORT, 'pairs_stay');
        END;
        """
    )


STEPS = (pairs,)
