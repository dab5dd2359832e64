-- Vacations, when the server was down, and when players were cut off.

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

CREATE TRIGGER vacations_player_is_here BEFORE INSERT ON vacations
WHEN (SELECT gone FROM players WHERE id = new.player) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'That player no longer exists.'); END;

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

-- When players were disconnected because the server with their session had failed while others were
-- running.
CREATE TABLE disconnections (
    id INTEGER PRIMARY KEY,
    player INTEGER NOT NULL REFERENCES players,
    begins INTEGER NOT NULL,
    ends INTEGER NOT NULL CHECK (ends >= begins)
) STRICT;
CREATE INDEX disconnections_of_player ON disconnections (player, ends);
CREATE INDEX disconnections_by_end ON disconnections (ends);
