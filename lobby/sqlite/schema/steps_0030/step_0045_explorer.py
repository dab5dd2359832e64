"""The step of the schema for what was played from each position, and how long matches were."""

from __future__ import annotations

from sqlite_utils import Database


def explorer(db: Database) -> None:
    """The data of the explorer. ``openings`` holds the first positions of each match; those of
    private matches may be looked up by their players only. ``explored`` holds how often public
    matches between people went from one position to the next, and how they ended. Positions are
    64-bit hashes. Ended matches wait in ``unexplored``, as finding their positions takes the rules
    of the game. ``length_tallies`` counts the matches in ``seat_results`` by how they ended and
    after how many moves."""
    db.executescript(
        """
        CREATE TABLE explored (
            position INTEGER NOT NULL,
            reply INTEGER NOT NULL,
            won INTEGER NOT NULL CHECK (won >= 0),
            drawn INTEGER NOT NULL CHECK (drawn >= 0),
            lost INTEGER NOT NULL CHECK (lost >= 0),
            PRIMARY KEY (position, reply)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE openings (
            board INTEGER PRIMARY KEY REFERENCES matches,
            path TEXT NOT NULL
        ) STRICT;

        CREATE TABLE unexplored (board INTEGER PRIMARY KEY REFERENCES matches) STRICT;

        CREATE TABLE length_tallies (
            game TEXT NOT NULL,
            reason TEXT NOT NULL,
            plies INTEGER NOT NULL,
            part INTEGER NOT NULL,
            matches INTEGER NOT NULL CHECK (matches >= 0),
            PRIMARY KEY (game, reason, plies, part)
        ) STRICT, WITHOUT ROWID;

        INSERT INTO unexplored (board)
        SELECT board FROM matches WHERE ended IS NOT NULL AND reason <> 'cancelled';

        INSERT INTO length_tallies (game, reason, plies, part, matches)
        SELECT m.game, m.reason, m.plies, r.part, count(*)
        FROM seat_results AS r JOIN matches AS m ON m.board = r.board
        GROUP BY m.game, m.reason, m.plies, r.part;
        """
    )
    for name, when in (
        ("ended", "AFTER UPDATE OF ended ON matches WHEN old.ended IS NULL"),
        ("added", "AFTER INSERT ON matches WHEN new.ended IS NOT NULL"),
    ):
        db.execute(
            f"""
            CREATE TRIGGER {name}_matches_are_to_be_explored {when}
                AND new.reason <> 'cancelled'
            BEGIN
                INSERT INTO unexplored (board) VALUES (new.board);
                INSERT INTO length_tallies (game, reason, plies, part, matches)
                SELECT new.game, new.reason, new.plies, part, 1 FROM seat_results
                WHERE board = new.board
                ON CONFLICT (game, reason, plies, part) DO UPDATE SET matches = matches + 1;
            END
            """
        )


STEPS = (explorer,)
