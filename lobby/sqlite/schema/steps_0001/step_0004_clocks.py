"""The steps of the schema for correspondence matches: clocks, ratings, offers."""

from __future__ import annotations

from sqlite_utils import Database


def clocks(db: Database) -> None:
    """Terms, clocks and deadlines, vacations, and when the server was running.

    Matches agreed before there were clocks and ratings have neither. ``urgency`` orders boards by
    deadline, those without one last.
    """
    db.executescript(
        """
        CREATE TABLE challenges_with_terms (
            number INTEGER PRIMARY KEY,
            game TEXT NOT NULL,
            options TEXT NOT NULL,
            terms TEXT NOT NULL,
            challenger INTEGER NOT NULL REFERENCES players,
            opponent INTEGER REFERENCES players,
            seat INTEGER CHECK (seat IN (0, 1)),
            made INTEGER NOT NULL,
            expires INTEGER NOT NULL,
            closed INTEGER,
            how TEXT CHECK (how IN ('accepted', 'declined', 'withdrawn', 'expired')),
            CHECK ((closed IS NULL) = (how IS NULL)),
            CHECK (how IS NOT 'declined' OR opponent IS NOT NULL)
        ) STRICT;
        INSERT INTO challenges_with_terms
        SELECT number, game, options,
            '--forfeittime=none --unrated' || CASE private WHEN 1 THEN ' --private' ELSE '' END,
            challenger, opponent, seat, made, made + 14 * 86400, closed, how
        FROM challenges;
        DROP TABLE challenges;
        ALTER TABLE challenges_with_terms RENAME TO challenges;
        CREATE INDEX standing_challenges_to ON challenges (opponent) WHERE closed IS NULL;
        CREATE INDEX standing_challenges_by ON challenges (challenger) WHERE closed IS NULL;
        CREATE INDEX expiring_challenges ON challenges (expires) WHERE closed IS NULL;
        CREATE TRIGGER closed_challenges_stay_closed BEFORE UPDATE ON challenges
        WHEN old.closed IS NOT NULL BEGIN
            SELECT RAISE(ABORT, 'That challenge stands no longer.');
        END;

        DROP TRIGGER ended_matches_are_final;
        DROP TRIGGER matches_stay_what_they_are;
        ALTER TABLE matches ADD COLUMN terms TEXT NOT NULL DEFAULT '--forfeittime=none --unrated';
        ALTER TABLE matches ADD COLUMN first_zone TEXT NOT NULL DEFAULT 'UTC';
        ALTER TABLE matches ADD COLUMN second_zone TEXT NOT NULL DEFAULT 'UTC';
        ALTER TABLE matches ADD COLUMN first_bank INTEGER CHECK (first_bank >= 0);
        ALTER TABLE matches ADD COLUMN second_bank INTEGER
            CHECK (second_bank >= 0 AND (first_bank IS NULL) = (second_bank IS NULL));
        ALTER TABLE matches ADD COLUMN since INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE matches ADD COLUMN deadline INTEGER
            CHECK (deadline IS NULL OR ended IS NULL);
        ALTER TABLE matches ADD COLUMN remind_at INTEGER
            CHECK (remind_at IS NULL OR deadline IS NOT NULL);
        ALTER TABLE matches ADD COLUMN reminded INTEGER NOT NULL DEFAULT 0
            CHECK (reminded IN (0, 1) AND (reminded = 0 OR remind_at IS NULL));
        ALTER TABLE matches ADD COLUMN urgency INTEGER
            GENERATED ALWAYS AS (coalesce(deadline, 9223372036854775807)) VIRTUAL;
        UPDATE matches SET since = changed;
        UPDATE matches SET terms = '--forfeittime=none --unrated --private' WHERE private = 1;

        DROP INDEX running_matches_of_first;
        DROP INDEX running_matches_of_second;
        CREATE INDEX running_matches_of_first
            ON matches (first, urgency, changed) WHERE ended IS NULL;
        CREATE INDEX running_matches_of_second
            ON matches (second, urgency, changed) WHERE ended IS NULL;
        CREATE INDEX timed_matches ON matches (board) WHERE deadline IS NOT NULL;
        CREATE INDEX deadlines ON matches (deadline) WHERE deadline IS NOT NULL;
        CREATE INDEX reminders ON matches (remind_at) WHERE remind_at IS NOT NULL;

        CREATE TRIGGER ended_matches_are_final BEFORE UPDATE ON matches
        WHEN old.ended IS NOT NULL BEGIN
            SELECT RAISE(ABORT, 'That match is over.');
        END;
        CREATE TRIGGER matches_stay_what_they_are
        BEFORE UPDATE OF board, game, options, setup, first, second, private, started, terms,
            first_zone, second_zone
        ON matches BEGIN
            SELECT RAISE(ABORT, 'What a match began with never changes.');
        END;

        CREATE TABLE vacations (
            id INTEGER PRIMARY KEY,
            player INTEGER NOT NULL REFERENCES players,
            begins INTEGER NOT NULL,
            ends INTEGER NOT NULL CHECK (ends > begins),
            stage TEXT NOT NULL CHECK (stage IN ('declared', 'begun', 'over'))
        ) STRICT;
        CREATE INDEX vacations_of_player ON vacations (player, begins);
        CREATE INDEX vacations_to_begin ON vacations (begins) WHERE stage = 'declared';
        CREATE INDEX vacations_to_end ON vacations (ends) WHERE stage = 'begun';

        CREATE TABLE downtimes (
            id INTEGER PRIMARY KEY,
            begins INTEGER NOT NULL,
            ends INTEGER NOT NULL CHECK (ends > begins),
            settled INTEGER NOT NULL CHECK (settled IN (0, 1))
        ) STRICT;
        CREATE INDEX downtimes_by_end ON downtimes (ends);
        CREATE INDEX unsettled_downtimes ON downtimes (id) WHERE settled = 0;

        CREATE TABLE heartbeat (
            one INTEGER PRIMARY KEY CHECK (one = 1),
            at INTEGER NOT NULL
        ) STRICT;

        ALTER TABLE events ADD COLUMN private INTEGER NOT NULL DEFAULT 0
            CHECK (private IN (0, 1));
        """
    )


