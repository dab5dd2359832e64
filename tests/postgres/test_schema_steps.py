"""The schema steps never change.

``schema_steps.txt`` has a line for each step: its name, a digest of its statements, and the step
that a server must know to run after it. A new step is one more line, which the test shows; existing
lines never change.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import psycopg
from psycopg.sql import Composable

from lobby.postgres import schema
from tests.postgres_cluster import NEEDS_POSTGRES

pytestmark = NEEDS_POSTGRES

RECORDED = Path(__file__).with_name("schema_steps.txt").read_text().splitlines()


def noting(noted: list[str]) -> type[psycopg.Cursor[Any]]:
    """A cursor that records what it executes."""

    class Noting(psycopg.Cursor[Any]):
        def execute(self, query: Any, *values: Any, **options: Any) -> Noting:
            text = query.as_string(self) if isinstance(query, Composable) else str(query)
            noted.append(" ".join(text.split()))
            return super().execute(query, *values, **options)

    return Noting


def digests(url: str) -> Iterator[str]:
    """A line for each step."""
    noted: list[str] = []
    with psycopg.connect(url, autocommit=True, cursor_factory=noting(noted)) as db:
        for step in schema.STEPS:
            noted.clear()
            step.make(db)
            made = sha256("\n".join(noted).encode()).hexdigest()[:16]
            yield f"{step.name} {made} {step.needed}"


def test_each_step_makes_what_it_always_made(postgres_url: str) -> None:
    made = list(digests(postgres_url))
    changed = next((line for line in RECORDED if line not in made), None)
    assert changed is None, "This step has changed: make one more step instead."
    assert made == RECORDED, "Add what is missing to schema_steps.txt."


def test_a_step_needs_one_before_it_or_itself() -> None:
    names = [step.name for step in schema.STEPS]
    assert all(step.needed in names[: place + 1] for place, step in enumerate(schema.STEPS))
