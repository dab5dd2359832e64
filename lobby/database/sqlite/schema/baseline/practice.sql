-- Boards on which a player plays on from some position, against a bot or alone. They are not
-- matches and count for nothing.

CREATE TABLE practice_boards (
    number INTEGER PRIMARY KEY,
    owner INTEGER NOT NULL REFERENCES players,
    game TEXT NOT NULL CHECK (game <> ''),
    options TEXT NOT NULL,
    rules_version INTEGER NOT NULL CHECK (rules_version > 0),
    origin TEXT NOT NULL,
    beginning TEXT NOT NULL CHECK (beginning GLOB '{*}'),
    level INTEGER CHECK (level > 0),
    seat INTEGER CHECK (seat IN (0, 1)),
    moves TEXT NOT NULL,
    plies INTEGER NOT NULL CHECK (plies >= 0),
    begun INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    CHECK ((level IS NULL) = (seat IS NULL)),
    CHECK ((plies = 0) = (moves = ''))
) STRICT;
CREATE INDEX practice_boards_of ON practice_boards (owner, number);

CREATE TRIGGER practice_boards_owner_is_here BEFORE INSERT ON practice_boards
WHEN (SELECT gone FROM players WHERE id = new.owner) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'That player no longer exists.'); END;
