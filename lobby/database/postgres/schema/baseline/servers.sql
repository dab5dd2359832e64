-- The servers that share a database, and limits on what many do at once. If the database crashes
-- and loses the unlogged tables, each server writes its rows again with its next sign of life, and
-- any claims lost would soon have run out. Unlogged tables refer to no logged table: that would
-- lock, and so log, a key there.

-- Each server's latest sign of life, its *beat*, and who is connected to it.
CREATE UNLOGGED TABLE servers (
    id text COLLATE "C" PRIMARY KEY,
    name text COLLATE "C" NOT NULL,
    version text COLLATE "C" NOT NULL,
    beat bigint NOT NULL,
    revision bigint NOT NULL
);

CREATE UNLOGGED TABLE sessions (
    server text COLLATE "C" NOT NULL,
    number bigint NOT NULL,
    player bigint,
    board bigint,
    since bigint NOT NULL,
    address text COLLATE "C",
    fingerprint text COLLATE "C",
    PRIMARY KEY (server, number)
);
CREATE INDEX sessions_of_player ON sessions (player);

-- A change of a server's sessions changes its revision and wakes the listeners.
CREATE FUNCTION wake_servers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NOTIFY presence;
    RETURN NULL;
END $$;
CREATE TRIGGER servers_come_and_go AFTER INSERT OR DELETE ON servers FOR EACH ROW
    EXECUTE FUNCTION wake_servers();
CREATE TRIGGER servers_tell_of_sessions AFTER UPDATE ON servers FOR EACH ROW
    WHEN (new.revision <> old.revision) EXECUTE FUNCTION wake_servers();

-- The server that holds each task that only one does, and *until* when, in UTC seconds. Each new
-- holder has a higher *fence* than those before.
CREATE TABLE leases (
    name text COLLATE "C" PRIMARY KEY,
    server text COLLATE "C" NOT NULL,
    fence bigint NOT NULL CHECK (fence >= 1),
    until double precision NOT NULL
);
-- Makes the fence a part of a key, which FOR KEY SHARE keeps as it is.
CREATE UNIQUE INDEX leases_by_fence ON leases (name, fence);

-- Which server handles a board or a player, and *until* when.
CREATE UNLOGGED TABLE claims (
    kind text COLLATE "C" NOT NULL,
    number bigint NOT NULL,
    server text COLLATE "C" NOT NULL,
    until bigint NOT NULL,
    PRIMARY KEY (kind, number)
);

-- How much of an allowance is *used*, as of a certain time.
CREATE TABLE allowances (
    kind text COLLATE "C" NOT NULL,
    whose text COLLATE "C" NOT NULL,
    used double precision NOT NULL CHECK (used >= 0),
    at bigint NOT NULL,
    PRIMARY KEY (kind, whose)
);
CREATE INDEX allowances_at ON allowances (at);
