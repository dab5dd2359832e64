"""The steps of the schema for a player's belongings here, and for leaving with or without them."""

from __future__ import annotations

from sqlite_utils import Database

from lobby.store.invariants import HAS_LEFT

_ONLY_OF_PLAYERS_HERE = (
    ("keys", "player"),
    ("codes", "player"),
    ("preferences", "player"),
    ("challenges", "challenger"),
    ("challenges", "opponent"),
    ("matches", "first"),
    ("matches", "second"),
    ("messages", "author"),
    ("letters", "author"),
    ("letters", "reader"),
    ("bookmarks", "player"),
    ("quieted", "player"),
    ("vacations", "player"),
    ("last_seen", "player"),
    ("board_subscriptions", "player"),
    ("game_subscriptions", "player"),
)
"""Columns in which a player who has left may no longer be written, whatever a late session
tries."""

_KEPT_FOR_PLAYERS_HERE = ("unread", "unacknowledged")
"""Tables that triggers fill by themselves; rows for players who have left are deleted again."""


def departures(db: Database) -> None:
    """Players who have left for good, and their names, which nobody can take for a while.

    A held name is stored only as its digest, as it no longer belongs to anybody.
    """
    db.executescript(
        """
        ALTER TABLE players ADD COLUMN gone INTEGER;

        CREATE TABLE held_names (
            digest TEXT PRIMARY KEY,
            until INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX held_names_to_free ON held_names (until);
        """
    )
    for table, column in _ONLY_OF_PLAYERS_HERE:
        db.execute(
            f"CREATE TRIGGER {table}_{column}_is_here BEFORE INSERT ON {table}"
            f" WHEN (SELECT gone FROM players WHERE id = new.{column}) IS NOT NULL BEGIN"
            f" SELECT RAISE(ABORT, '{HAS_LEFT}'); END"
        )
    for table in _KEPT_FOR_PLAYERS_HERE:
        db.execute(
            f"CREATE TRIGGER {table}_of_nobody AFTER INSERT ON {table}"
            " WHEN (SELECT gone FROM players WHERE id = new.player) IS NOT NULL BEGIN"
            f" DELETE FROM {table} WHERE player = new.player; END"
        )


def belongings(db: Database) -> None:
    """Indexes that find what a player wrote and offered."""
    db.executescript(
        """
        CREATE INDEX messages_by ON messages (author);
        CREATE INDEX challenges_by ON challenges (challenger);
        CREATE INDEX challenges_to ON challenges (opponent);
        """
    )


def announcements(db: Database) -> None:
    """Lobby messages addressed to everybody."""
    db.execute(
        "ALTER TABLE messages ADD COLUMN announcement INTEGER NOT NULL DEFAULT 0"
        " CHECK (announcement IN (0, 1) AND (announcement = 0 OR board IS NULL))"
    )


def identity(db: Database) -> None:
    """An id that distinguishes this database from all others; feeds and calendars use it in
    names."""
    db.executescript(
        """
        CREATE TABLE installation (
            one INTEGER PRIMARY KEY CHECK (one = 1),
            id TEXT NOT NULL CHECK (length(id) = 32)
        ) STRICT;
        INSERT INTO installation (one, id) VALUES (1, lower(hex(randomblob(16))));
        """
    )


STEPS = (departures, belongings, announcements, identity)
