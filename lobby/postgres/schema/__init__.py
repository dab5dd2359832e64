"""The tables, and the invariants that hold whoever writes them.

They are made in steps, which a database takes in order and remembers by name. A change to the
schema is one more module with one more step, never an edit of an old one; SQLite's takes one, too.
"""

from __future__ import annotations

from typing import Any

from psycopg import Connection

from lobby.errors import StoreError
from lobby.postgres.schema import (
    step_0001_everything,
    step_0002_servers,
    step_0003_leases,
    step_0004_claims,
    step_0005_fair_deals,
)

STEPS = (
    *step_0001_everything.STEPS,
    *step_0002_servers.STEPS,
    *step_0003_leases.STEPS,
    *step_0004_claims.STEPS,
    *step_0005_fair_deals.STEPS,
)
"""All steps of this version, in order."""

_UPGRADE = "SELECT pg_advisory_xact_lock(1282370146, 0)"  # the first number says "Lobb"
_REMEMBER = """
CREATE TABLE IF NOT EXISTS schema_steps (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE,
    taken timestamptz NOT NULL DEFAULT now()
)
"""
_OTHERS = """
SELECT EXISTS (
    SELECT 1 FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
        AND oid NOT IN (SELECT objid FROM pg_depend WHERE deptype = 'e')
)
"""
"""Whether there are tables, but for those of PostgreSQL's extensions."""


def identify(db: Connection[Any], name: str) -> None:
    """Raise StoreError unless the database called *name* is the lobby's and whole, or empty, and
    not from a later version."""
    if unfinished(db):
        raise StoreError(f"{name} is a copy that was not finished: run `lobby copy` again.")
    its = applied(db)
    if not its and _one(db, _OTHERS):
        raise StoreError(f"{name} is not a database of the lobby: give another one.")
    if not its <= known():
        raise StoreError(
            f"{name} is from a newer version of the lobby (schema {len(its)}, this version knows"
            f" {len(known())}): install that version, or restore a backup."
        )


def unfinished(db: Connection[Any]) -> bool:
    """Whether the database is a copy that lacks something, and its triggers are disabled."""
    return bool(_one(db, "SELECT to_regclass('copying') IS NOT NULL"))


def upgrade(db: Connection[Any]) -> tuple[str, ...]:
    """Bring the schema up to date, in one transaction; the names of the steps that this took.

    Of servers that start at once one does it, and the others wait until it is done. Who upgrades
    must own the tables.
    """
    if applied(db) == known():
        return ()
    with db.transaction():
        # What others did while this waited has to be seen.
        db.execute("SET TRANSACTION ISOLATION LEVEL READ COMMITTED")
        db.execute(_UPGRADE)
        db.execute(_REMEMBER)
        pending = [step for step in STEPS if step.__name__ not in applied(db)]
        for step in pending:
            step(db)
            db.execute("INSERT INTO schema_steps (name) VALUES (%s)", (step.__name__,))
    return tuple(step.__name__ for step in pending)


def applied(db: Connection[Any]) -> frozenset[str]:
    """The steps that the database has taken, by name."""
    if not _one(db, "SELECT to_regclass('schema_steps') IS NOT NULL"):
        return frozenset()
    return frozenset(name for (name,) in db.execute("SELECT name FROM schema_steps"))


def known() -> frozenset[str]:
    """All steps of this version, by name."""
    return frozenset(step.__name__ for step in STEPS)


def _one(db: Connection[Any], question: str) -> Any:
    found = db.execute(question).fetchone()
    assert found is not None
    return found[0]
