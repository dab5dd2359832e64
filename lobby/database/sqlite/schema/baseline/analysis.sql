-- A *player*'s variations on a *board*, which nobody else sees unless they are *shown* to the
-- opponent; and notes, which nobody else ever sees, either on a *board* after *ply* moves or on
-- another player.

CREATE TABLE analyses (
    player INTEGER NOT NULL REFERENCES players,
    board INTEGER NOT NULL REFERENCES matches,
    variations TEXT NOT NULL CHECK (length(variations) <= 40000),
    shown INTEGER NOT NULL CHECK (shown IN (0, 1)),
    changed INTEGER NOT NULL,
    PRIMARY KEY (player, board)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER analyses_player_is_here BEFORE INSERT ON analyses
WHEN (SELECT gone FROM players WHERE id = new.player) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'analyses_player_is_here'); END;

CREATE TABLE notes (
    id INTEGER PRIMARY KEY,
    player INTEGER NOT NULL REFERENCES players,
    text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 500),
    changed INTEGER NOT NULL,
    board INTEGER REFERENCES matches,
    ply INTEGER CHECK (ply >= 0),
    other INTEGER REFERENCES players,
    CHECK ((board IS NULL) = (ply IS NULL)),
    CHECK ((board IS NULL) <> (other IS NULL))
) STRICT;
CREATE INDEX notes_of ON notes (player, id);
CREATE UNIQUE INDEX notes_on_boards ON notes (player, board, ply) WHERE board IS NOT NULL;
CREATE UNIQUE INDEX notes_on_players ON notes (player, other) WHERE other IS NOT NULL;
CREATE INDEX notes_about ON notes (other) WHERE other IS NOT NULL;

CREATE TRIGGER notes_player_is_here BEFORE INSERT ON notes
WHEN (SELECT gone FROM players WHERE id = new.player) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'notes_player_is_here'); END;
CREATE TRIGGER notes_other_is_here BEFORE INSERT ON notes
WHEN (SELECT gone FROM players WHERE id = new.other) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'notes_other_is_here'); END;
