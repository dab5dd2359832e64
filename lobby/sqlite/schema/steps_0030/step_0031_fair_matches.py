"""The step of the schema that keeps matches fair."""

from __future__ import annotations

from sqlite_utils import Database


def fair_matches(db: Database) -> None:
    """Against whom an early end counts, whether a clock still waits for both players, and how much
    a match weighs in the ratings. All earlier matches have full weight, and count fully as evidence
    of a player's strength."""
    db.executescript(
        """
        ALTER TABLE matches ADD COLUMN cancelled_by INTEGER
            CHECK (cancelled_by IN (0, 1) AND (cancelled_by IS NULL OR reason IS 'cancelled'));
        ALTER TABLE matches ADD COLUMN waiting INTEGER NOT NULL DEFAULT 0
            CHECK (waiting IN (0, 1) AND (waiting = 0 OR ended IS NULL));
        CREATE INDEX cancelled_by_first ON matches (first, ended) WHERE cancelled_by = 0;
        CREATE INDEX cancelled_by_second ON matches (second, ended) WHERE cancelled_by = 1;
        CREATE INDEX first_waits ON matches (first) WHERE waiting = 1;
        CREATE INDEX second_waits ON matches (second) WHERE waiting = 1;

        ALTER TABLE rating_changes ADD COLUMN weight REAL NOT NULL DEFAULT 1
            CHECK (weight > 0 AND weight <= 1);
        ALTER TABLE rating_changes ADD COLUMN evidence REAL NOT NULL DEFAULT 1
            CHECK (evidence IN (0, weight));
        CREATE INDEX rating_changes_by_time ON rating_changes (at);
        ALTER TABLE ratings ADD COLUMN evidence REAL NOT NULL DEFAULT 0 CHECK (evidence >= 0);
        UPDATE ratings SET evidence = matches;
        """
    )


STEPS = (fair_matches,)
