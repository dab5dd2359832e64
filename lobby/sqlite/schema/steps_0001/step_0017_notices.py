"""The step of the schema for notices: where they go, which are to be sent, and which were."""

from __future__ import annotations

from sqlite_utils import Database


def notices(db: Database) -> None:
    """Addresses, the codes that confirm them, and the outbox.

    ``outbox`` has at most one row per player, channel and event, which ensures that nothing is sent
    twice. No notices are sent for events before this step.
    """
    db.executescript(
        """
        CREATE TABLE notice_addresses (
            player INTEGER NOT NULL REFERENCES players,
            channel TEXT NOT NULL CHECK (channel IN ('mail', 'ntfy', 'webhook')),
            address TEXT NOT NULL CHECK (address <> ''),
            secret TEXT NOT NULL CHECK (secret <> ''),
            confirmed INTEGER NOT NULL,
            failures INTEGER NOT NULL CHECK (failures >= 0),
            trouble TEXT NOT NULL,
            PRIMARY KEY (player, channel)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE notice_codes (
            player INTEGER NOT NULL REFERENCES players,
            channel TEXT NOT NULL CHECK (channel IN ('mail', 'ntfy', 'webhook')),
            address TEXT NOT NULL CHECK (address <> ''),
            secret TEXT NOT NULL CHECK (secret <> ''),
            digest TEXT NOT NULL,
            expires INTEGER NOT NULL,
            guesses INTEGER NOT NULL CHECK (guesses >= 0),
            PRIMARY KEY (player, channel)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE notices_asked_for (
            id INTEGER PRIMARY KEY,
            at INTEGER NOT NULL,
            player INTEGER NOT NULL REFERENCES players,
            address TEXT NOT NULL
        ) STRICT;
        CREATE INDEX notices_asked_for_lately ON notices_asked_for (at);
        CREATE INDEX notices_asked_for_by ON notices_asked_for (player, at);
        CREATE INDEX notices_asked_for_to ON notices_asked_for (address, at);

        CREATE TABLE notices_planned (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            event INTEGER NOT NULL CHECK (event >= 0)
        ) STRICT;
        INSERT INTO notices_planned (id, event) SELECT 1, coalesce(max(id), 0) FROM events;

        CREATE TABLE outbox (
            id INTEGER PRIMARY KEY,
            player INTEGER NOT NULL REFERENCES players,
            channel TEXT NOT NULL CHECK (channel IN ('mail', 'ntfy', 'webhook')),
            event INTEGER NOT NULL REFERENCES events,
            board INTEGER REFERENCES matches,
            topic TEXT NOT NULL CHECK (topic <> ''),
            daily INTEGER NOT NULL CHECK (daily IN (0, 1)),
            due INTEGER NOT NULL,
            attempts INTEGER NOT NULL CHECK (attempts >= 0),
            done INTEGER,
            how TEXT CHECK (how IN ('sent', 'settled', 'failed')),
            UNIQUE (player, channel, event),
            CHECK ((done IS NULL) = (how IS NULL))
        ) STRICT;
        CREATE INDEX outbox_due ON outbox (channel, due) WHERE done IS NULL;
        CREATE INDEX outbox_done ON outbox (done) WHERE done IS NOT NULL;
        CREATE TRIGGER outbox_done_stays_done BEFORE UPDATE ON outbox
        WHEN old.done IS NOT NULL BEGIN
            SELECT RAISE(ABORT, 'That notice is dealt with.');
        END;

        CREATE INDEX board_subscribers ON board_subscriptions (board);
        CREATE INDEX game_subscribers ON game_subscriptions (game);
        """
    )


STEPS = (notices,)
