-- Solved puzzles, first attempts at puzzles, and the ratings of puzzles and players.

CREATE TABLE solved_puzzles (
    id INTEGER PRIMARY KEY,
    player INTEGER NOT NULL REFERENCES players,
    identifier TEXT NOT NULL CHECK (identifier <> ''),
    at INTEGER NOT NULL,
    UNIQUE (player, identifier)
) STRICT;
CREATE INDEX solved_puzzles_of ON solved_puzzles (player);

CREATE TRIGGER solved_puzzles_player_is_here BEFORE INSERT ON solved_puzzles
WHEN (SELECT gone FROM players WHERE id = new.player) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'That player no longer exists.'); END;

-- One per player and puzzle, with its effect on the player's rating.
CREATE TABLE puzzle_attempts (
    id INTEGER PRIMARY KEY,
    player INTEGER NOT NULL REFERENCES players,
    identifier TEXT NOT NULL CHECK (identifier <> ''),
    game TEXT NOT NULL,
    at INTEGER NOT NULL,
    solved INTEGER NOT NULL CHECK (solved IN (0, 1)),
    value_before REAL NOT NULL,
    value REAL NOT NULL,
    UNIQUE (player, identifier)
) STRICT;
CREATE INDEX puzzle_attempts_of ON puzzle_attempts (player, game, identifier);
CREATE INDEX puzzle_attempts_in_time ON puzzle_attempts (player, id);
CREATE INDEX puzzle_attempts_failed ON puzzle_attempts (player, id) WHERE solved = 0;

CREATE TRIGGER puzzle_attempts_never_change BEFORE UPDATE ON puzzle_attempts
BEGIN SELECT RAISE(ABORT, 'puzzle_attempts_never_change'); END;
CREATE TRIGGER puzzle_attempts_player_is_here BEFORE INSERT ON puzzle_attempts
WHEN (SELECT gone FROM players WHERE id = new.player) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'puzzle_attempts_player_is_here'); END;

-- Players' ratings for the puzzles of each game.
CREATE TABLE puzzle_standings (
    player INTEGER NOT NULL REFERENCES players,
    game TEXT NOT NULL,
    value REAL NOT NULL,
    deviation REAL NOT NULL CHECK (deviation > 0),
    volatility REAL NOT NULL CHECK (volatility > 0),
    at INTEGER NOT NULL,
    attempts INTEGER NOT NULL CHECK (attempts > 0),
    PRIMARY KEY (player, game)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER puzzle_standings_player_is_here BEFORE INSERT ON puzzle_standings
WHEN (SELECT gone FROM players WHERE id = new.player) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'puzzle_standings_player_is_here'); END;

CREATE TABLE puzzle_ratings (
    identifier TEXT NOT NULL PRIMARY KEY CHECK (identifier <> ''),
    game TEXT NOT NULL,
    value REAL NOT NULL,
    deviation REAL NOT NULL CHECK (deviation > 0),
    volatility REAL NOT NULL CHECK (volatility > 0),
    at INTEGER NOT NULL,
    attempts INTEGER NOT NULL CHECK (attempts > 0)
) STRICT, WITHOUT ROWID;
CREATE INDEX puzzle_ratings_at ON puzzle_ratings (game, identifier, value);
