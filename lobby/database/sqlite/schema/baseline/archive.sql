-- Records of finished matches in a player's archive, each only once. Those that are not private
-- were put there by an operator.

CREATE TABLE imported_matches (
    number INTEGER PRIMARY KEY,
    owner INTEGER NOT NULL REFERENCES players,
    at INTEGER NOT NULL,
    source TEXT NOT NULL CHECK (source <> ''),
    private INTEGER NOT NULL CHECK (private IN (0, 1)),
    digest TEXT NOT NULL CHECK (digest <> ''),
    record TEXT NOT NULL CHECK (record GLOB '[[]Game "*'),
    UNIQUE (owner, digest)
) STRICT;
CREATE INDEX imported_matches_of ON imported_matches (owner, number);

CREATE TRIGGER imported_matches_stay_as_they_are BEFORE UPDATE ON imported_matches
BEGIN SELECT RAISE(ABORT, 'An imported match never changes.'); END;
CREATE TRIGGER no_imported_matches_for_who_left BEFORE INSERT ON imported_matches
WHEN (SELECT gone FROM players WHERE id = new.owner) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'That player no longer exists.'); END;
