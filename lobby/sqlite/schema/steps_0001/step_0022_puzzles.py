"""The step of the schema for solved puzzles."""

from __future__ import annotations

from sqlite_utils import Database

from lobby.store.invariants import HAS_LEFT


def puzzles(db: Database) -> None:
    """Solved puzzles, each once per player."""
    db.executescript(
        f"""
        CREATE TABLE solved_puzzles (
            id INTEGER PRIMARY KEY,
            player INTEGER NOT NULL REFERENCES players,
            identifier TEXT NOT NULL CHECK (identifier <> ''),
            at INTEGER NOT NULL,
            UNIQUE (player, identifier)
        ) STRICT;
        CREATE INDEX solved_puzzles_of ON solved_puzzles (player);

        CREATE TRIGGER solved_puzzles_player_is_here BEFORE INSERT ON solved_puzzles
        WHEN (SELECT gone FROM players WHERE id = new.player) IS NOT NULL BEGIN
            SELECT RAISE(ABORT, '{HAS_LEFT}');
        END;
        """
    )


STEPS = (puzzles,)
