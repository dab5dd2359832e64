"""The step of the schema that limits how much one player can make the server store."""

from __future__ import annotations

from sqlite_utils import Database

_COUNTED = (
    "said",
    "challenged",
    "written",
    "vacation-declared",
    "moved",
    "taken-back",
    "takeback-offered",
    "draw-offered",
    "key-added",
)


def growth(db: Database) -> None:
    """Indexes by time that count events by actor, so that only the events counted are read. Of the
    moves taken back in a match, all but the latest hundred may be deleted."""
    for old in ("said_by", "challenged_by", "written_by", "vacations_declared_by"):
        db.execute(f"DROP INDEX {old}")
    for kind in _COUNTED:
        name = f"{kind.replace('-', '_')}_by"
        db.execute(f"CREATE INDEX {name} ON events (actor, at) WHERE kind = '{kind}'")
    db.executescript(
        """
        DROP TRIGGER moves_taken_back_stay;
        CREATE TRIGGER moves_taken_back_stay BEFORE DELETE ON moves_taken_back
        WHEN (SELECT count(*) FROM moves_taken_back WHERE board = old.board AND id > old.id) < 100
        BEGIN
            SELECT RAISE(ABORT, 'The latest moves that were taken back are kept.');
        END;
        """
    )


STEPS = (growth,)
