"""The step of the schema that finds the players who do not hear an author."""

from __future__ import annotations

from sqlite_utils import Database


def not_hearing(db: Database) -> None:
    """By who is not heard: after each word in the lobby all are looked up who do not hear its
    author."""
    db.execute("CREATE INDEX quieted_others ON quieted (other)")


STEPS = (not_hearing,)
