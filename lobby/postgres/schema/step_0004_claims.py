"""The step of the schema for what one of several servers does at a time, and for what many do at
once of which there may only be so much.

A claim lasts some seconds, so claims are not logged: they cost no wait for the disk, and those that
a crash of the database forgets would have run out.
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
    """Which server has to do with a board or a player, *until* when. What is *used* of an
    allowance, as it was at a time. And for each code or test that was asked for, the place from
    which that was."""
    db.execute(_SQL)


STEPS = (Step(claims),)
