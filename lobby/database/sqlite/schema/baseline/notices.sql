-- Notifications sent outside the lobby, and moves that come back by mail.

CREATE TABLE notice_addresses (
    player INTEGER NOT NULL REFERENCES players,
    channel TEXT NOT NULL CHECK (channel IN ('mail', 'ntfy', 'webhook')),
    address TEXT NOT NULL CHECK (address <> ''),
    secret TEXT NOT NULL CHECK (secret <> ''),
    confirmed INTEGER NOT NULL,
    failures INTEGER NOT NULL CHECK (failures >= 0),
    trouble TEXT NOT NULL,
    PRIMARY KEY (player, channel)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER notice_addresses_player_is_here BEFORE INSERT ON notice_addresses
WHEN (SELECT gone FROM players WHERE id = new.player) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'That player no longer exists.'); END;

CREATE TABLE notice_codes (
    player INTEGER NOT NULL REFERENCES players,
    channel TEXT NOT NULL CHECK (channel IN ('mail', 'ntfy', 'webhook')),
    address TEXT NOT NULL CHECK (address <> ''),
    secret TEXT NOT NULL CHECK (secret <> ''),
    digest TEXT NOT NULL,
    expires INTEGER NOT NULL,
    guesses INTEGER NOT NULL CHECK (guesses >= 0),
    PRIMARY KEY (player, channel)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER notice_codes_player_is_here BEFORE INSERT ON notice_codes
WHEN (SELECT gone FROM players WHERE id = new.player) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'That player no longer exists.'); END;

-- The codes and tests that were requested, and the place each was requested from.
CREATE TABLE notices_asked_for (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    player INTEGER NOT NULL REFERENCES players,
    address TEXT NOT NULL,
    place TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX notices_asked_for_lately ON notices_asked_for (at);
CREATE INDEX notices_asked_for_by ON notices_asked_for (player, at);
CREATE INDEX notices_asked_for_to ON notices_asked_for (address, at);

CREATE TRIGGER notices_asked_for_player_is_here BEFORE INSERT ON notices_asked_for
WHEN (SELECT gone FROM players WHERE id = new.player) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'That player no longer exists.'); END;

-- The last event for which notices were planned.
CREATE TABLE notices_planned (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    event INTEGER NOT NULL CHECK (event >= 0)
) STRICT;
INSERT INTO notices_planned (id, event) VALUES (1, 0);

-- At most one row per player, channel and event, so that nothing is sent twice. Notices are planned
-- for many players at once, from data read earlier: those for players who have left meanwhile are
-- dropped, without affecting the others.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY,
    player INTEGER NOT NULL REFERENCES players,
    channel TEXT NOT NULL CHECK (channel IN ('mail', 'ntfy', 'webhook')),
    event INTEGER NOT NULL REFERENCES events,
    board INTEGER REFERENCES matches,
    topic TEXT NOT NULL CHECK (topic <> ''),
    daily INTEGER NOT NULL CHECK (daily IN (0, 1)),
    due INTEGER NOT NULL,
    attempts INTEGER NOT NULL CHECK (attempts >= 0),
    done INTEGER,
    how TEXT CHECK (how IN ('sent', 'settled', 'failed')),
    UNIQUE (player, channel, event),
    CHECK ((done IS NULL) = (how IS NULL))
) STRICT;
CREATE INDEX outbox_due ON outbox (channel, due) WHERE done IS NULL;
CREATE INDEX outbox_done ON outbox (done) WHERE done IS NOT NULL;
CREATE INDEX outbox_of ON outbox (player);

CREATE TRIGGER outbox_done_stays_done BEFORE UPDATE ON outbox
WHEN old.done IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'That notice is dealt with.'); END;
CREATE TRIGGER outbox_of_nobody AFTER INSERT ON outbox
WHEN (SELECT gone FROM players WHERE id = new.player) IS NOT NULL BEGIN
    DELETE FROM outbox WHERE id = new.id;
END;

-- The tokens in the reply addresses of notices, each for one move of one player in one position.
CREATE TABLE reply_tokens (
    digest TEXT NOT NULL PRIMARY KEY,
    player INTEGER NOT NULL REFERENCES players,
    board INTEGER NOT NULL REFERENCES matches,
    ply INTEGER NOT NULL CHECK (ply > 0),
    position TEXT NOT NULL CHECK (position <> ''),
    expires INTEGER NOT NULL,
    spent INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX reply_tokens_of ON reply_tokens (player, board, ply);
CREATE INDEX reply_tokens_expire ON reply_tokens (expires);

CREATE TRIGGER reply_tokens_are_spent_once BEFORE UPDATE ON reply_tokens
WHEN old.spent IS NOT NULL OR (new.digest, new.player, new.board, new.ply, new.position,
    new.expires) IS NOT (old.digest, old.player, old.board, old.ply, old.position,
    old.expires)
BEGIN SELECT RAISE(ABORT, 'A token is spent once, and nothing else of it changes.'); END;
CREATE TRIGGER no_reply_tokens_for_who_left BEFORE INSERT ON reply_tokens
WHEN (SELECT gone FROM players WHERE id = new.player) IS NOT NULL
BEGIN SELECT RAISE(IGNORE); END;

-- The mails received, each by a digest of its Message-ID.
CREATE TABLE replies (
    digest TEXT NOT NULL PRIMARY KEY,
    player INTEGER NOT NULL REFERENCES players,
    at INTEGER NOT NULL,
    how TEXT NOT NULL CHECK (how IN ('played', 'refused'))
) STRICT, WITHOUT ROWID;
CREATE INDEX replies_by ON replies (player, how, at);
CREATE INDEX replies_at ON replies (at);

-- Answers that players are still to get to the mails they sent: one row for each mail in replies,
-- until the answer is sent or given up.
CREATE TABLE reply_answers (
    digest TEXT NOT NULL PRIMARY KEY,
    player INTEGER NOT NULL REFERENCES players,
    token TEXT NOT NULL,
    sentence TEXT NOT NULL CHECK (sentence <> ''),
    in_reply_to TEXT NOT NULL,
    at INTEGER NOT NULL,
    due INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0)
) STRICT, WITHOUT ROWID;
CREATE INDEX reply_answers_due ON reply_answers (due);
CREATE INDEX reply_answers_to ON reply_answers (player, at);
