"""A test at the start of whether a connection is one: poolers may stand between the lobby and
PostgreSQL, and give each transaction another connection. Locks held for as long as a connection
lasts, prepared statements and LISTEN then fail, some of them silently and only under load.
"""

from __future__ import annotations

from secrets import token_hex

import psycopg
from psycopg import sql

from lobby.base.errors import StoreError
from lobby.database.postgres.address import Address
from lobby.database.postgres.dialect import Connection

_ARRIVAL_SECONDS = 5.0
"""How long a notification may be on its way."""

_POOLED = (
    "{address} is reached through a connection pooler in {mode} mode, such as PgBouncer or"
    " PgCat: give the lobby the address of PostgreSQL itself, or set pool_mode = session for its"
    " database."
)
_SWALLOWED = (
    "Notifications (LISTEN, NOTIFY) do not arrive through {address}: give the lobby the address of"
    " PostgreSQL itself, or set the pooler or proxy between them to session mode."
)


def check(db: Connection, other: Connection, address: Address) -> None:
    """Raise StoreError, with what to set, if *db* and *other*, two connections to *address*, are
    not connections of their own, or if *db* does not hear what *other* notifies it of."""
    try:
        if _share(db, other):
            raise StoreError(_POOLED.format(address=address, mode="transaction"))
        heard = _hears(db, other)
    except psycopg.Error as error:
        if "pooling mode" not in str(error):  # PgBouncer says so itself
            raise
        raise StoreError(_POOLED.format(address=address, mode="statement")) from error
    if not heard:
        raise StoreError(_SWALLOWED.format(address=address))


def _share(db: Connection, other: Connection) -> bool:
    """Whether *db* runs where *other* does meanwhile, or not where it ran before."""
    before = _process(db)
    with other.transaction():
        # In this order: a pool of one connection would let ``db`` wait for its turn.
        return _process(other) == before or _process(db) != before


def _process(db: Connection) -> object:
    """The process of PostgreSQL that answers."""
    return db.execute("SELECT pg_backend_pid()").fetchone()


def _hears(db: Connection, other: Connection) -> bool:
    name = f"probe_{token_hex(8)}"
    channel = sql.Identifier(name)
    db.execute(sql.SQL("LISTEN {}").format(channel))
    other.execute(sql.SQL("NOTIFY {}").format(channel))
    heard = any(
        each.channel == name for each in db.notifies(timeout=_ARRIVAL_SECONDS, stop_after=1)
    )
    db.execute(sql.SQL("UNLISTEN {}").format(channel))
    return heard
