-- Secret seeds, each for one deal, with their SHA-256, the commitment. A seed is first kept for a
-- *player*'s next challenge, then for a *challenge* that came with the player's *nonce*; finally it
-- has dealt a *board*, with the *answer* of the acceptor. The *digests* are those of both nonces,
-- which may be deleted.

CREATE TABLE fair_deals (
    id INTEGER PRIMARY KEY,
    player INTEGER NOT NULL REFERENCES players,
    made INTEGER NOT NULL,
    seed TEXT NOT NULL CHECK (length(seed) = 64),
    commitment TEXT NOT NULL CHECK (length(commitment) = 64),
    challenge INTEGER REFERENCES challenges,
    nonce TEXT,
    board INTEGER REFERENCES matches,
    acceptor INTEGER REFERENCES players,
    answer TEXT,
    digests TEXT CHECK (length(digests) = 129),
    attempt INTEGER CHECK (attempt >= 1),
    drawn INTEGER CHECK (drawn IN (0, 1)),
    CHECK ((board IS NULL) = (acceptor IS NULL)),
    CHECK ((board IS NULL) = (digests IS NULL)),
    CHECK ((board IS NULL) = (attempt IS NULL)),
    CHECK ((board IS NULL) = (drawn IS NULL))
) STRICT;
CREATE UNIQUE INDEX fair_deals_by_commitment ON fair_deals (commitment);
CREATE UNIQUE INDEX fair_deals_on_boards ON fair_deals (board) WHERE board IS NOT NULL;
CREATE INDEX fair_deals_of ON fair_deals (player, id);
CREATE INDEX fair_deals_kept ON fair_deals (player, id) WHERE challenge IS NULL AND board IS NULL;
CREATE INDEX fair_deals_accepted_by ON fair_deals (acceptor, id) WHERE acceptor IS NOT NULL;
CREATE INDEX fair_deals_promised ON fair_deals (challenge) WHERE board IS NULL;

CREATE TRIGGER fair_deals_never_change BEFORE UPDATE ON fair_deals
WHEN (new.id, new.player, new.made, new.seed, new.commitment)
        IS NOT (old.id, old.player, old.made, old.seed, old.commitment)
    OR (old.challenge IS NOT NULL AND new.challenge IS NOT old.challenge)
    OR (old.board IS NOT NULL AND ((new.challenge, new.board, new.acceptor, new.digests,
            new.attempt, new.drawn)
        IS NOT (old.challenge, old.board, old.acceptor, old.digests, old.attempt, old.drawn)
        OR (new.nonce IS NOT NULL AND new.nonce IS NOT old.nonce)
        OR (new.answer IS NOT NULL AND new.answer IS NOT old.answer)))
BEGIN SELECT RAISE(ABORT, 'fair_deals_never_change'); END;
CREATE TRIGGER fair_deals_stay BEFORE DELETE ON fair_deals
WHEN old.board IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'fair_deals_stay'); END;
CREATE TRIGGER fair_deals_player_is_here BEFORE INSERT ON fair_deals
WHEN (SELECT gone FROM players WHERE id = new.player) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'fair_deals_player_is_here'); END;
