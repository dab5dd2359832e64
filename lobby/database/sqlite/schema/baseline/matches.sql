-- Matches, their moves, queued moves, and bookmarks at their boards.

-- No CHECK compares two times: a clock that is set back must not stop a match. *urgency* orders
-- boards by deadline, those without one last. Each match keeps the versions of the rules and of the
-- repetition key that it began with, so that rules may change without changing finished matches. An
-- early end counts against *cancelled_by*; a clock may be *waiting* for both players.
CREATE TABLE matches (
    board INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    setup TEXT NOT NULL CHECK (setup GLOB '{*}'),
    first INTEGER NOT NULL REFERENCES players,
    second INTEGER NOT NULL REFERENCES players,
    private INTEGER NOT NULL CHECK (private IN (0, 1)),
    started INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    ended INTEGER,
    revision INTEGER NOT NULL CHECK (revision >= 0),
    plies INTEGER NOT NULL CHECK (plies >= 0),
    to_move INTEGER CHECK (to_move IN (0, 1)),
    draw_offer INTEGER CHECK (draw_offer IN (0, 1)),
    winner INTEGER CHECK (winner IN (0, 1)),
    reason TEXT CHECK (reason <> ''),
    terms TEXT NOT NULL DEFAULT '--forfeittime=none --unrated',
    first_zone TEXT NOT NULL DEFAULT 'UTC',
    second_zone TEXT NOT NULL DEFAULT 'UTC',
    first_bank INTEGER CHECK (first_bank >= 0),
    second_bank INTEGER CHECK (second_bank >= 0 AND (first_bank IS NULL) = (second_bank IS NULL)),
    since INTEGER NOT NULL DEFAULT 0,
    deadline INTEGER CHECK (deadline IS NULL OR ended IS NULL),
    remind_at INTEGER CHECK (remind_at IS NULL OR deadline IS NOT NULL),
    reminded INTEGER NOT NULL DEFAULT 0
        CHECK (reminded IN (0, 1) AND (reminded = 0 OR remind_at IS NULL)),
    urgency INTEGER GENERATED ALWAYS AS (coalesce(deadline, 9223372036854775807)) VIRTUAL,
    takeback_offer INTEGER
        CHECK (takeback_offer IN (0, 1) AND (takeback_offer IS NULL OR ended IS NULL)),
    rules_version INTEGER NOT NULL DEFAULT 1 CHECK (rules_version > 0),
    key_version INTEGER NOT NULL DEFAULT 1 CHECK (key_version > 0),
    cancelled_by INTEGER
        CHECK (cancelled_by IN (0, 1) AND (cancelled_by IS NULL OR reason IS 'cancelled')),
    waiting INTEGER NOT NULL DEFAULT 0 CHECK (waiting IN (0, 1) AND (waiting = 0 OR ended IS NULL)),
    CHECK ((ended IS NULL) = (reason IS NULL)),
    CHECK ((ended IS NULL) = (to_move IS NOT NULL)),
    CHECK (ended IS NULL OR draw_offer IS NULL),
    CHECK (ended IS NOT NULL OR winner IS NULL)
) STRICT;
CREATE INDEX running_matches ON matches (changed) WHERE ended IS NULL AND private = 0;
CREATE INDEX finished_matches ON matches (ended) WHERE ended IS NOT NULL AND private = 0;
CREATE INDEX finished_matches_of_first ON matches (first, ended) WHERE ended IS NOT NULL;
CREATE INDEX finished_matches_of_second ON matches (second, ended) WHERE ended IS NOT NULL;
CREATE INDEX running_matches_of_first ON matches (first, urgency, changed) WHERE ended IS NULL;
CREATE INDEX running_matches_of_second ON matches (second, urgency, changed) WHERE ended IS NULL;
CREATE INDEX timed_matches ON matches (board) WHERE deadline IS NOT NULL;
CREATE INDEX deadlines ON matches (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX reminders ON matches (remind_at) WHERE remind_at IS NOT NULL;
CREATE INDEX results_between ON matches (first, second, game, winner, reason)
    WHERE ended IS NOT NULL;
CREATE INDEX running_matches_of_game ON matches (game, changed) WHERE ended IS NULL AND private = 0;
CREATE INDEX finished_matches_of_game ON matches (game, ended)
    WHERE ended IS NOT NULL AND private = 0;
CREATE INDEX finished_games_of_first ON matches (first, game, ended) WHERE ended IS NOT NULL;
CREATE INDEX finished_games_of_second ON matches (second, game, ended) WHERE ended IS NOT NULL;
CREATE INDEX finished_between ON matches (first, second, ended) WHERE ended IS NOT NULL;
CREATE INDEX cancelled_by_first ON matches (first, ended) WHERE cancelled_by = 0;
CREATE INDEX cancelled_by_second ON matches (second, ended) WHERE cancelled_by = 1;
CREATE INDEX first_waits ON matches (first) WHERE waiting = 1;
CREATE INDEX second_waits ON matches (second) WHERE waiting = 1;

CREATE TRIGGER matches_stay BEFORE DELETE ON matches
BEGIN SELECT RAISE(ABORT, 'A match is never deleted.'); END;
CREATE TRIGGER plies_count_moves BEFORE UPDATE OF plies ON matches
WHEN new.plies <> (SELECT coalesce(max(ply), 0) FROM moves WHERE board = new.board)
BEGIN SELECT RAISE(ABORT, 'The moves of that match have changed: look again.'); END;
CREATE TRIGGER ended_matches_are_final BEFORE UPDATE ON matches
WHEN old.ended IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'That match is over.'); END;
CREATE TRIGGER matches_first_is_here BEFORE INSERT ON matches
WHEN (SELECT gone FROM players WHERE id = new.first) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'That player no longer exists.'); END;
CREATE TRIGGER matches_second_is_here BEFORE INSERT ON matches
WHEN (SELECT gone FROM players WHERE id = new.second) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'That player no longer exists.'); END;
CREATE TRIGGER guests_with_a_match_stay AFTER INSERT ON matches BEGIN
    UPDATE players SET lapses = NULL
    WHERE id IN (new.first, new.second) AND lapses IS NOT NULL;
