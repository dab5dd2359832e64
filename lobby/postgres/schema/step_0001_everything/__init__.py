"""The first step of the schema: everything in SQLite's schema up to the step "lists_that_live".

The columns are those of SQLite, with the same names and in the same order, so that the same code
reads their rows: flags are numbers, and texts sort by their bytes. SQLite adds the row number to
each index by itself; here lists are in order only if the index names it. Numbers come from
sequences and are never reused, not even when a row is gone.
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
    """Create all tables, each subject's after those it refers to."""
    for part in _PARTS:
        db.execute(part.SQL)


STEPS = (Step(everything),)
