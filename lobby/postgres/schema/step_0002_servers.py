"""The step of the schema for the servers that share a database, and their sessions.

If the database crashes and loses these tables, each server writes its rows again with its next sign
of life. So the tables are unlogged, and refer to no logged table: that would lock, and so log, a
key there.
"""

from __future__ import annotations

from typing import Any

from psycopg import Connection

from lobby.postgres.schema.step import Step

_SQL = """
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

CREATE FUNCTION wake_servers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NOTIFY presence;
    RETURN NULL;
END $$;
CREATE TRIGGER servers_come_and_go AFTER INSERT OR DELETE ON servers FOR EACH ROW
    EXECUTE FUNCTION wake_servers();
CREATE TRIGGER servers_tell_of_sessions AFTER UPDATE ON servers FOR EACH ROW
    WHEN (new.revision <> old.revision) EXECUTE FUNCTION wake_servers();
"""


def servers(db: Connection[Any]) -> None:
    """Each server's latest sign of life, its *beat*, and who is connected to it. A change of its
    sessions changes its *revision* and wakes the listeners."""
    db.execute(_SQL)


STEPS = (Step(servers),)
