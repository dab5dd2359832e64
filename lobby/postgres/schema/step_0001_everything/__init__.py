"""The first step of the schema: all that SQLite's has after its step "lists_that_live".

Columns are those of SQLite, under the same names and in the same order, so that the same code reads
their rows: flags are numbers, and texts sort by their bytes. SQLite adds the number of a row to an
index by itself; here lists are in order only where the index names it. Numbers come from sequences,
and none is given twice, not even one whose row is gone.
"""

from __future__ import annotations

from typing import Any

from psycopg import Connection

from lobby.postgres.schema.step import Step
from lobby.postgres.schema.step_0001_everything import (
    events,
    functions,
    matches,
    moderation,
    notices,
    offers,
    people,
    ratings,
    talk,
    time,
)

_PARTS = (functions, people, offers, matches, time, ratings, talk, events, notices, moderation)


def everything(db: Connection[Any]) -> None:
    """All tables, each subject's after those that it refers to."""
    for part in _PARTS:
        db.execute(part.SQL)


STEPS = (Step(everything),)
