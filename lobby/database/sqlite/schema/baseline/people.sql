-- Players, their keys, codes, names and preferences, and whom they mute. Nothing may be written any
-- more for a player who has left, whatever a late session tries: here and in the other files, the
-- triggers called *_is_here refuse it, and those called *_of_nobody delete it again.

-- An id that distinguishes this database from all others; feeds and calendars use it in names.
CREATE TABLE installation (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    id TEXT NOT NULL CHECK (length(id) = 32)
) STRICT;
INSERT INTO installation (one, id) VALUES (1, lower(hex(randomblob(16))));

-- Bots have a *level*, one bot for each. A guest has not chosen a name, and lapses unless there is
-- something to come back to: a match or a key. The *skeleton* is the name with similar-looking
-- letters and digits made the same, as lobby.features.people.names does it; two players may share one.
CREATE TABLE players (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL COLLATE NOCASE UNIQUE
        CHECK (length(name) BETWEEN 2 AND 20 AND name NOT GLOB '*[^A-Za-z0-9_-]*'),
    joined INTEGER NOT NULL,
    gone INTEGER,
    level INTEGER CHECK (level BETWEEN 1 AND 6),
    guest INTEGER NOT NULL DEFAULT 0 CHECK (guest IN (0, 1) AND (guest = 0 OR level IS NULL)),
    lapses INTEGER CHECK (lapses IS NULL OR (guest = 1 AND gone IS NULL)),
    skeleton TEXT GENERATED ALWAYS AS (replace(replace(replace(replace(replace(
        replace(replace(replace(replace(lower(name), '-', ''), '_', ''), '0', 'o'), '1', 'l'),
        'i', 'l'), '5', 's'), '2', 'z'), 'rn', 'm'), 'vv', 'w')) VIRTUAL
) STRICT;
CREATE UNIQUE INDEX bots ON players (level) WHERE level IS NOT NULL;
CREATE INDEX guests ON players (joined) WHERE guest = 1;
CREATE INDEX lapsing_guests ON players (lapses) WHERE lapses IS NOT NULL;
CREATE INDEX players_by_skeleton ON players (skeleton) WHERE gone IS NULL;

CREATE TABLE keys (
    id INTEGER PRIMARY KEY,
    player INTEGER NOT NULL REFERENCES players,
    fingerprint TEXT NOT NULL UNIQUE CHECK (fingerprint <> ''),
    added INTEGER NOT NULL
) STRICT;
CREATE INDEX keys_of_player ON keys (player);

CREATE TRIGGER keys_player_is_here BEFORE INSERT ON keys
WHEN (SELECT gone FROM players WHERE id = new.player) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'That player no longer exists.'); END;
CREATE TRIGGER guests_with_a_key_stay AFTER INSERT ON keys BEGIN
    UPDATE players SET lapses = NULL WHERE id = new.player AND lapses IS NOT NULL;
END;

CREATE TABLE codes (
    player INTEGER PRIMARY KEY REFERENCES players,
    digest TEXT NOT NULL UNIQUE,
    expires INTEGER NOT NULL
) STRICT;

CREATE TRIGGER codes_player_is_here BEFORE INSERT ON codes
WHEN (SELECT gone FROM players WHERE id = new.player) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'That player no longer exists.'); END;

-- Codes for adding another key, which stay on record. Each player can have one valid code at a
-- time; *made_by* is null for the operator at the machine.
CREATE TABLE recovery_codes (
    id INTEGER PRIMARY KEY,
    player INTEGER NOT NULL REFERENCES players,
    digest TEXT NOT NULL UNIQUE,
    at INTEGER NOT NULL,
    begins INTEGER NOT NULL CHECK (begins >= at),
    ends INTEGER NOT NULL CHECK (ends > begins),
    made_by INTEGER REFERENCES players,
    closed INTEGER,
    how TEXT CHECK (how IN ('used', 'cancelled', 'replaced', 'lapsed')),
    CHECK ((closed IS NULL) = (how IS NULL))
) STRICT;
CREATE UNIQUE INDEX standing_recovery_codes ON recovery_codes (player) WHERE closed IS NULL;
CREATE INDEX recovery_codes_of_players ON recovery_codes (player);

CREATE TRIGGER recovery_codes_are_closed_once BEFORE UPDATE ON recovery_codes
WHEN old.closed IS NOT NULL OR (new.id, new.player, new.digest, new.at, new.begins,
    new.ends, new.made_by) IS NOT (old.id, old.player, old.digest, old.at, old.begins,
    old.ends, old.made_by)
BEGIN SELECT RAISE(ABORT, 'A code is closed once, and nothing else of it changes.'); END;

-- Names of players who have left, which nobody can take for a while. They are stored as digests
-- only, as they no longer belong to anybody.
CREATE TABLE held_names (
    digest TEXT PRIMARY KEY,
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX held_names_to_free ON held_names (until);

CREATE TABLE preferences (
    player INTEGER NOT NULL REFERENCES players,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (player, name)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER preferences_player_is_here BEFORE INSERT ON preferences
WHEN (SELECT gone FROM players WHERE id = new.player) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'That player no longer exists.'); END;

-- Muted and blocked players.
CREATE TABLE quieted (
    player INTEGER NOT NULL REFERENCES players,
    other INTEGER NOT NULL REFERENCES players CHECK (other <> player),
    blocked INTEGER NOT NULL CHECK (blocked IN (0, 1)),
    PRIMARY KEY (player, other)
) STRICT, WITHOUT ROWID;
CREATE INDEX quieted_others ON quieted (other);

CREATE TRIGGER quieted_player_is_here BEFORE INSERT ON quieted
WHEN (SELECT gone FROM players WHERE id = new.player) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'That player no longer exists.'); END;
