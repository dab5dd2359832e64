-- What was played from each position, and how long matches were.

-- How often public matches between people went from one position to the next, and how they ended.
-- Positions are 64-bit hashes.
CREATE TABLE explored (
    position bigint NOT NULL,
    reply bigint NOT NULL,
    won integer NOT NULL CHECK (won >= 0),
    drawn integer NOT NULL CHECK (drawn >= 0),
    lost integer NOT NULL CHECK (lost >= 0),
    PRIMARY KEY (position, reply)
);

-- The first positions of each match. Those of private matches may be looked up by their players
-- only.
CREATE TABLE openings (
    board bigint PRIMARY KEY REFERENCES matches,
    path text COLLATE "C" NOT NULL
);

-- Ended matches wait here, as finding their positions takes the rules of the game.
CREATE TABLE unexplored (board bigint PRIMARY KEY REFERENCES matches);

-- The matches in seat_results, by how they ended and after how many moves.
CREATE TABLE length_tallies (
    game text COLLATE "C" NOT NULL,
    reason text COLLATE "C" NOT NULL,
    plies bigint NOT NULL,
    part bigint NOT NULL,
    matches bigint NOT NULL CHECK (matches >= 0),
    PRIMARY KEY (game, reason, plies, part)
);

CREATE FUNCTION note_to_be_explored() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO unexplored (board) VALUES (new.board);
    INSERT INTO length_tallies (game, reason, plies, part, matches)
    SELECT new.game, new.reason, new.plies, part, 1 FROM seat_results WHERE board = new.board
    ON CONFLICT (game, reason, plies, part)
        DO UPDATE SET matches = length_tallies.matches + 1;
    RETURN NULL;
END $$;
CREATE TRIGGER added_matches_are_to_be_explored AFTER INSERT ON matches FOR EACH ROW
    WHEN (new.ended IS NOT NULL AND new.reason <> 'cancelled')
    EXECUTE FUNCTION note_to_be_explored();
CREATE TRIGGER ended_matches_are_to_be_explored AFTER UPDATE OF ended ON matches FOR EACH ROW
    WHEN (old.ended IS NULL AND new.ended IS NOT NULL AND new.reason <> 'cancelled')
    EXECUTE FUNCTION note_to_be_explored();
