"""The step of the schema that leaves the ends of matches to the statement that appends them."""

from __future__ import annotations

from sqlite_utils import Database


def unacknowledged(db: Database) -> None:
    """Which ends are to be acknowledged is written with the event itself: a trigger looked for it
    with each player of each event, and found it with hardly any."""
    db.execute("DROP TRIGGER ends_are_to_be_acknowledged")


STEPS = (unacknowledged,)
