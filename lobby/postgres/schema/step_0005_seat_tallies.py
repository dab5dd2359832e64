"""The step of the schema for the results of the two seats."""

from __future__ import annotations

from typing import Any

from psycopg import Connection

from lobby.postgres.schema.step import Step

_SQL = """
CREATE TABLE seat_tallies (
    game text COLLATE "C" NOT NULL,
    options text COLLATE "C" NOT NULL,
    part bigint NOT NULL,
    won bigint NOT NULL CHECK (won >= 0),
    drawn bigint NOT NULL CHECK (drawn >= 0),
    lost bigint NOT NULL CHECK (lost >= 0),
    PRIMARY KEY (game, options, part)
);

CREATE VIEW seat_results AS
SELECT board, game, options, board % 16 AS part,
    (winner IS NOT DISTINCT FROM 0)::int::bigint AS won,
    (winner IS NULL)::int::bigint AS drawn, (winner IS NOT DISTINCT FROM 1)::int::bigint AS lost
FROM matches WHERE ended IS NOT NULL AND reason <> 'cancelled' AND private = 0
    AND first <> second AND NOT EXISTS (
        SELECT 1 FROM players
        WHERE id IN (first, second) AND (level IS NOT NULL OR guest = 1)
    );

INSERT INTO seat_tallies (game, options, part, won, drawn, lost)
SELECT game, options, part, sum(won), sum(drawn), sum(lost)
FROM seat_results GROUP BY game, options, part;

CREATE FUNCTION count_for_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO seat_tallies (game, options, part, won, drawn, lost)
    SELECT game, options, part, won, drawn, lost FROM seat_results WHERE board = new.board
    ON CONFLICT (game, options, part) DO UPDATE SET won = seat_tallies.won + excluded.won,
        drawn = seat_tallies.drawn + excluded.drawn, lost = seat_tallies.lost + excluded.lost;
    RETURN NULL;
END $$;
CREATE TRIGGER added_matches_are_counted_for_seats AFTER INSERT ON matches FOR EACH ROW
    WHEN (new.ended IS NOT NULL) EXECUTE FUNCTION count_for_seats();
CREATE TRIGGER ended_matches_are_counted_for_seats AFTER UPDATE OF ended ON matches FOR EACH ROW
    WHEN (old.ended IS NULL AND new.ended IS NOT NULL) EXECUTE FUNCTION count_for_seats();
"""


def seat_tallies(db: Connection[Any]) -> None:
    """How many matches the first seat has won, drawn and lost, by game and options, updated by
    triggers. Only public matches between two people are counted. Each is counted in one of sixteen
    rows, so that matches ending at the same time seldom wait for each other."""
    db.execute(_SQL)


STEPS = (Step(seat_tallies, needs="claims"),)
