-- The servers that share a database, and limits on what many do at once. With SQLite there is only
-- one server, which writes no servers, sessions, leases or claims.

-- Each server's latest sign of life, its *beat*, and who is connected to it.
CREATE TABLE servers (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    version TEXT NOT NULL,
    beat INTEGER NOT NULL,
    revision INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
    server TEXT NOT NULL,
    number INTEGER NOT NULL,
    player INTEGER,
    board INTEGER,
    since INTEGER NOT NULL,
    address TEXT,
    fingerprint TEXT,
    PRIMARY KEY (server, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_of_player ON sessions (player);

-- The server that holds each task that only one does, and *until* when, in UTC seconds. Each new
-- holder has a higher *fence* than those before.
CREATE TABLE leases (
    name TEXT NOT NULL PRIMARY KEY,
    server TEXT NOT NULL,
    fence INTEGER NOT NULL CHECK (fence >= 1),
    until REAL NOT NULL
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX leases_by_fence ON leases (name, fence);

-- Which server handles a board or a player, and *until* when.
CREATE TABLE claims (
    kind TEXT NOT NULL,
    number INTEGER NOT NULL,
    server TEXT NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (kind, number)
) STRICT, WITHOUT ROWID;

-- How much of an allowance is *used*, as of a certain time.
CREATE TABLE allowances (
    kind TEXT NOT NULL,
    whose TEXT NOT NULL,
    used REAL NOT NULL CHECK (used >= 0),
    at INTEGER NOT NULL,
    PRIMARY KEY (kind, whose)
) STRICT, WITHOUT ROWID;
CREATE INDEX allowances_at ON allowances (at);
