"""The tables, and the invariants they enforce whoever writes them.

The schema is made in steps, which a database takes in order and remembers by name. A change to the
schema is a new module with a new step, never an edit of an old one; SQLite's schema gets one, too.
Servers of the previous version continue beside newer ones if a step only adds to the schema: see
``step``.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from psycopg import Connection, errors

from lobby.errors import StoreError
from lobby.postgres.schema import (
    company,
    parting,
    step_0001_everything,
    step_0002_servers,
    step_0003_leases,
    step_0004_claims,
    step_0005_seat_tallies,
    step_0006_fair_deals,
    step_0007_events_in_time,
    step_0008_pairs,
    step_0009_analyses,
    step_0010_explorer,
    step_0011_puzzle_ratings,
    step_0012_practice_boards,
    step_0013_disconnections,
    step_0014_append_events,
    step_0015_shown_analyses,
)
from lobby.postgres.schema.step import Step

STEPS: tuple[Step, ...] = (
    *step_0001_everything.STEPS,
    *step_0002_servers.STEPS,
    *step_0003_leases.STEPS,
    *step_0004_claims.STEPS,
    *step_0005_seat_tallies.STEPS,
    *step_0006_fair_deals.STEPS,
    *step_0007_events_in_time.STEPS,
    *step_0008_pairs.STEPS,
    *step_0009_analyses.STEPS,
    *step_0010_explorer.STEPS,
    *step_0011_puzzle_ratings.STEPS,
    *step_0012_practice_boards.STEPS,
    *step_0013_disconnections.STEPS,
    *step_0014_append_events.STEPS,
    *step_0015_shown_analyses.STEPS,
)
"""All steps of this version, in order."""

_UPGRADE = "SELECT pg_advisory_xact_lock(1282370146, 0)"  # the first number spells "Lobb"
_REMEMBER = """
CREATE TABLE IF NOT EXISTS schema_steps (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE,
    taken timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE schema_steps ADD COLUMN IF NOT EXISTS needs text
"""
_NEEDED = "SELECT coalesce(to_jsonb(s) ->> 'needs', name) FROM schema_steps AS s"
"""Older databases lack the column: there, each step needs itself."""

_TAKEN = "INSERT INTO schema_steps (name, needs) VALUES (%s, %s)"

_TRIES = 20
_BRIEFLY = "SET LOCAL lock_timeout = '1s'"
"""While a session waits for a table that others are reading, it blocks everyone behind it. So the
upgrade gives up soon and tries again."""

_OTHERS = """
SELECT EXISTS (
    SELECT 1 FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
        AND oid NOT IN (SELECT objid FROM pg_depend WHERE deptype = 'e')
)
"""
"""Whether there are tables other than those of PostgreSQL's extensions."""


def identify(db: Connection[Any], name: str) -> None:
    """Raise StoreError unless the database called *name* is empty, or is the lobby's and complete,
    and this version can use it: a newer version may have added what this one need not know."""
    if unfinished(db):
        raise StoreError(f"{name} is a copy that was not finished: run `lobby copy` again.")
    if not applied(db) and _one(db, _OTHERS):
        raise StoreError(f"{name} is not a database of the lobby: give another one.")
    if not _needed(db) <= known():
        raise StoreError(
            f"{name} is from a newer version of the lobby (schema {len(applied(db))}, this version"
            f" knows {len(known())}): install that version, or restore a backup."
        )


def unfinished(db: Connection[Any]) -> bool:
    """Whether the database is an incomplete copy, whose triggers are disabled."""
    return bool(_one(db, "SELECT to_regclass('copying') IS NOT NULL"))


def upgrade(db: Connection[Any], name: str = "The database") -> tuple[str, ...]:
    """Bring the schema of the database called *name* up to date in one transaction; return the
    names of the steps taken.

    Of servers that start at the same time, one upgrades and the others wait until it is done. The
    user that upgrades must own the tables. Raises StoreError if this version cannot use the
    database, or if servers that are using it could not continue afterwards.
    """
    for _ in range(_TRIES):
        with suppress(errors.LockNotAvailable, errors.DeadlockDetected):
            return _upgrade(db, name)
    raise StoreError(
        f"{name} needs a schema change, but another program, such as pg_dump, is using its"
        " tables. Start this server again when that has finished."
    )


def _upgrade(db: Connection[Any], name: str) -> tuple[str, ...]:
    with db.transaction():
        # See what others did while this was waiting.
        db.execute("SET TRANSACTION ISOLATION LEVEL READ COMMITTED")
        db.execute(_UPGRADE)
        identify(db, name)
        taken = applied(db)
        pending = [step for step in STEPS if step.name not in taken]
        if pending:
            _ensure_nobody_is_left_behind(db, name, pending)
            db.execute(_BRIEFLY)
            db.execute(_REMEMBER)
        for step in pending:
            step.make(db)
            db.execute(_TAKEN, (step.name, step.needed))
    return tuple(step.name for step in pending)


def _ensure_nobody_is_left_behind(db: Connection[Any], name: str, pending: Sequence[Step]) -> None:
    names = [step.name for step in STEPS]
    steps = 1 + max(names.index(step.needed) for step in pending)
    if left := parting.left(lambda: company.older(db, steps)):
        raise StoreError(
            f"{name} needs a change that these servers are too old for: {', '.join(left)}. Stop"
            " them first, or upgrade them to a version that knows it, and start this one again."
        )


def applied(db: Connection[Any]) -> frozenset[str]:
    """The names of the steps the database has taken."""
    if not _one(db, "SELECT to_regclass('schema_steps') IS NOT NULL"):
        return frozenset()
    return frozenset(name for (name,) in db.execute("SELECT name FROM schema_steps"))


def known() -> frozenset[str]:
    """The names of all steps in this version."""
    return frozenset(step.name for step in STEPS)


def _needed(db: Connection[Any]) -> frozenset[str]:
    """The names of the steps that a server must know to use the database."""
    return frozenset(name for (name,) in db.execute(_NEEDED)) if applied(db) else frozenset()


def _one(db: Connection[Any], question: str) -> Any:
    found = db.execute(question).fetchone()
    assert found is not None
    return found[0]
