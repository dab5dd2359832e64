-- What was played from each position, and how long matches were.

-- How often public matches between people went from one position to the next, and how they ended.
-- Positions are 64-bit hashes.
CREATE TABLE explored (
    position INTEGER NOT NULL,
    reply INTEGER NOT NULL,
    won INTEGER NOT NULL CHECK (won >= 0),
    drawn INTEGER NOT NULL CHECK (drawn >= 0),
    lost INTEGER NOT NULL CHECK (lost >= 0),
    PRIMARY KEY (position, reply)
) STRICT, WITHOUT ROWID;

-- The first positions of each match. Those of private matches may be looked up by their players
-- only.
CREATE TABLE openings (
    board INTEGER PRIMARY KEY REFERENCES matches,
    path TEXT NOT NULL
) STRICT;

-- Ended matches wait here, as finding their positions takes the rules of the game.
CREATE TABLE unexplored (
    board INTEGER PRIMARY KEY REFERENCES matches
) STRICT;

-- The matches in seat_results, by how they ended and after how many moves.
CREATE TABLE length_tallies (
    game TEXT NOT NULL,
    reason TEXT NOT NULL,
    plies INTEGER NOT NULL,
    part INTEGER NOT NULL,
    matches INTEGER NOT NULL CHECK (matches >= 0),
    PRIMARY KEY (game, reason, plies, part)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER ended_matches_are_to_be_explored AFTER UPDATE OF ended ON matches
WHEN old.ended IS NULL AND new.reason <> 'cancelled' BEGIN
    INSERT INTO unexplored (board) VALUES (new.board);
    INSERT INTO length_tallies (game, reason, plies, part, matches)
    SELECT new.game, new.reason, new.plies, part, 1 FROM seat_results WHERE board = new.board
    ON CONFLICT (game, reason, plies, part) DO UPDATE SET matches = matches + 1;
END;
CREATE TRIGGER added_matches_are_to_be_explored AFTER INSERT ON matches
WHEN new.ended IS NOT NULL AND new.reason <> 'cancelled' BEGIN
    INSERT INTO unexplored (board) VALUES (new.board);
    INSERT INTO length_tallies (game, reason, plies, part, matches)
    SELECT new.game, new.reason, new.plies, part, 1 FROM seat_results WHERE board = new.board
    ON CONFLICT (game, reason, plies, part) DO UPDATE SET matches = matches + 1;
END;
