-- Ratings, how they came about, and results.

CREATE TABLE ratings (
    player INTEGER NOT NULL REFERENCES players,
    game TEXT NOT NULL,
    value REAL NOT NULL,
    deviation REAL NOT NULL CHECK (deviation > 0),
    volatility REAL NOT NULL CHECK (volatility > 0),
    at INTEGER NOT NULL,
    matches INTEGER NOT NULL CHECK (matches > 0),
    evidence REAL NOT NULL DEFAULT 0 CHECK (evidence >= 0),
    PRIMARY KEY (player, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX standings ON ratings (game, value DESC);

-- Every change, in order. *weight* is how much the match counts, *evidence* how much it tells of
-- the player's strength.
CREATE TABLE rating_changes (
    id INTEGER PRIMARY KEY,
    board INTEGER NOT NULL REFERENCES matches,
    seat INTEGER NOT NULL CHECK (seat IN (0, 1)),
    player INTEGER NOT NULL REFERENCES players,
    game TEXT NOT NULL,
    at INTEGER NOT NULL,
    value_before REAL NOT NULL,
    deviation_before REAL NOT NULL CHECK (deviation_before > 0),
    volatility_before REAL NOT NULL CHECK (volatility_before > 0),
    value REAL NOT NULL,
    deviation REAL NOT NULL CHECK (deviation > 0),
    volatility REAL NOT NULL CHECK (volatility > 0),
    weight REAL NOT NULL DEFAULT 1 CHECK (weight > 0 AND weight <= 1),
    evidence REAL NOT NULL DEFAULT 1 CHECK (evidence IN (0, weight)),
    UNIQUE (board, seat)
) STRICT;
CREATE INDEX rating_curves ON rating_changes (player, game);
CREATE INDEX rating_changes_by_time ON rating_changes (at);

CREATE TRIGGER rating_changes_never_change BEFORE UPDATE ON rating_changes
BEGIN SELECT RAISE(ABORT, 'A change of a rating is final.'); END;
CREATE TRIGGER rating_changes_stay BEFORE DELETE ON rating_changes
BEGIN SELECT RAISE(ABORT, 'A change of a rating is never deleted.'); END;

-- How many matches each player has won, drawn and lost in each game, updated by triggers: a player
-- may have a hundred thousand matches, and everybody may ask.
CREATE TABLE tallies (
    player INTEGER NOT NULL REFERENCES players,
    game TEXT NOT NULL,
    won INTEGER NOT NULL CHECK (won >= 0),
    drawn INTEGER NOT NULL CHECK (drawn >= 0),
    lost INTEGER NOT NULL CHECK (lost >= 0),
    PRIMARY KEY (player, game)
) STRICT, WITHOUT ROWID;

CREATE VIEW results AS
SELECT board, first AS player, game, winner IS 0 AS won, winner IS NULL AS drawn,
    winner IS 1 AS lost
FROM matches WHERE ended IS NOT NULL AND reason <> 'cancelled' AND first <> second
UNION ALL
SELECT board, second, game, winner IS 1, winner IS NULL, winner IS 0
FROM matches WHERE ended IS NOT NULL AND reason <> 'cancelled' AND first <> second;

-- How many matches the first seat has won, drawn and lost, by game and options. Only public matches
-- between two people are counted. Each is counted in one of sixteen rows, so that matches ending at
-- the same time seldom wait for each other.
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

CREATE TRIGGER ended_matches_are_counted AFTER UPDATE OF ended ON matches
WHEN old.ended IS NULL BEGIN
    INSERT INTO tallies (player, game, won, drawn, lost)
    SELECT player, game, won, drawn, lost FROM results WHERE board = new.board
    ON CONFLICT (player, game) DO UPDATE SET won = won + excluded.won,
        drawn = drawn + excluded.drawn, lost = lost + excluded.lost;
END;
CREATE TRIGGER added_matches_are_counted AFTER INSERT ON matches
WHEN new.ended IS NOT NULL BEGIN
    INSERT INTO tallies (player, game, won, drawn, lost)
    SELECT player, game, won, drawn, lost FROM results WHERE board = new.board
    ON CONFLICT (player, game) DO UPDATE SET won = won + excluded.won,
        drawn = drawn + excluded.drawn, lost = lost + excluded.lost;
END;
CREATE TRIGGER ended_matches_are_counted_for_seats AFTER UPDATE OF ended ON matches
WHEN old.ended IS NULL BEGIN
    INSERT INTO seat_tallies (game, options, part, won, drawn, lost)
    SELECT game, options, part, won, drawn, lost FROM seat_results WHERE board = new.board
    ON CONFLICT (game, options, part) DO UPDATE SET won = won + excluded.won,
        drawn = drawn + excluded.drawn, lost = lost + excluded.lost;
END;
CREATE TRIGGER added_matches_are_counted_for_seats AFTER INSERT ON matches
WHEN new.ended IS NOT NULL BEGIN
    INSERT INTO seat_tallies (game, options, part, won, drawn, lost)
    SELECT game, options, part, won, drawn, lost FROM seat_results WHERE board = new.board
    ON CONFLICT (game, options, part) DO UPDATE SET won = won + excluded.won,
        drawn = drawn + excluded.drawn, lost = lost + excluded.lost;
END;
