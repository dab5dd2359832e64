"""Connections to PostgreSQL: how they are set up and tested, and made again when they were lost."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from secrets import token_hex
from socket import SHUT_RDWR, socket
from time import monotonic
from typing import TypeVar

import psycopg
from psycopg import sql
from psycopg.types.numeric import Int8BinaryDumper

from lobby.base.errors import StoreError
from lobby.database.postgres.dialect import Address, Connection, explained

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


class Wire:
    """The wire of one connection at a time, for the thread that uses it and a thread that
    watches."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._socket: socket | None = None
        self._since: float | None = None
        self.was_cut = False
        """Whether the wire has been cut since its last use began."""

    def attach(self, db: Connection) -> None:
        """Become the wire of *db*."""
        self.close()
        with self._lock:
            # A handle of our own: the library's number may refer to another file by now.
            self._socket = socket(fileno=os.dup(db.fileno()))

    def close(self) -> None:
        """Let go of the connection, which stays open."""
        with self._lock:
            if self._socket:
                self._socket.close()
            self._socket = None

    @contextmanager
    def used(self) -> Iterator[None]:
        """Note that answers are being awaited."""
        self.was_cut, self._since = False, monotonic()
        try:
            yield
        finally:
            self._since = None

    def cut(self, seconds: float) -> bool:
        """Break the connection if it has been in use for *seconds* seconds, and return whether that
        was so. Callable from any thread. The thread that waits for an answer gets an error."""
        with self._lock:
            since = self._since
            if since is None or monotonic() - since < seconds:
                return False
            self.was_cut = True
            if self._socket:
                with suppress(OSError):
                    self._socket.shutdown(SHUT_RDWR)
            return True


class Link:
    """One connection to the database at *address*, with *settings*, for one thread at a time."""

    def __init__(self, address: Address, settings: Mapping[str, str]) -> None:
        self.address = address
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
        self._connection = db = connect(self.address)
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
        ensure_unpooled(db, other, address)


def ensure_unpooled(db: Connection, other: Connection, address: Address) -> None:
    """Raise StoreError, with what to set, if *db* and *other*, two connections to *address*, are
    not connections of their own, or if *db* does not hear what *other* notifies it of.

    Poolers may stand between the lobby and PostgreSQL, and give each transaction another
    connection. Locks held for as long as a connection lasts, prepared statements and LISTEN then
    fail, some of them silently and only under load.
    """
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
        notify.channel == name for notify in db.notifies(timeout=_ARRIVAL_SECONDS, stop_after=1)
    )
    db.execute(sql.SQL("UNLISTEN {}").format(channel))
    return heard
