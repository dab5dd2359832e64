-- Challenges. One that is open to everybody may begin several matches: *remaining* says how many it
-- still can. *commitments* are those of the fair deals that were published with it.

CREATE TABLE challenges (
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
    lowest INTEGER CHECK (lowest IS NULL OR opponent IS NULL),
    highest INTEGER
        CHECK ((lowest IS NULL) = (highest IS NULL) AND (lowest IS NULL OR lowest <= highest)),
    why TEXT NOT NULL DEFAULT '',
    remaining INTEGER NOT NULL DEFAULT 1
        CHECK (remaining >= 1 AND (remaining = 1 OR opponent IS NULL)),
    commitments TEXT NOT NULL DEFAULT '',
    CHECK ((closed IS NULL) = (how IS NULL)),
    CHECK (how IS NOT 'declined' OR opponent IS NOT NULL)
) STRICT;
CREATE INDEX standing_challenges_to ON challenges (opponent) WHERE closed IS NULL;
CREATE INDEX standing_challenges_by ON challenges (challenger) WHERE closed IS NULL;
CREATE INDEX expiring_challenges ON challenges (expires) WHERE closed IS NULL;
CREATE INDEX challenges_by ON challenges (challenger);
CREATE INDEX challenges_to ON challenges (opponent);

CREATE TRIGGER closed_challenges_stay_closed BEFORE UPDATE ON challenges
WHEN old.closed IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'That challenge stands no longer.'); END;
CREATE TRIGGER challenges_challenger_is_here BEFORE INSERT ON challenges
WHEN (SELECT gone FROM players WHERE id = new.challenger) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'That player no longer exists.'); END;
CREATE TRIGGER challenges_opponent_is_here BEFORE INSERT ON challenges
WHEN (SELECT gone FROM players WHERE id = new.opponent) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'That player no longer exists.'); END;
