"""Whether a PostgreSQL keeps what it has confirmed, and has room for the lobby."""

from __future__ import annotations

from typing import Final

from lobby.app.doctor.machine import Trouble
from lobby.database.postgres import schema
from lobby.database.postgres.dialect import Connection
from lobby.database.postgres.link import connected

_KEEPS: Final = ("fsync", "full_page_writes", "synchronous_commit")
"""Settings without which a crash loses moves that players have seen."""

_FEWEST: Final = 30
"""Connections that a server of the lobby may need, with room for a second one and for backups."""


def look(url: str) -> str:
    """In what state the database at *url* is. Raises Trouble and StoreError."""
    with connected(url) as (address, db):
        schema.of_lobby(db, str(address))
        for setting in _KEEPS:
            if (value := _shown(db, setting)) == "off":
                raise Trouble(
                    f"{address} has {setting} = {value}: a crash would lose moves.",
                    f"Set {setting} = on in postgresql.conf and reload it.",
                )
        if (most := int(_shown(db, "max_connections"))) < _FEWEST:
            raise Trouble(
                f"{address} allows only {most} connections.",
                f"Set max_connections to {_FEWEST} or more and restart PostgreSQL.",
            )
        return f"This version can use {address}, which keeps what it confirms."


def _shown(db: Connection, setting: str) -> str:
    row = db.execute("SELECT current_setting(%s)", (setting,)).fetchone()
    assert row
    return str(row[0])
