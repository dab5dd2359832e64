"""The step of the schema for pairs of boards."""

from __future__ import annotations

from typing import Any

from psycopg import Connection

from lobby.postgres.schema.step import Step

_SQL = """
CREATE TABLE pairs (
    board bigint PRIMARY KEY REFERENCES matches,
    other bigint NOT NULL UNIQUE REFERENCES matches,
    over bigint NOT NULL DEFAULT 0 CHECK (over BETWEEN 0 AND 2),
    CHECK (board <> other)
);

CREATE TRIGGER pairs_never_change BEFORE UPDATE ON pairs FOR EACH ROW
    WHEN ((new.board, new.other) IS DISTINCT FROM (old.board, old.other) OR new.over < old.over)
    EXECUTE FUNCTION refuse();
CREATE TRIGGER pairs_stay BEFORE DELETE ON pairs FOR EACH ROW EXECUTE FUNCTION refuse();
"""


def pairs(db: Connection[Any]) -> None:
    """Two boards with seats exchanged and one result: a row for each *board*, naming the *other*
    one. *over* counts, in both rows, the boards that have ended. Every end changes both rows, so if
    both boards end at once, the second end sees the first.

    Servers of older versions cannot read the terms of such matches, and leave them alone."""
    db.execute(_SQL)


STEPS = (Step(pairs, needs="claims"),)
