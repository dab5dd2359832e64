-- Events, whom they concern, and how far these players have seen them.

-- The indexes are for counting what an actor did lately, so that nobody overdoes anything.
CREATE TABLE events (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind <> ''),
    actor INTEGER REFERENCES players,
    board INTEGER REFERENCES matches,
    concerns TEXT NOT NULL CHECK (concerns GLOB '[[]*]'),
    detail TEXT NOT NULL CHECK (detail GLOB '{*}'),
    private INTEGER NOT NULL DEFAULT 0 CHECK (private IN (0, 1))
) STRICT;
CREATE INDEX said_by ON events (actor, at) WHERE kind = 'said';
CREATE INDEX challenged_by ON events (actor, at) WHERE kind = 'challenged';
CREATE INDEX written_by ON events (actor, at) WHERE kind = 'written';
CREATE INDEX vacation_declared_by ON events (actor, at) WHERE kind = 'vacation-declared';
CREATE INDEX moved_by ON events (actor, at) WHERE kind = 'moved';
CREATE INDEX taken_back_by ON events (actor, at) WHERE kind = 'taken-back';
CREATE INDEX takeback_offered_by ON events (actor, at) WHERE kind = 'takeback-offered';
CREATE INDEX draw_offered_by ON events (actor, at) WHERE kind = 'draw-offered';
CREATE INDEX key_added_by ON events (actor, at) WHERE kind = 'key-added';
CREATE INDEX reported_by ON events (actor, at) WHERE kind = 'reported';
CREATE INDEX imported_by ON events (actor, at) WHERE kind = 'imported';
CREATE INDEX analysis_shown_by ON events (actor, at) WHERE kind = 'analysis-shown';

CREATE TRIGGER events_never_change BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'An event never changes.'); END;
CREATE TRIGGER events_stay BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'An event is never deleted.'); END;

CREATE TABLE event_players (
    player INTEGER NOT NULL REFERENCES players,
    event INTEGER NOT NULL REFERENCES events,
    PRIMARY KEY (player, event)
) STRICT, WITHOUT ROWID;

-- Ends of matches that somebody else brought about. They are written together with the event.
CREATE TABLE unacknowledged (
    player INTEGER NOT NULL REFERENCES players,
    event INTEGER NOT NULL REFERENCES events,
    PRIMARY KEY (player, event)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER unacknowledged_of_nobody AFTER INSERT ON unacknowledged
WHEN (SELECT gone FROM players WHERE id = new.player) IS NOT NULL BEGIN
    DELETE FROM unacknowledged WHERE player = new.player;
END;
CREATE TRIGGER unacknowledged_of_bots AFTER INSERT ON unacknowledged
WHEN (SELECT level FROM players WHERE id = new.player) IS NOT NULL BEGIN
    DELETE FROM unacknowledged WHERE player = new.player AND event = new.event;
END;

-- The last event that a player has seen, and when the player was last here, even if only to run
-- commands. *at* is null if only the event is known.
CREATE TABLE last_seen (
    player INTEGER PRIMARY KEY REFERENCES players,
    event INTEGER NOT NULL CHECK (event >= 0),
    at INTEGER
) STRICT;

CREATE TRIGGER last_seen_player_is_here BEFORE INSERT ON last_seen
WHEN (SELECT gone FROM players WHERE id = new.player) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'That player no longer exists.'); END;
