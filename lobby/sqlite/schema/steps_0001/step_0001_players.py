"""The first steps of the schema: players, matches and talk."""

from __future__ import annotations

from sqlite_utils import Database


def players(db: Database) -> None:
    """Players: names, keys, one-time codes and preferences."""
    db.executescript(
        """
        CREATE TABLE players (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL COLLATE NOCASE UNIQUE
                CHECK (length(name) BETWEEN 2 AND 20 AND name NOT GLOB '*[^A-Za-z0-9_-]*'),
            joined INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE keys (
            id INTEGER PRIMARY KEY,
            player INTEGER NOT NULL REFERENCES players,
            fingerprint TEXT NOT NULL UNIQUE CHECK (fingerprint <> ''),
            added INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX keys_of_player ON keys (player);

        CREATE TABLE codes (
            player INTEGER PRIMARY KEY REFERENCES players,
            digest TEXT NOT NULL UNIQUE,
            expires INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE preferences (
            player INTEGER NOT NULL REFERENCES players,
            name TEXT NOT NULL,
            value TEXT NOT NULL,
            PRIMARY KEY (player, name)
        ) STRICT, WITHOUT ROWID;
        """
    )


def matches(db: Database) -> None:
    """Challenges, matches and their moves.

    No CHECK compares two times: a clock that is set back must not stop a match.
    """
    db.executescript(
        """
        CREATE TABLE challenges (
            number INTEGER PRIMARY KEY,
            game TEXT NOT NULL,
            options TEXT NOT NULL,
            challenger INTEGER NOT NULL REFERENCES players,
            opponent INTEGER REFERENCES players,
            seat INTEGER CHECK (seat IN (0, 1)),
            private INTEGER NOT NULL CHECK (private IN (0, 1)),
            made INTEGER NOT NULL,
            closed INTEGER,
            how TEXT CHECK (how IN ('accepted', 'declined', 'withdrawn')),
            CHECK ((closed IS NULL) = (how IS NULL)),
            CHECK (how IS NOT 'declined' OR opponent IS NOT NULL)
        ) STRICT;
        CREATE INDEX standing_challenges_to ON challenges (opponent) WHERE closed IS NULL;
        CREATE INDEX standing_challenges_by ON challenges (challenger) WHERE closed IS NULL;

        CREATE TRIGGER closed_challenges_stay_closed BEFORE UPDATE ON challenges
        WHEN old.closed IS NOT NULL BEGIN
            SELECT RAISE(ABORT, 'That challenge stands no longer.');
        END;

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
            CHECK ((ended IS NULL) = (reason IS NULL)),
            CHECK ((ended IS NULL) = (to_move IS NOT NULL)),
            CHECK (ended IS NULL OR draw_offer IS NULL),
            CHECK (ended IS NOT NULL OR winner IS NULL)
        ) STRICT;
        CREATE INDEX running_matches ON matches (changed) WHERE ended IS NULL AND private = 0;
        CREATE INDEX running_matches_of_first ON matches (first, changed) WHERE ended IS NULL;
        CREATE INDEX running_matches_of_second ON matches (second, changed) WHERE ended IS NULL;
        CREATE INDEX finished_matches ON matches (ended) WHERE ended IS NOT NULL AND private = 0;
        CREATE INDEX finished_matches_of_first ON matches (first, ended) WHERE ended IS NOT NULL;
        CREATE INDEX finished_matches_of_second ON matches (second, ended) WHERE ended IS NOT NULL;

        CREATE TRIGGER matches_stay BEFORE DELETE ON matches BEGIN
            SELECT RAISE(ABORT, 'A match is never deleted.');
        END;
        CREATE TRIGGER matches_stay_what_they_are
        BEFORE UPDATE OF board, game, options, setup, first, second, started ON matches BEGIN
            SELECT RAISE(ABORT, 'What a match began with never changes.');
        END;
        CREATE TRIGGER ended_matches_are_final BEFORE UPDATE ON matches
        WHEN old.ended IS NOT NULL BEGIN
            SELECT RAISE(ABORT, 'That match is over.');
        END;
        CREATE TRIGGER plies_count_moves BEFORE UPDATE OF plies ON matches
        WHEN new.plies <> (SELECT coalesce(max(ply), 0) FROM moves WHERE board = new.board) BEGIN
            SELECT RAISE(ABORT, 'The moves of that match have changed: look again.');
        END;

        CREATE TABLE moves (
            board INTEGER NOT NULL REFERENCES matches,
            ply INTEGER NOT NULL,
            move TEXT NOT NULL CHECK (move <> ''),
            comment TEXT NOT NULL,
            at INTEGER NOT NULL,
            PRIMARY KEY (board, ply)
        ) STRICT, WITHOUT ROWID;

        CREATE TRIGGER moves_follow_each_other BEFORE INSERT ON moves
        WHEN new.ply IS NOT
            (SELECT plies + 1 FROM matches WHERE board = new.board AND ended IS NULL)
        BEGIN
            SELECT RAISE(ABORT, 'The moves of that match have changed: look again.');
        END;
        CREATE TRIGGER moves_never_change BEFORE UPDATE ON moves BEGIN
            SELECT RAISE(ABORT, 'A move never changes.');
        END;
        CREATE TRIGGER moves_stay BEFORE DELETE ON moves BEGIN
            SELECT RAISE(ABORT, 'A move is never deleted.');
        END;
        """
    )