END;
CREATE TRIGGER matches_stay_what_they_are
BEFORE UPDATE OF board, game, options, setup, first, second, private, started, terms,
    first_zone, second_zone, rules_version, key_version
ON matches
BEGIN SELECT RAISE(ABORT, 'What a match began with never changes.'); END;

CREATE TABLE moves (
    board INTEGER NOT NULL REFERENCES matches,
    ply INTEGER NOT NULL,
    move TEXT NOT NULL CHECK (move <> ''),
    comment TEXT NOT NULL,
    at INTEGER NOT NULL,
    how TEXT NOT NULL DEFAULT 'by hand' CHECK (how IN ('by hand', 'ahead', 'by the server')),
    PRIMARY KEY (board, ply)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER moves_follow_each_other BEFORE INSERT ON moves
WHEN new.ply IS NOT
    (SELECT plies + 1 FROM matches WHERE board = new.board AND ended IS NULL)
BEGIN SELECT RAISE(ABORT, 'The moves of that match have changed: look again.'); END;
CREATE TRIGGER moves_never_change BEFORE UPDATE ON moves
BEGIN SELECT RAISE(ABORT, 'A move never changes.'); END;
CREATE TRIGGER moves_stay BEFORE DELETE ON moves
WHEN NOT EXISTS (
    SELECT 1 FROM moves_taken_back AS t CROSS JOIN matches AS m ON m.board = t.board
    WHERE t.board = old.board AND t.ply = old.ply AND t.move = old.move
        AND t.comment = old.comment AND t.at = old.at AND m.ended IS NULL
)
BEGIN SELECT RAISE(ABORT, 'A move is never deleted.'); END;

-- A move that is taken back comes here; it cannot leave its match in any other way. All but the
-- latest hundred of a match may be deleted.
CREATE TABLE moves_taken_back (
    id INTEGER PRIMARY KEY,
    board INTEGER NOT NULL REFERENCES matches,
    ply INTEGER NOT NULL,
    move TEXT NOT NULL,
    comment TEXT NOT NULL,
    at INTEGER NOT NULL,
    taken_back INTEGER NOT NULL,
    how TEXT NOT NULL DEFAULT 'by hand' CHECK (how IN ('by hand', 'ahead', 'by the server'))
) STRICT;
CREATE INDEX moves_taken_back_at ON moves_taken_back (board, ply);

CREATE TRIGGER moves_taken_back_never_change BEFORE UPDATE ON moves_taken_back
BEGIN SELECT RAISE(ABORT, 'A move never changes.'); END;
CREATE TRIGGER moves_taken_back_stay BEFORE DELETE ON moves_taken_back
WHEN (SELECT count(*) FROM moves_taken_back WHERE board = old.board AND id > old.id) < 100
BEGIN SELECT RAISE(ABORT, 'The latest moves that were taken back are kept.'); END;

-- Queued moves.
CREATE TABLE lines (
    board INTEGER NOT NULL REFERENCES matches,
    player INTEGER NOT NULL REFERENCES players,
    place INTEGER NOT NULL,
    line TEXT NOT NULL CHECK (line <> ''),
    PRIMARY KEY (board, player, place),
    UNIQUE (board, player, line)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER lines_wait_for_a_turn BEFORE INSERT ON lines
WHEN NOT EXISTS (
    SELECT 1 FROM matches
    WHERE board = new.board AND new.player IN (first, second) AND ended IS NULL
)
BEGIN SELECT RAISE(ABORT, 'No turn of yours will come on that board.'); END;

CREATE TABLE bookmarks (
    player INTEGER NOT NULL REFERENCES players,
    board INTEGER NOT NULL REFERENCES matches,
    entry TEXT NOT NULL,
    entry_ply INTEGER NOT NULL CHECK (entry_ply >= 0),
    looking_at INTEGER CHECK (looking_at >= 0),
    flipped INTEGER NOT NULL CHECK (flipped IN (0, 1)),
    read INTEGER NOT NULL CHECK (read >= 0),
    PRIMARY KEY (player, board)
) STRICT, WITHOUT ROWID;
CREATE INDEX half_entered ON bookmarks (player, entry_ply) WHERE entry <> '';

CREATE TRIGGER bookmarks_player_is_here BEFORE INSERT ON bookmarks
WHEN (SELECT gone FROM players WHERE id = new.player) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'That player no longer exists.'); END;

-- Two boards with seats exchanged and one result: a row for each *board*, naming the *other* one.
-- *over* counts, in both rows, the boards that have ended. Every end changes both rows, so if both
-- boards end at once, the second end sees the first.
CREATE TABLE pairs (
    board INTEGER PRIMARY KEY REFERENCES matches,
    other INTEGER NOT NULL UNIQUE REFERENCES matches,
    over INTEGER NOT NULL DEFAULT 0 CHECK (over BETWEEN 0 AND 2),
    CHECK (board <> other)
) STRICT;

CREATE TRIGGER pairs_never_change BEFORE UPDATE ON pairs
WHEN (new.board, new.other) IS NOT (old.board, old.other) OR new.over < old.over
BEGIN SELECT RAISE(ABORT, 'pairs_never_change'); END;
CREATE TRIGGER pairs_stay BEFORE DELETE ON pairs
BEGIN SELECT RAISE(ABORT, 'pairs_stay'); END;
