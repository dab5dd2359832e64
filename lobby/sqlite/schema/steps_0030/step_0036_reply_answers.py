"""The step of the schema for answers to moves by mail that are waiting to be sent."""

from __future__ import annotations

from sqlite_utils import Database


def reply_answers(db: Database) -> None:
    """Answers that players are still to get to the mails they sent: one row for each mail in
    ``replies``, until the answer is sent or given up. The token is stored as a digest, as
    everywhere."""
    db.executescript(
        """
        CREATE TABLE reply_answers (
            digest TEXT NOT NULL PRIMARY KEY,
            player INTEGER NOT NULL REFERENCES players,
            token TEXT NOT NULL,
            sentence TEXT NOT NULL CHECK (sentence <> ''),
            in_reply_to TEXT NOT NULL,
            at INTEGER NOT NULL,
            due INTEGER NOT NULL,
            attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX reply_answers_due ON reply_answers (due);
        CREATE INDEX reply_answers_to ON reply_answers (player, at);
        """
    )


STEPS = (reply_answers,)
