"""The step of the schema that drops the trigger for ends to acknowledge."""

from __future__ import annotations

from sqlite_utils import Database


def unacknowledged(db: Database) -> None:
    """Ends to acknowledge are written together with the event itself: a trigger searched for them
    with each player of each event, and found hardly any."""
    db.execute("DROP TRIGGER ends_are_to_be_acknowledged")


STEPS = (unacknowledged,)
