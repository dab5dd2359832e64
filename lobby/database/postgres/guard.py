"""The guard: decides who may use a database, listens for events appended there, and cuts
connections when the database stops answering.

A database can hang, or be cut off silently. Connections would then wait for as long as TCP allows,
and nobody could tell the players anything. So the guard asks one short question again and again.
While it is answered, other statements may take their time; when it is not, nothing else will be
answered either, so nobody waits much longer than ANSWER_SECONDS.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterable, Sequence
from select import select
from socket import socketpair
from time import monotonic

import psycopg

from lobby.base.errors import StoreError
from lobby.database import outages
from lobby.database.asking import Answers
from lobby.database.postgres import schema
from lobby.database.postgres.dialect import Address, Connection
from lobby.database.postgres.link import CHANGES, KEPT_ALIVE, Link, Wire, check, connect
from lobby.database.postgres.schema import company

_HOLD = "SELECT pg_try_advisory_lock(1282370146, 2)"  # the first number spells "Lobb"
_SHARE = "SELECT pg_try_advisory_lock_shared(1282370146, 2)"
_LAST = "SELECT max(id) FROM events"

_FREE = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND usename = current_user AND backend_xid IS NOT NULL
    AND (state = 'active' OR state = 'idle in transaction' AND application_name = %s)
    AND wait_event = 'ClientRead' AND state_change < clock_timestamp() - make_interval(secs => %s)
"""
"""Terminates backends that have changed something and then wait for their server to go on, either
in the middle of a pipeline or between that and its commit. PostgreSQL has no timeout for the first
case, and its timeout for idle transactions does not run after a pipeline. Changes made by hand may
take longer."""

STANDSTILL_SECONDS = 3
"""How long a server that stalls during a change may block others: less than they are willing to
wait. Its change is rolled back, and it may make it again."""

_POLL_SECONDS = 1
"""The longest an event may go unnoticed if its notification gets lost."""

ANSWER_SECONDS = 5.0
"""How long the guard waits for an answer, and everybody else once the guard gets none."""

_LOOK_SECONDS = 0.25

_log = logging.getLogger(__name__)


class Guard:
    """The right to write the database at an address, held as long as its connection lasts. It is
    held *alone*, or together with others that do not ask to be alone; they know its holder by
    *name*. It rings the bells of *answers* when anyone but our own *writers* has appended events,
    and when who is connected where has changed.

    If the right is lost, nothing is written until it is held again: another server may have it by
    now.
    """

    def __init__(
        self,
        address: Address,
        writers: Sequence[Link],
        answers: Answers,
        *,
        alone: bool,
        name: str | None,
    ) -> None:
        self._address = address
        self._name = name
        self._writers = writers
        self._answers = answers
        self._alone = alone
        self._last = 0
        self._polled = monotonic()
        self._ended = threading.Event()
        self._held = False
        self._connection: Connection | None = None
        self._wire = Wire()
        self._watched: tuple[Wire, ...] = ()

    def begin(self) -> tuple[str, ...]:
        """Take the right and bring the schema up to date; return the names of the steps taken.
        Raises StoreError if another server holds the right, or if this cannot be a database of the
        lobby."""
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
        # Daemons, so that a server that crashes without closing still ends.
        self._threads = (
            threading.Thread(target=self._run, name="store-guard", daemon=True),
            threading.Thread(target=self._cut_what_hangs, name="store-watch", daemon=True),
        )
        for thread in self._threads:
            thread.start()
        return steps

    def watch(self, wires: Iterable[Wire]) -> None:
        """Cut *wires* when the database stops answering."""
        self._watched = (*self._watched, *wires)

    def check(self) -> None:
        """Raise Unavailable unless the right is held and the database answers."""
        if not self._held:
            raise outages.cannot_be_used()

    def end(self) -> None:
        """Let another server take the right. Blocks."""
        self._ended.set()
        self._mouth.send(b"!")
        for thread in self._threads:
            thread.join()
        self._close()
        self._mouth.close()
        self._ear.close()

    def _take(self, db: Connection) -> tuple[str, ...]:
        schema.identify(db, str(self._address))
        hold(db, self._address, alone=self._alone)
        for name, value in KEPT_ALIVE.items():
            db.execute("SELECT set_config(%s, %s, false)", (name, value))
        # Before reading the schema: from now on nobody can change it in a way this server cannot
        # use.
        company.announce(db, len(schema.names()))
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
                self._held = False
                while not self._begin_again() and not self._ended.wait(_POLL_SECONDS):
                    pass

    def _cut_what_hangs(self) -> None:
        while not self._ended.wait(_LOOK_SECONDS):
            if self._wire.cut(ANSWER_SECONDS):
                _log.error("the database does not answer")
                self._held = False
            if not self._held:
                for wire in self._watched:
                    wire.cut(ANSWER_SECONDS)

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
            # However many notifications there are.
            with self._wire.used():
                db.execute(_FREE, (CHANGES, STANDSTILL_SECONDS))
            self._hear(db)  # some may have come meanwhile, and select would not report them

    def _hear(self, db: Connection) -> None:
        """Wake those waiting for the notifications that have come. A notification says who sent it:
        readers of events are told of our own when those are committed."""
        heard = list(db.notifies(timeout=0))
        if any(notification.channel == "presence" for notification in heard):
            self._answers.servers.ring_soon()
        own = {writer.backend for writer in self._writers}
        if any(
            notification.channel == "events" and notification.pid not in own
            for notification in heard
        ):
            self._answers.events.ring_soon()

    def _look(self, db: Connection) -> None:
        """Wake the readers of events if there are any whose notification may have been lost."""
        with self._wire.used():
            last = self._last_event(db)
        if last > self._last:
            self._last = last
            self._answers.events.ring_soon()

    def _begin_again(self) -> bool:
        """Try to take the right again; return whether that succeeded."""
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
    """Take the right to write, for as long as the connection lasts. Raises StoreError if another
    server has it and either of the two is to be *alone*."""
    if company.left(lambda: db.execute(_HOLD if alone else _SHARE).fetchone() != (True,)):
        raise StoreError(f"Another server uses {address}: stop it first.")
