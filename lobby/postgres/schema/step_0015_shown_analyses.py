"""The step of the schema that limits how often one player shows an analysis."""

from __future__ import annotations

from typing import Any

from psycopg import Connection

from lobby.postgres.schema.step import Step

_SQL = "CREATE INDEX analysis_shown_by ON events (actor, at) WHERE kind = 'analysis-shown'"


def shown_analyses(db: Connection[Any]) -> None:
    """An index that counts analyses shown by actor."""
    db.execute(_SQL)


STEPS = (Step(shown_analyses, needs="claims"),)
