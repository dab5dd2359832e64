"""The tables, and the invariants they enforce whoever writes them.

A new database gets the baseline at once, which is the schema after the first 15 steps, with a file
for each subject. The columns are those of SQLite, with the same names and in the same order, so
that the same code reads their rows: flags are numbers, and texts sort by their bytes. SQLite adds
the row number to each index by itself; here lists are in order only if the index names it. Numbers
come from sequences and are never reused, not even when a row is gone.

What came later are steps, which a database takes in order and
remembers by name. A change to the schema is a new step, never an edit of the baseline or an old
step; SQLite's schema gets one, too. Servers of the previous version continue beside newer ones if a
step only adds to the schema: see ``Step``.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from importlib import resources
from typing import Any

from psycopg import Connection, errors

from lobby.base.errors import StoreError
from lobby.database import schemas
from lobby.database.postgres.schema import company, steps
from lobby.database.postgres.schema.steps import Step

STEPS = steps.STEPS
"""The steps after the baseline, in order."""

NEEDED = {name: name for name in ("everything", "servers", "leases", "claims")} | dict.fromkeys(
    "seat_tallies fair_deals events_in_time pairs analyses explorer puzzle_ratings practice_boards"
    " disconnections append_events shown_analyses".split(),
    "claims",
)
"""The steps that the baseline stands for, each with the one that a server must know after it. A new
database remembers them, too, so that all are alike."""

BASELINE = tuple(NEEDED)

_SUBJECTS = tuple(
    "steps functions people challenges matches archive clocks ratings deals talk events news"
    " servers moderation notices analysis explorer puzzles practice".split()
)

_UPGRADE = "SELECT pg_advisory_xact_lock(1282370146, 0)"  # the first number spells "Lobb"
_NEEDED = "SELECT coalesce(needs, name) FROM schema_steps"
"""The first steps of old databases were remembered without what they need, which is themselves."""

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
    its = applied(db)
    if not its and _one(db, _OTHERS):
        raise StoreError(f"{name} is not a database of the lobby: give another one.")
    schemas.ensure_sound(name, its, known())
    if its and not its >= frozenset(BASELINE):
        raise schemas.too_old(name, len(its), len(BASELINE))
    if its and (unknown := _needed(db) - known()):
        raise schemas.too_new(name, unknown)


def of_lobby(db: Connection[Any], name: str) -> frozenset[str]:
    """The names of the steps taken by the database called *name*. Raises what ``identify`` does,
    and StoreError if it is empty."""
    identify(db, name)
    if taken := applied(db):
        return taken
    raise StoreError(f"{name} has no tables of the lobby: start the server once.")


def unfinished(db: Connection[Any]) -> bool:
    """Whether the database is an incomplete copy, whose triggers are disabled."""
    return bool(_one(db, "SELECT to_regclass('copying') IS NOT NULL"))


def upgrade(db: Connection[Any], name: str = "The database") -> tuple[str, ...]:
    """Bring the schema of the database called *name* up to date in one transaction; return the
    names of the steps taken, after "baseline" if it was empty.

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
        steps_to_take = pending(db)
        if steps_to_take:
            _ensure_nobody_is_left_behind(db, name, steps_to_take)
            db.execute(_BRIEFLY)
        if not taken:
            lay_baseline(db)
        for step in steps_to_take:
            step.make(db)
            db.execute(_TAKEN, (step.name, step.needed))
    names = tuple(step.name for step in steps_to_take)
    return names if taken else ("baseline", *names)


def _ensure_nobody_is_left_behind(db: Connection[Any], name: str, taking: Sequence[Step]) -> None:
    if left := company.left(lambda: company.older(db, needed(taking))):
        raise StoreError(
            f"{name} needs a change that these servers are too old for: {', '.join(left)}. Stop"
            " them first, or upgrade them to a version that knows it, and start this one again."
        )


def lay_baseline(db: Connection[Any]) -> None:
    """Create everything in the empty database *db*, and remember the steps."""
    for subject in _SUBJECTS:
        db.execute(resources.files(__name__).joinpath(f"baseline/{subject}.sql").read_bytes())
    with db.cursor() as cursor:
        cursor.executemany(_TAKEN, NEEDED.items())


def needed(taking: Sequence[Step]) -> int:
    """How many steps a server must know to go on after these steps."""
    order = names()
    return 1 + max(order.index(step.needed) for step in taking)


def pending(db: Connection[Any]) -> tuple[Step, ...]:
    """The steps after the baseline that the database has not taken, in order."""
    taken = applied(db)
    return tuple(step for step in STEPS if step.name not in taken)


def applied(db: Connection[Any]) -> frozenset[str]:
    """The names of the steps the database has taken."""
    if not _one(db, "SELECT to_regclass('schema_steps') IS NOT NULL"):
        return frozenset()
    return frozenset(name for (name,) in db.execute("SELECT name FROM schema_steps"))


def names() -> tuple[str, ...]:
    """The names of all steps in this version, in order."""
    return (*BASELINE, *(step.name for step in STEPS))


def known() -> frozenset[str]:
    """The names of all steps in this version."""
    return frozenset(names())


def _needed(db: Connection[Any]) -> frozenset[str]:
    """The names of the steps that a server must know to use the database."""
    return frozenset(name for (name,) in db.execute(_NEEDED))


def _one(db: Connection[Any], question: str) -> Any:
    row = db.execute(question).fetchone()
    assert row is not None
    (value,) = row
    return value
