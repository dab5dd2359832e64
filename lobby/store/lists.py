"""The steps of the schema for lists of everybody's matches."""

from __future__ import annotations

from sqlite_utils import Database


def matches_of_games(db: Database) -> None:
    """The public matches of one game in order, however few they are among those of the others."""
    db.executescript(
        """
        CREATE INDEX running_matches_of_game ON matches (game, changed)
        WHERE ended IS NULL AND private = 0;
        CREATE INDEX finished_matches_of_game ON matches (game, ended)
        WHERE ended IS NOT NULL AND private = 0;
        """
    )


STEPS = (matches_of_games,)
