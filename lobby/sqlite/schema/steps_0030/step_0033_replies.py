"""The step of the schema for moves by mail."""

from __future__ import annotations

from sqlite_utils import Database


def replies(db: Database) -> None:
    """The tokens in the reply addresses of notices, each for one move of one player in one
    position; and the mails received, each by a digest of its Message-ID."""
    db.executescript(
        """
        CREATE TABLE reply_tokens (
            digest TEXT NOT NULL PRIMARY KEY,
            player INTEGER NOT NULL REFERENCES players,
            board INTEGER NOT NULL REFERENCES matches,
            ply INTEGER NOT NULL CHECK (ply > 0),
            position TEXT NOT NULL CHECK (position <> ''),
            expires INTEGER NOT NULL,
            spent INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX reply_tokens_of ON reply_tokens (player, board, ply);
        CREATE INDEX reply_tokens_expire ON reply_tokens (expires);
        CREATE TRIGGER reply_tokens_are_spent_once BEFORE UPDATE ON reply_tokens
        WHEN old.spent IS NOT NULL OR (new.digest, new.player, new.board, new.ply, new.position,
            new.expires) IS NOT (old.digest, old.player, old.board, old.ply, old.position,
            old.expires) BEGIN
            SELECT RAISE(ABORT, 'A token is spent once, and nothing else of it changes.');
        END;

        CREATE TABLE replies (
            digest TEXT NOT NULL PRIMARY KEY,
            player INTEGER NOT NULL REFERENCES players,
            at INTEGER NOT NULL,
            how TEXT NOT NULL CHECK (how IN ('played', 'refused'))
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX replies_by ON replies (player, how, at);
        CREATE INDEX replies_at ON replies (at);

        CREATE TRIGGER no_reply_tokens_for_who_left BEFORE INSERT ON reply_tokens
        WHEN (SELECT gone FROM players WHERE id = new.player) IS NOT NULL BEGIN
            SELECT RAISE(IGNORE);
        END;
        """
    )


STEPS = (replies,)
