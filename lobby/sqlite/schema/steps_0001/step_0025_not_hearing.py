"""The step of the schema that finds the players who mute an author."""

from __future__ import annotations

from sqlite_utils import Database


def not_hearing(db: Database) -> None:
    """An index by muted player: after each message in the lobby, all who mute its author are looked
    up."""
    db.execute("CREATE INDEX quieted_others ON quieted (other)")


STEPS = (not_hearing,)
