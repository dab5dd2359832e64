"""The step of the schema for bots, and for guests, who have no name yet."""

from __future__ import annotations

from sqlite_utils import Database


def bots_and_guests(db: Database) -> None:
    """Bots have a level, one bot for each; bots never read anything. A guest has not chosen a name,
    and lapses unless there is something to come back to: a match or a key."""
    db.executescript(
        """
        ALTER TABLE players ADD COLUMN level INTEGER CHECK (level BETWEEN 1 AND 6);
        ALTER TABLE players ADD COLUMN guest INTEGER NOT NULL DEFAULT 0
            CHECK (guest IN (0, 1) AND (guest = 0 OR level IS NULL));
        ALTER TABLE players ADD COLUMN lapses INTEGER
            CHECK (lapses IS NULL OR (guest = 1 AND gone IS NULL));

        CREATE UNIQUE INDEX bots ON players (level) WHERE level IS NOT NULL;
        CREATE INDEX guests ON players (joined) WHERE guest = 1;
        CREATE INDEX lapsing_guests ON players (lapses) WHERE lapses IS NOT NULL;

        CREATE TRIGGER unread_of_bots AFTER INSERT ON unread
        WHEN (SELECT level FROM players WHERE id = new.player) IS NOT NULL BEGIN
            DELETE FROM unread WHERE player = new.player AND board = new.board;
        END;
        CREATE TRIGGER unacknowledged_of_bots AFTER INSERT ON unacknowledged
        WHEN (SELECT level FROM players WHERE id = new.player) IS NOT NULL BEGIN
            DELETE FROM unacknowledged WHERE player = new.player AND event = new.event;
        END;

        CREATE TRIGGER guests_with_a_match_stay AFTER INSERT ON matches BEGIN
            UPDATE players SET lapses = NULL
            WHERE id IN (new.first, new.second) AND lapses IS NOT NULL;
        END;
        CREATE TRIGGER guests_with_a_key_stay AFTER INSERT ON keys BEGIN
            UPDATE players SET lapses = NULL WHERE id = new.player AND lapses IS NOT NULL;
        END;
        """
    )


STEPS = (bots_and_guests,)
