"""The guard: who may use a database, and an ear for what is appended there."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable, Sequence
from select import select
from socket import socketpair
from time import monotonic

import psycopg

from lobby.errors import StoreError
from lobby.postgres import schema
from lobby.postgres.address import Address
from lobby.postgres.dialect import Connection
from lobby.postgres.engine.link import CHANGES, KEPT_ALIVE, Link, check, connect
from lobby.postgres.engine.watch import Watch
from lobby.postgres.engine.wire import Wire
from lobby.postgres.schema import company, parting
from lobby.sql import outages

_HOLD = "SELECT pg_try_advisory_lock(1282370146, 2)"  # the first number says "Lobb"
_SHARE = "SELECT pg_try_advisory_lock_shared(1282370146, 2)"
_LAST = "SELECT max(id) FROM events"

_FREE = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND usename = current_user AND backend_xid IS NOT NULL
    AND (state = 'active' OR state = 'idle in transaction' AND application_name = %s)
    AND wait_event = 'ClientRead' AND state_change < clock_timestamp() - make_interval(secs => %s)
"""
"""Ends what has changed something and waits for its server to go on: in the middle of a pipeline,
or between that and its commit. PostgreSQL has no timeout for the one, and that for idle
transactions does not run after a pipeline. Who changes something by hand may take longer."""

STANDSTILL_SECONDS = 3
"""How long a server that stands still in a change may hold what others wait for: less than they
wait. What it did is undone, and it may do it again."""

_POLL_SECONDS = 1
"""How long an event may go unheard, should its notification get lost."""

_log = logging.getLogger(__name__)


class Guard:
    """The right to write the database at an address, *alone* or beside others who do not ask to
    be, held as long as its connection lasts, which others know by *name*. *wake* is called when
    there are events of others than our own *writers*, and *wake_of_servers* when it has changed who
    is connected where.

    Where that is lost, nothing is written until it is held again: another server may have it now.
    """

    def __init__(
        self,
        address: Address,
        writers: Sequence[Link],
        wake: Callable[[], None],
        wake_of_servers: Callable[[], None],
        *,
        alone: bool,
        name: str | None,
    ) -> None:
        self._address = address
        self._name = name
        self._writers = writers
        self._wake = wake
        self._wake_of_servers = wake_of_servers
        self._alone = alone
        self._last = 0
        self._polled = monotonic()
        self._ended = threading.Event()
        self._held = False
        self._connection: Connection | None = None
        self._wire = Wire()
        self._watch = Watch(self._wire, self._lose, lambda: not self._held)

    def begin(self) -> tuple[str, ...]:
        """Take the right, and bring the schema up to date: the steps that this took. Raises
        StoreError when another server has it, or the database cannot be the lobby's."""
        db = connect(self._address, self._name)
        try:
            check(db, self._address)
            steps = self._take(db)
            self._last = self._last_event(db)
        except BaseException:
            db.close()
            raise
        self._wire.attach(db)
        self._mouth, self._ear = socketpair()
        # A daemon, so that a server that crashes without closing does end.
        self._thread = threading.Thread(target=self._run, name="store-guard", daemon=True)
        self._thread.start()
        self._watch.begin()
        return steps

    def watch(self, wires: Iterable[Wire]) -> None:
        """Cut these when the database gives no answer."""
        self._watch.add(wires)

    def check(self) -> None:
        """Raise Unavailable unless we may write, and the database answers."""
        if not self._held:
            raise outages.cannot_be_used()

    def end(self) -> None:
        """Let another server have it. Blocks."""
        self._ended.set()
        self._mouth.send(b"!")
        self._thread.join()
        self._watch.end()
        self._close()
        self._mouth.close()
        self._ear.close()

    def _take(self, db: Connection) -> tuple[str, ...]:
        schema.identify(db, str(self._address))
        hold(db, self._address, alone=self._alone)
        for name, value in KEPT_ALIVE.items():
            db.execute("SELECT set_config(%s, %s, false)", (name, value))
        # Before looking at the schema: from now on nobody changes it so that we cannot go on.
        company.announce(db, len(schema.STEPS))
        steps = schema.upgrade(db, str(self._address))
        db.execute("LISTEN events")
        db.execute("LISTEN presence")
        self._connection, self._held = db, True
        return steps

    def _run(self) -> None:
        while not self._ended.is_set():
            try:
                self._listen()
            except psycopg.Error as error:
                if self._held:
                    _log.error("the connection that guards the database was lost: %r", error)
                self._lose()
                while not self._begin_again() and not self._ended.wait(_POLL_SECONDS):
                    pass

    def _lose(self) -> None:
        self._held = False

    def _close(self) -> None:
        self._wire.close()
        if self._connection is not None:
            self._connection.close()

    def _listen(self) -> None:
        db = self._connection
        assert db is not None
        patience = max(0.0, self._polled + _POLL_SECONDS - monotonic())
        select([db.fileno(), self._ear.fileno()], [], [], patience)
        self._hear(db)
        if (now := monotonic()) >= self._polled + _POLL_SECONDS:
            self._polled = now
            self._look(db)
            # However much there is to hear.
            with self._wire.used():
                db.execute(_FREE, (CHANGES, STANDSTILL_SECONDS))
            self._hear(db)  # meanwhile, and select would not tell of it

    def _hear(self, db: Connection) -> None:
        """Wake whoever waits for what is notified. A notification says who made it: whoever reads
        events is told of our own when they are committed."""
        heard = list(db.notifies(timeout=0))
        if any(each.channel == "presence" for each in heard):
            self._wake_of_servers()
        own = {each.backend for each in self._writers}
        if any(each.channel == "events" and each.pid not in own for each in heard):
            self._wake()

    def _look(self, db: Connection) -> None:
        """Wake whoever reads events if there are some of which a notification may have got lost."""
        with self._wire.used():
            last = self._last_event(db)
        if last > self._last:
            self._last = last
            self._wake()

    def _begin_again(self) -> bool:
        """Whether we have the right again."""
        self._close()
        try:
            db = connect(self._address, self._name)
        except psycopg.Error as error:
            _log.error("the database cannot be used yet: %s", error)
            return False
        self._wire.attach(db)
        try:
            with self._wire.used():
                self._take(db)
        except (psycopg.Error, StoreError) as error:
            db.close()
            _log.error("the database cannot be used yet: %s", error)
            return False
        _log.warning("the database can be used again")
        return True

    def _last_event(self, db: Connection) -> int:
        (last,) = db.execute(_LAST).fetchone() or (0,)
        return last or 0


def hold(db: Connection, address: Address, *, alone: bool = True) -> None:
    """Take the right to write, as long as the connection lasts. Raises StoreError when another
    one has it, and one of the two is to be *alone*."""
    if parting.left(lambda: db.execute(_HOLD if alone else _SHARE).fetchone() != (True,)):
        raise StoreError(f"Another server uses {address}: stop it first.")
