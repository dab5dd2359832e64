"""The steps of the schema for what players write to each other and are told about each other."""

from __future__ import annotations

from sqlite_utils import Database


def letters(db: Database) -> None:
    """Private messages, and whether they have been read."""
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


def quiet(db: Database) -> None:
    """Muted and blocked players. What they write does not count as unread either."""
    db.executescript(
        """
        CREATE TABLE quieted (
            player INTEGER NOT NULL REFERENCES players,
            other INTEGER NOT NULL REFERENCES players CHECK (other <> player),
            blocked INTEGER NOT NULL CHECK (blocked IN (0, 1)),
            PRIMARY KEY (player, other)
        ) STRICT, WITHOUT ROWID;

        DROP TRIGGER messages_are_unread;
        CREATE TRIGGER messages_are_unread AFTER INSERT ON messages
        WHEN new.board IS NOT NULL BEGIN
            INSERT OR REPLACE INTO unread (player, board, message)
            SELECT p.id, new.board, new.id
            FROM matches AS m JOIN players AS p ON p.id IN (m.first, m.second)
            WHERE m.board = new.board AND p.id IS NOT new.author AND NOT EXISTS (
                SELECT 1 FROM quieted WHERE player = p.id AND other = new.author
            );
        END;
        CREATE TRIGGER nothing_quieted_is_unread AFTER INSERT ON quieted BEGIN
            DELETE FROM unread
            WHERE player = new.player
                AND (SELECT author FROM messages WHERE id = unread.message) IS new.other;
            UPDATE letters SET read = 1
            WHERE reader = new.player AND read = 0 AND author = new.other;
        END;
        CREATE TRIGGER letters_that_are_not_heard AFTER INSERT ON letters
        WHEN EXISTS (SELECT 1 FROM quieted WHERE player = new.reader AND other = new.author)
        BEGIN
            UPDATE letters SET read = 1 WHERE id = new.id;
        END;
        """
    )


def digest(db: Database) -> None:
    """Which events concern which player, and how far the player has seen them.

    ``unacknowledged`` follows from the events: it holds ends of matches brought about by somebody
    else. Everything before this step counts as seen.
    """
    db.executescript(
        """
        CREATE TABLE event_players (
            player INTEGER NOT NULL REFERENCES players,
            event INTEGER NOT NULL REFERENCES events,
            PRIMARY KEY (player, event)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO event_players (player, event)
        SELECT concerned.value, e.id FROM events AS e, json_each(e.concerns) AS concerned;

        CREATE TABLE unacknowledged (
            player INTEGER NOT NULL REFERENCES players,
            event INTEGER NOT NULL REFERENCES events,
            PRIMARY KEY (player, event)
        ) STRICT, WITHOUT ROWID;
        CREATE TRIGGER ends_are_to_be_acknowledged AFTER INSERT ON event_players
        WHEN EXISTS (
            SELECT 1 FROM events
            WHERE id = new.event AND kind = 'ended' AND actor IS NOT new.player
        ) BEGIN
            INSERT INTO unacknowledged (player, event) VALUES (new.player, new.event);
        END;

        CREATE TABLE last_seen (
            player INTEGER PRIMARY KEY REFERENCES players,
            event INTEGER NOT NULL CHECK (event >= 0)
        ) STRICT;
        INSERT INTO last_seen (player, event)
        SELECT id, (SELECT coalesce(max(id), 0) FROM events) FROM players;
        """
    )


def subscriptions(db: Database) -> None:
    """The boards and games that players subscribe to."""
    db.executescript(
        """
        CREATE TABLE board_subscriptions (
            player INTEGER NOT NULL REFERENCES players,
            board INTEGER NOT NULL REFERENCES matches,
            everything INTEGER NOT NULL CHECK (everything IN (0, 1)),
            PRIMARY KEY (player, board)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE game_subscriptions (
            player INTEGER NOT NULL REFERENCES players,
            game TEXT NOT NULL,
            everything INTEGER NOT NULL CHECK (everything IN (0, 1)),
            PRIMARY KEY (player, game)
        ) STRICT, WITHOUT ROWID;
        """
    )


STEPS = (letters, quiet, digest, subscriptions)