def talk(db: Database) -> None:
    """Messages and events, and where each player left off.

    ``unread`` can be derived from messages and bookmarks. It is stored because a player may have
    thousands of boards, and each view of the lobby asks which of them have news.
    """
    db.executescript(
        """
        CREATE TABLE messages (
            id INTEGER PRIMARY KEY,
            at INTEGER NOT NULL,
            board INTEGER REFERENCES matches,
            author INTEGER REFERENCES players,
            text TEXT NOT NULL CHECK (text <> '')
        ) STRICT;
        CREATE INDEX messages_at_board ON messages (board);

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

        CREATE TABLE unread (
            player INTEGER NOT NULL REFERENCES players,
            board INTEGER NOT NULL REFERENCES matches,
            message INTEGER NOT NULL REFERENCES messages,
            PRIMARY KEY (player, board)
        ) STRICT, WITHOUT ROWID;

        CREATE TRIGGER messages_are_unread AFTER INSERT ON messages
        WHEN new.board IS NOT NULL BEGIN
            INSERT OR REPLACE INTO unread (player, board, message)
            SELECT first, board, new.id FROM matches
            WHERE board = new.board AND first IS NOT new.author
            UNION
            SELECT second, board, new.id FROM matches
            WHERE board = new.board AND second IS NOT new.author;
        END;
        CREATE TRIGGER new_bookmarks_read AFTER INSERT ON bookmarks BEGIN
            DELETE FROM unread
            WHERE player = new.player AND board = new.board AND message <= new.read;
        END;
        CREATE TRIGGER bookmarks_read AFTER UPDATE OF read ON bookmarks BEGIN
            DELETE FROM unread
            WHERE player = new.player AND board = new.board AND message <= new.read;
        END;

        CREATE TABLE events (
            id INTEGER PRIMARY KEY,
            at INTEGER NOT NULL,
            kind TEXT NOT NULL CHECK (kind <> ''),
            actor INTEGER REFERENCES players,
            board INTEGER REFERENCES matches,
            concerns TEXT NOT NULL CHECK (concerns GLOB '[[]*]'),
            detail TEXT NOT NULL CHECK (detail GLOB '{*}')
        ) STRICT;

        CREATE TRIGGER events_never_change BEFORE UPDATE ON events BEGIN
            SELECT RAISE(ABORT, 'An event never changes.');
        END;
        CREATE TRIGGER events_stay BEFORE DELETE ON events BEGIN
            SELECT RAISE(ABORT, 'An event is never deleted.');
        END;
        """
    )


STEPS = (players, matches, talk)
