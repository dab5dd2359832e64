"""The step of the schema that bounds what one player can make the server keep."""

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
    """What is counted by who did it is found by its time, so that only what is counted is looked
    at. Of what was taken back in a match all but the latest hundred moves may go."""
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
