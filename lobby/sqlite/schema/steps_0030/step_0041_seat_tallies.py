"""The step of the schema for the results of the two seats."""

from __future__ import annotations

from sqlite_utils import Database


def seat_tallies(db: Database) -> None:
    """How many matches the first seat has won, drawn and lost, by game and options, updated by
    triggers: everybody may ask, and there may be a million matches. Only public matches between two
    people are counted. Each is counted in one of sixteen rows, so that matches ending at the same
    time seldom wait for each other."""
    db.executescript(
        """
        CREATE TABLE seat_tallies (
            game TEXT NOT NULL,
            options TEXT NOT NULL,
            part INTEGER NOT NULL,
            won INTEGER NOT NULL CHECK (won >= 0),
            drawn INTEGER NOT NULL CHECK (drawn >= 0),
            lost INTEGER NOT NULL CHECK (lost >= 0),
            PRIMARY KEY (game, options, part)
        ) STRICT, WITHOUT ROWID;

        CREATE VIEW seat_results AS
        SELECT board, game, options, board % 16 AS part, winner IS 0 AS won,
            winner IS NULL AS drawn, winner IS 1 AS lost
        FROM matches WHERE ended IS NOT NULL AND reason <> 'cancelled' AND private = 0
            AND first <> second AND NOT EXISTS (
                SELECT 1 FROM players
                WHERE id IN (first, second) AND (level IS NOT NULL OR guest = 1)
            );

        INSERT INTO seat_tallies (game, options, part, won, drawn, lost)
        SELECT game, options, part, sum(won), sum(drawn), sum(lost)
        FROM seat_results GROUP BY game, options, part;
        """
    )
    for name, when in (
        ("ended", "AFTER UPDATE OF ended ON matches WHEN old.ended IS NULL"),
        ("added", "AFTER INSERT ON matches WHEN new.ended IS NOT NULL"),
    ):
        db.execute(
            f"""
            CREATE TRIGGER {name}_matches_are_counted_for_seats {when} BEGIN
                INSERT INTO seat_tallies (game, options, part, won, drawn, lost)
                SELECT game, options, part, won, drawn, lost FROM seat_results
                WHERE board = new.board
                ON CONFLICT (game, options, part) DO UPDATE SET won = won + excluded.won,
                    drawn = drawn + excluded.drawn, lost = lost + excluded.lost;
            END
            """
        )


STEPS = (seat_tallies,)
