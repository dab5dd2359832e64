"""The step of the schema for reports by players."""

from __future__ import annotations

from sqlite_utils import Database


def reports(db: Database) -> None:
    """Reports with their evidence. The reporter is null once that player has left."""
    db.executescript(
        """
        CREATE TABLE reports (
            id INTEGER PRIMARY KEY,
            at INTEGER NOT NULL,
            reporter INTEGER REFERENCES players,
            player INTEGER NOT NULL REFERENCES players,
            board INTEGER REFERENCES matches,
            text TEXT NOT NULL CHECK (text <> ''),
            evidence TEXT NOT NULL CHECK (evidence GLOB '[[]*]'),
            closed INTEGER,
            closed_by INTEGER REFERENCES players,
            note TEXT NOT NULL DEFAULT '',
            CHECK (reporter IS NOT player),
            CHECK (closed IS NOT NULL OR (closed_by IS NULL AND note = ''))
        ) STRICT;
        CREATE INDEX open_reports ON reports (id) WHERE closed IS NULL;
        CREATE INDEX reports_by ON reports (reporter) WHERE reporter IS NOT NULL;
        CREATE INDEX reported_by ON events (actor, at) WHERE kind = 'reported';

        CREATE TRIGGER reports_are_closed_once
        BEFORE UPDATE OF closed, closed_by, note ON reports WHEN old.closed IS NOT NULL BEGIN
            SELECT RAISE(ABORT, 'A report is closed once.');
        END;
        CREATE TRIGGER reports_say_what_they_said
        BEFORE UPDATE OF at, player, board, text, evidence ON reports BEGIN
            SELECT RAISE(ABORT, 'What a report says never changes.');
        END;
        """
    )


STEPS = (reports,)
