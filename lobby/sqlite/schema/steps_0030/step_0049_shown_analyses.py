"""The step of the schema that limits how often one player shows an analysis."""

from __future__ import annotations

from sqlite_utils import Database


def shown_analyses(db: Database) -> None:
    """An index that counts analyses shown by actor."""
    db.execute("CREATE INDEX analysis_shown_by ON events (actor, at) WHERE kind = 'analysis-shown'")


STEPS = (shown_analyses,)
