"""The step of the schema for followed players, and for challenges that begin several matches."""

from __future__ import annotations

from sqlite_utils import Database

from lobby.store.invariants import HAS_LEFT


def lists_that_live(db: Database) -> None:
    """The players that players follow, and how many matches a challenge can still begin: one,
    unless it is open to everybody and asks for more."""
    db.executescript(
        """
        CREATE TABLE player_subscriptions (
            player INTEGER NOT NULL REFERENCES players,
            other INTEGER NOT NULL REFERENCES players CHECK (other <> player),
            PRIMARY KEY (player, other)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX player_subscribers ON player_subscriptions (other);

        ALTER TABLE challenges ADD COLUMN remaining INTEGER NOT NULL DEFAULT 1
            CHECK (remaining >= 1 AND (remaining = 1 OR opponent IS NULL));
        """
    )
    for column in ("player", "other"):
        db.execute(
            f"CREATE TRIGGER player_subscriptions_{column}_is_here"
            " BEFORE INSERT ON player_subscriptions"
            f" WHEN (SELECT gone FROM players WHERE id = new.{column}) IS NOT NULL BEGIN"
            f" SELECT RAISE(ABORT, '{HAS_LEFT}'); END"
        )


STEPS = (lists_that_live,)