def ladder(db: Database) -> None:
    """Ratings: the standings, and every change that led to them, in order."""
    db.executescript(
        """
        CREATE TABLE ratings (
            player INTEGER NOT NULL REFERENCES players,
            game TEXT NOT NULL,
            value REAL NOT NULL,
            deviation REAL NOT NULL CHECK (deviation > 0),
            volatility REAL NOT NULL CHECK (volatility > 0),
            at INTEGER NOT NULL,
            matches INTEGER NOT NULL CHECK (matches > 0),
            PRIMARY KEY (player, game)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX standings ON ratings (game, value DESC);

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
            UNIQUE (board, seat)
        ) STRICT;
        CREATE INDEX rating_curves ON rating_changes (player, game);

        CREATE TRIGGER rating_changes_never_change BEFORE UPDATE ON rating_changes BEGIN
            SELECT RAISE(ABORT, 'A change of a rating is final.');
        END;
        CREATE TRIGGER rating_changes_stay BEFORE DELETE ON rating_changes BEGIN
            SELECT RAISE(ABORT, 'A change of a rating is never deleted.');
        END;

        CREATE INDEX results_between ON matches (first, second, game, winner, reason)
        WHERE ended IS NOT NULL;
        """
    )


def offers(db: Database) -> None:
    """Takebacks and other offers. A move that is taken back moves from the match to a table of its
    own; it cannot leave the match in any other way."""
    db.executescript(
        """
        ALTER TABLE challenges ADD COLUMN lowest INTEGER
            CHECK (lowest IS NULL OR opponent IS NULL);
        ALTER TABLE challenges ADD COLUMN highest INTEGER
            CHECK ((lowest IS NULL) = (highest IS NULL) AND (lowest IS NULL OR lowest <= highest));
        ALTER TABLE challenges ADD COLUMN why TEXT NOT NULL DEFAULT '';
        ALTER TABLE matches ADD COLUMN takeback_offer INTEGER
            CHECK (takeback_offer IN (0, 1) AND (takeback_offer IS NULL OR ended IS NULL));

        CREATE TABLE moves_taken_back (
            id INTEGER PRIMARY KEY,
            board INTEGER NOT NULL REFERENCES matches,
            ply INTEGER NOT NULL,
            move TEXT NOT NULL,
            comment TEXT NOT NULL,
            at INTEGER NOT NULL,
            taken_back INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX moves_taken_back_at ON moves_taken_back (board, ply);

        DROP TRIGGER moves_stay;
        CREATE TRIGGER moves_stay BEFORE DELETE ON moves
        WHEN NOT EXISTS (
            SELECT 1 FROM moves_taken_back AS t CROSS JOIN matches AS m ON m.board = t.board
            WHERE t.board = old.board AND t.ply = old.ply AND t.move = old.move
                AND t.comment = old.comment AND t.at = old.at AND m.ended IS NULL
        ) BEGIN
            SELECT RAISE(ABORT, 'A move is never deleted.');
        END;
        CREATE TRIGGER moves_taken_back_never_change BEFORE UPDATE ON moves_taken_back BEGIN
            SELECT RAISE(ABORT, 'A move never changes.');
        END;
        CREATE TRIGGER moves_taken_back_stay BEFORE DELETE ON moves_taken_back BEGIN
            SELECT RAISE(ABORT, 'A move is never deleted.');
        END;
        """
    )


def ahead(db: Database) -> None:
    """Queued moves, and how each move came about."""
    hows = "('by hand', 'ahead', 'by the server')"
    for table in ("moves", "moves_taken_back"):
        db.execute(
            f"ALTER TABLE {table} ADD COLUMN how TEXT NOT NULL DEFAULT 'by hand'"
            f" CHECK (how IN {hows})"
        )
    db.executescript(
        """
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
        ) BEGIN
            SELECT RAISE(ABORT, 'No turn of yours will come on that board.');
        END;
        """
    )


STEPS = (clocks, ladder, offers, ahead)
