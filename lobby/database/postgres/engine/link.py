"""A connection that is made when it is needed, and made again when it was lost."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TypeVar

import psycopg
from psycopg.types.numeric import Int8BinaryDumper

from lobby.base.errors import StoreError
from lobby.database.postgres.address import Address
from lobby.database.postgres.dialect import Connection
from lobby.database.postgres.engine import pooler
from lobby.database.postgres.engine.wire import Wire
from lobby.database.postgres.failures import explained

T = TypeVar("T")

_log = logging.getLogger(__name__)

OLDEST_POSTGRES = 150_000
"""The oldest version that is tested."""

_PREPARED = 500
"""Statements kept prepared on each connection: more than the lobby has."""

KEPT_ALIVE: Mapping[str, str] = {
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
}
"""These free what a server that was cut off still holds after seconds rather than hours."""

_EVERY: Mapping[str, str] = {
    "default_transaction_isolation": "repeatable read",
    "lock_timeout": "5s",
    "statement_timeout": "60s",
    "idle_in_transaction_session_timeout": "60s",
    "jit": "off",  # our statements are small: compiling them would take longer than running them
    **KEPT_ALIVE,
}
CHANGES = "lobby: changes"
"""The application name of connections that make changes."""

WRITING: Mapping[str, str] = {
    **_EVERY,
    "default_transaction_read_only": "off",
    "application_name": CHANGES,
}
READING: Mapping[str, str] = {**_EVERY, "default_transaction_read_only": "on"}

_DURABLE = """
SELECT set_config('synchronous_commit', 'on', false)
WHERE current_setting('synchronous_commit') = 'off'
"""
"""Acknowledged changes survive a power cut, whatever the database's own settings."""


def connect(address: Address, name: str | None = None) -> Connection:
    """A new connection in autocommit mode, which PostgreSQL lists under *name*, if given."""
    return psycopg.connect(address.conninfo, autocommit=True, application_name=name)


@contextmanager
def connected(url: str) -> Iterator[tuple[Address, Connection]]:
    """The address *url* and a connection to it, for a program beside the server. Raises StoreError
    if the database cannot be used."""
    address = Address.of(url)
    with explained(address), connect(address) as db:
        yield address, db


def prepared(db: Connection, settings: Mapping[str, str]) -> Connection:
    """*db* with *settings*, ready for the statements of the store."""
    db.cursor_factory = psycopg.RawCursor
    db.prepared_max = _PREPARED
    # One type for all integers, or each statement would be prepared once for each type.
    db.adapters.register_dumper(int, Int8BinaryDumper)
    db.adapters.register_dumper(bool, Int8BinaryDumper)
    with db.pipeline():
        for name, value in settings.items():
            db.execute(b"SELECT set_config($1, $2, false)", (name, value))
        db.execute(_DURABLE)
    return db


class Link:
    """One connection to the database at *address*, with *settings*, for one thread at a time."""

    def __init__(self, address: Address, settings: Mapping[str, str]) -> None:
        self._address = address
        self._settings = settings
        self._connection: Connection | None = None
        self.wire = Wire()
        """The wire by which the connection is watched."""
        self.backend = 0
        """The id of the database process that serves the connection; 0 before there is one."""

    def use(self, act: Callable[[Connection], T]) -> T:
        """What *act* returns or raises when given a connection.

        A connection may be lost while it is idle. If this one turns out to be, *act* is called once
        more with a new one: it has done nothing yet, or raises CommitUnknown. A connection that was
        cut is not retried, as a new one would fare no better.
        """
        with self.wire.used():
            known = self._connection
            if known is not None and not _lost(known):
                try:
                    return act(known)
                except psycopg.Error:
                    if not _lost(known) or self.wire.was_cut:
                        raise
                    _log.warning("a connection to the database was lost, and is made anew")
            return act(self._connect())

    def close(self) -> None:
        """Close the connection."""
        self.wire.close()
        if self._connection is not None:
            self._connection.close()

    def _connect(self) -> Connection:
        self.close()
        self._connection = db = connect(self._address)
        self.wire.attach(db)
        self.backend = db.info.backend_pid
        return prepared(db, self._settings)


def _lost(db: Connection) -> bool:
    return db.closed


def check(db: Connection, address: Address) -> None:
    """Raise StoreError unless the lobby can use the database through *db*."""
    version = db.info.server_version
    if version < OLDEST_POSTGRES:
        raise StoreError(
            f"{address} runs PostgreSQL {version // 10_000}. The lobby needs"
            f" {OLDEST_POSTGRES // 10_000} or later."
        )
    encoding = db.info.parameter_status("server_encoding")
    if encoding != "UTF8":
        raise StoreError(f"{address} uses the encoding {encoding}. Create one in UTF8.")
    with connect(address) as other:
        pooler.check(db, other, address)
