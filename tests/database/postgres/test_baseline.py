"""A new database is the same as one of the last version that made its schema in 15 steps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import psycopg
import pytest
from psycopg.sql import Composable

from lobby.database.postgres import schema
from tests.golden.run import restore_before
from tests.support.postgres_cluster import NEEDS_POSTGRES, Cluster, next_version

pytestmark = NEEDS_POSTGRES

_MADE = (
    "SELECT relname, relkind, relpersistence FROM pg_class"
    " WHERE relnamespace = 'public'::regnamespace",
    "SELECT table_name, column_name, ordinal_position, data_type, is_nullable, column_default,"
    " collation_name, identity_generation, generation_expression"
    " FROM information_schema.columns WHERE table_schema = 'public'",
    "SELECT conrelid::regclass, conname, pg_get_constraintdef(oid) FROM pg_constraint"
    " WHERE connamespace = 'public'::regnamespace",
    "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'",
    "SELECT tgname, pg_get_triggerdef(oid), tgenabled FROM pg_trigger WHERE NOT tgisinternal",
    "SELECT proname, pg_get_functiondef(oid) FROM pg_proc"
    " WHERE pronamespace = 'public'::regnamespace",
    "SELECT viewname, definition FROM pg_views WHERE schemaname = 'public'",
    "SELECT sequencename, data_type, start_value, min_value, max_value, increment_by, cycle"
    " FROM pg_sequences WHERE schemaname = 'public'",
)
"""Everything in a schema, one question for each kind."""

_STEPS = "SELECT name, needs FROM schema_steps ORDER BY number"


def made(db: psycopg.Connection[Any]) -> Iterator[set[str]]:
    """What there is of each kind, regardless of spaces and brackets, which a dump changes."""
    for question in _MADE:
        rows = db.execute(question.encode()).fetchall()
        yield {re.sub(r"[()\s]", "", "|".join(map(str, row))) for row in rows}


@pytest.fixture
def old(postgres_cluster: Cluster) -> Iterator[psycopg.Connection[Any]]:
    """A database of that version."""
    with postgres_cluster.database() as url:
        restore_before(url)
        with psycopg.connect(url, autocommit=True) as db:
            yield db


def test_a_new_schema_is_the_old_one(
    db: psycopg.Connection[Any], old: psycopg.Connection[Any]
) -> None:
    """If they differ, the baseline or an old step has changed: make one more step instead."""
    schema.upgrade(old)
    for ours, theirs in zip(made(db), made(old), strict=True):
        assert ours == theirs
        assert ours
    assert db.execute(_STEPS).fetchall() == old.execute(_STEPS).fetchall()


def test_servers_of_the_last_version_with_steps_may_go_on(db: psycopg.Connection[Any]) -> None:
    """They know as many steps as this version, by the same names, until one more is needed."""
    remembered = db.execute(_STEPS).fetchall()
    assert tuple(name for name, _ in remembered) == schema.names()
    assert len(schema.BASELINE) == 15
    assert {needed for _, needed in remembered[3:15]} == {"claims"}


RECORDED = Path(__file__).with_name("steps.txt")
"""A line for each step after the baseline: its name, a digest of its statements, and the step that
a server must know after it. A new step is one more line, which the test shows."""


def noting(noted: list[str]) -> type[psycopg.Cursor[Any]]:
    """A cursor that records what it executes."""

    class Noting(psycopg.Cursor[Any]):
        def execute(self, query: Any, *values: Any, **options: Any) -> Noting:
            text = query.as_string(self) if isinstance(query, Composable) else str(query)
            noted.append(" ".join(text.split()))
            return super().execute(query, *values, **options)

    return Noting


def digests(url: str) -> Iterator[str]:
    """The lines of the steps, made in the empty database at *url*."""
    noted: list[str] = []
    with psycopg.connect(url, autocommit=True, cursor_factory=noting(noted)) as db:
        schema.lay_baseline(db)
        for step in schema.STEPS:
            noted.clear()
            step.make(db)
            made = sha256("\n".join(noted).encode()).hexdigest()[:16]
            yield f"{step.name} {made} {step.needed}"


def test_each_later_step_makes_what_it_always_made(postgres_url: str) -> None:
    made = [*digests(postgres_url)]
    assert made == RECORDED.read_text().splitlines(), "Make one more step, and record it."


def test_a_step_that_changes_is_noticed(postgres_url: str) -> None:
    with next_version():
        *_, line = digests(postgres_url)
    assert line == f"nicknames 09f5ca009c7363b5 {schema.names()[-1]}"


def test_a_step_needs_one_before_it_or_itself() -> None:
    places = {name: place for place, name in enumerate(schema.names())}
    assert all(places[step.needed] <= places[step.name] for step in schema.STEPS)


def test_every_new_database_has_an_id_of_its_own(
    db: psycopg.Connection[Any], postgres_url: str
) -> None:
    with psycopg.connect(postgres_url, autocommit=True) as other:
        schema.upgrade(other)
        one, another = (
            database.execute("SELECT id FROM installation").fetchall() for database in (db, other)
        )
    assert one != another
