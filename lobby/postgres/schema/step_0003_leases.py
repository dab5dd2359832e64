"""The step of the schema for leases: tasks that only one of several servers does."""

from __future__ import annotations

from typing import Any

from psycopg import Connection

from lobby.postgres.schema.step import Step

_SQL = """
CREATE TABLE leases (
    name text COLLATE "C" PRIMARY KEY,
    server text COLLATE "C" NOT NULL,
    fence bigint NOT NULL CHECK (fence >= 1),
    until double precision NOT NULL
);
-- Makes the fence a part of a key, which FOR KEY SHARE keeps as it is.
CREATE UNIQUE INDEX leases_by_fence ON leases (name, fence);
"""


def leases(db: Connection[Any]) -> None:
    """The server that holds each task, and *until* when, in UTC seconds. Each new holder has a
    higher *fence* than those before."""
    db.execute(_SQL)


STEPS = (Step(leases),)
