"""The step of the schema that extends departures to later tables."""

from __future__ import annotations

from sqlite_utils import Database

from lobby.store.invariants import HAS_LEFT

_ONLY_OF_PLAYERS_HERE = ("notice_addresses", "notice_codes", "notices_asked_for")


def no_notices_for_who_left(db: Database) -> None:
    """No address or notice is kept for a player who has left, or written afterwards.

    Notices are planned for many players at once, from data read earlier. Those for players who have
    left meanwhile are dropped, without affecting the others.
    """
    for table in ("notice_addresses", "notice_codes", "outbox"):
        db.execute(
            f"DELETE FROM {table} WHERE player IN (SELECT id FROM players WHERE gone IS NOT NULL)"
        )
    for table in _ONLY_OF_PLAYERS_HERE:
        db.execute(
            f"CREATE TRIGGER {table}_player_is_here BEFORE INSERT ON {table}"
            " WHEN (SELECT gone FROM players WHERE id = new.player) IS NOT NULL BEGIN"
            f" SELECT RAISE(ABORT, '{HAS_LEFT}'); END"
        )
    db.executescript(
        """
        CREATE TRIGGER outbox_of_nobody AFTER INSERT ON outbox
        WHEN (SELECT gone FROM players WHERE id = new.player) IS NOT NULL BEGIN
            DELETE FROM outbox WHERE id = new.id;
        END;

        CREATE INDEX outbox_of ON outbox (player);
        """
    )


STEPS = (no_notices_for_who_left,)
