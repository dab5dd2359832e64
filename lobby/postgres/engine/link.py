"""A connection that is made when it is needed, and made anew when it was lost."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import TypeVar

import psycopg
from psycopg.types.numeric import Int8BinaryDumper

from lobby.errors import StoreError
from lobby.postgres.address import Address
from lobby.postgres.dialect import Connection
from lobby.postgres.engine.wire import Wire

T = TypeVar("T")

_log = logging.getLogger(__name__)

OLDEST_POSTGRES = 150_000
"""The first that is tried."""

_PREPARED = 500
"""Statements that the database keeps ready for each connection: more than the lobby has."""

KEPT_ALIVE: Mapping[str, str] = {
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
}
"""What a server holds that was cut off is free again after some seconds, and not after hours."""

_EVERY: Mapping[str, str] = {
    "default_transaction_isolation": "repeatable read",
    "lock_timeout": "5s",
    "statement_timeout": "60s",
    "idle_in_transaction_session_timeout": "60s",
    "jit": "off",  # our statements are small: it would take longer than they do
    **KEPT_ALIVE,
}
CHANGES = "lobby: changes"
"""What PostgreSQL calls connections that make changes."""

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
"""What was acknowledged survives a power cut, whatever the database's own settings are."""


def connect(address: Address, name: str | None = None) -> Connection:
    """A new connection, with a transaction for each statement, which PostgreSQL lists under *name*
    where there is one."""
    return psycopg.connect(address.conninfo, autocommit=True, application_name=name)


def prepared(db: Connection, settings: Mapping[str, str]) -> Connection:
    """*db* with *settings*, ready for the statements of the store."""
    db.cursor_factory = psycopg.RawCursor
    db.prepared_max = _PREPARED
    # One type for all numbers, or each statement would be prepared once for each.
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
        """By which it is watched."""
        self.backend = 0
        """The process of the database that serves the connection; 0 before there is one."""

    def use(self, act: Callable[[Connection], T]) -> T:
        """What *act* returns or raises, given a connection.

        A connection that was idle may have been lost meanwhile. So where it turns out to be, *act*
        is called once more with a new one: it has done nothing then, or raises CommitUnknown. Not
        if it was cut, as then no other would fare better.
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
        """Let go of the connection."""
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
    """Raise StoreError unless the lobby can use such a database."""
    version = db.info.server_version
    if version < OLDEST_POSTGRES:
        raise StoreError(
            f"{address} is of PostgreSQL {version // 10_000}: the lobby needs"
            f" {OLDEST_POSTGRES // 10_000} or later."
        )
    encoding = db.info.parameter_status("server_encoding")
    if encoding != "UTF8":
        raise StoreError(f"{address} is encoded in {encoding}: make one encoded in UTF8.")
