"""The step of the schema that ties each match to the rules it began with."""

from __future__ import annotations

from sqlite_utils import Database


def rules_versions(db: Database) -> None:
    """The versions of the rules and of the repetition key that a match began with, so that rules
    may change without changing finished matches. All earlier matches have the first versions."""
    for column in ("rules_version", "key_version"):
        db.execute(
            f"ALTER TABLE matches ADD COLUMN {column} INTEGER NOT NULL DEFAULT 1"
            f" CHECK ({column} > 0)"
        )
    db.executescript(
        """
        DROP TRIGGER matches_stay_what_they_are;
        CREATE TRIGGER matches_stay_what_they_are
        BEFORE UPDATE OF board, game, options, setup, first, second, private, started, terms,
            first_zone, second_zone, rules_version, key_version
        ON matches BEGIN
            SELECT RAISE(ABORT, 'What a match began with never changes.');
        END;
        """
    )


STEPS = (rules_versions,)
