"""The step of the schema that bounds how often one player shows an analysis."""

from __future__ import annotations

from sqlite_utils import Database


def shown_analyses(db: Database) -> None:
    """Analyses that were shown are counted by who did it."""
    db.execute("CREATE INDEX analysis_shown_by ON events (actor, at) WHERE kind = 'analysis-shown'")


STEPS = (shown_analyses,)
