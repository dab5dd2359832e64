"""The step of the schema for players who mute their watchers."""

from __future__ import annotations

from sqlite_utils import Database


def watchers(db: Database) -> None:
    """What watchers say does not count as unread for a player who mutes watchers, while the match
    is running."""
    db.executescript(
        """
        DROP TRIGGER messages_are_unread;
        CREATE TRIGGER messages_are_unread AFTER INSERT ON messages
        WHEN new.board IS NOT NULL BEGIN
            INSERT OR REPLACE INTO unread (player, board, message)
            SELECT p.id, new.board, new.id
            FROM matches AS m JOIN players AS p ON p.id IN (m.first, m.second)
            WHERE m.board = new.board AND p.id IS NOT new.author AND NOT EXISTS (
                SELECT 1 FROM quieted WHERE player = p.id AND other = new.author
            ) AND (
                m.ended IS NOT NULL OR new.author IS m.first OR new.author IS m.second
                OR NOT EXISTS (
                    SELECT 1 FROM preferences
                    WHERE player = p.id AND name = 'watchers' AND value = 'no'
                )
            );
        END;
        CREATE TRIGGER no_watcher_is_unread AFTER INSERT ON preferences
        WHEN new.name = 'watchers' AND new.value = 'no' BEGIN
            DELETE FROM unread WHERE player = new.player AND EXISTS (
                SELECT 1 FROM messages AS s CROSS JOIN matches AS m ON m.board = s.board
                WHERE s.id = unread.message AND m.ended IS NULL
                    AND s.author IS NOT m.first AND s.author IS NOT m.second
            );
        END;
        """
    )


STEPS = (watchers,)
