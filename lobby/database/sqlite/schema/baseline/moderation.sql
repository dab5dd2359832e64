-- Bans, mutes and reports. An operator at the machine is no player: then *decided_by* is null.

-- They stay on record after they end.
CREATE TABLE sanctions (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('ban', 'mute')),
    player INTEGER REFERENCES players,
    fingerprint TEXT CHECK (fingerprint LIKE 'SHA256:_%'),
    network TEXT CHECK (network LIKE '_%/_%'),
    reason TEXT NOT NULL CHECK (reason <> ''),
    decided_by INTEGER REFERENCES players,
    at INTEGER NOT NULL,
    until INTEGER CHECK (until > at),
    lifted INTEGER,
    lifted_by INTEGER REFERENCES players,
    CHECK ((player IS NOT NULL) + (fingerprint IS NOT NULL) + (network IS NOT NULL) = 1),
    CHECK (kind = 'ban' OR player IS NOT NULL),
    CHECK (lifted_by IS NULL OR lifted IS NOT NULL)
) STRICT;
CREATE INDEX standing_sanctions ON sanctions (ifnull(until, 9223372036854775807))
    WHERE lifted IS NULL;
CREATE INDEX sanctions_of_players ON sanctions (player) WHERE player IS NOT NULL;
CREATE INDEX sanctions_of_keys ON sanctions (fingerprint) WHERE fingerprint IS NOT NULL;
CREATE INDEX sanctions_of_networks ON sanctions (network) WHERE network IS NOT NULL;

CREATE TRIGGER sanctions_are_lifted_once BEFORE UPDATE ON sanctions
WHEN old.lifted IS NOT NULL OR (new.kind, new.player, new.fingerprint, new.network,
    new.reason, new.decided_by, new.at, new.until) IS NOT (old.kind, old.player,
    old.fingerprint, old.network, old.reason, old.decided_by, old.at, old.until)
BEGIN SELECT RAISE(ABORT, 'A sanction is lifted once, and nothing else of it changes.'); END;
CREATE TRIGGER sanctions_stay_on_record BEFORE DELETE ON sanctions
BEGIN SELECT RAISE(ABORT, 'A sanction stays on record.'); END;

-- Reports with their evidence. The reporter is null once that player has left.
CREATE TABLE reports (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    reporter INTEGER REFERENCES players,
    player INTEGER NOT NULL REFERENCES players,
    board INTEGER REFERENCES matches,
    text TEXT NOT NULL CHECK (text <> ''),
    evidence TEXT NOT NULL CHECK (evidence GLOB '[[]*]'),
    closed INTEGER,
    closed_by INTEGER REFERENCES players,
    note TEXT NOT NULL DEFAULT '',
    CHECK (reporter IS NOT player),
    CHECK (closed IS NOT NULL OR (closed_by IS NULL AND note = ''))
) STRICT;
CREATE INDEX open_reports ON reports (id) WHERE closed IS NULL;
CREATE INDEX reports_by ON reports (reporter) WHERE reporter IS NOT NULL;

CREATE TRIGGER reports_are_closed_once
BEFORE UPDATE OF closed, closed_by, note ON reports WHEN old.closed IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'A report is closed once.'); END;
CREATE TRIGGER reports_say_what_they_said
BEFORE UPDATE OF at, player, board, text, evidence ON reports
BEGIN SELECT RAISE(ABORT, 'What a report says never changes.'); END;
