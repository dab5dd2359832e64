"""The step of the schema for claims, which let one server at a time do something, and for
allowances, which limit what many do at once.

A claim lasts some seconds, so claims are unlogged: they cost no wait for the disk, and any that a
crash of the database loses would soon have run out.
"""

from __future__ import annotations

from typing import Any

from psycopg import Connection

from lobby.postgres.schema.step import Step

_SQL = """
CREATE UNLOGGED TABLE claims (
    kind text COLLATE "C" NOT NULL,
    number bigint NOT NULL,
    server text COLLATE "C" NOT NULL,
    until bigint NOT NULL,
    PRIMARY KEY (kind, number)
);

CREATE TABLE allowances (
    kind text COLLATE "C" NOT NULL,
    whose text COLLATE "C" NOT NULL,
    used double precision NOT NULL CHECK (used >= 0),
    at bigint NOT NULL,
    PRIMARY KEY (kind, whose)
);
CREATE INDEX allowances_at ON allowances (at);

ALTER TABLE notices_asked_for ADD COLUMN place text COLLATE "C" NOT NULL DEFAULT '';
"""


def claims(db: Connection[Any]) -> None:
    """Which server handles a board or a player, and *until* when. How much of an allowance is
    *used*, as of a certain time. And for each code or test requested, the place it was requested
    from."""
    db.execute(_SQL)


STEPS = (Step(claims),)
