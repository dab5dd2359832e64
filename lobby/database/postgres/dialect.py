"""Statements, as PostgreSQL runs them, and what its errors mean in sentences, for players and for
the operator; and addresses of databases, displayed without the password they may contain."""

from __future__ import annotations

import logging
import re
import struct
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from itertools import count, islice
from typing import Any, TypeAlias

import psycopg
from psycopg import errors
from psycopg.abc import ConnDict
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from lobby.base.errors import Refused, Stale, StoreError, Unavailable
from lobby.base.translation import N_
from lobby.database import invariants, outages
from lobby.database.transaction import CLOCK, Row, Select, Snapshot, Statements, Value

_USUAL: dict[str, str | int | None] = {
    "application_name": "lobby",
    "connect_timeout": 5,  # for each host
    # Of several hosts, the one that accepts changes; a standby never does, and its answers are
    # stale.
    "target_session_attrs": "primary",
    # If a server is cut off, this is noticed after seconds rather than hours.
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""Connection settings, unless the URL says otherwise."""


@dataclass(frozen=True, slots=True)
class Address:
    """A database and its URL, which may contain a password: show people only ``str`` of it."""

    conninfo: str = field(repr=False)
    name: str

    @classmethod
    def of(cls, url: str) -> Address:
        """The address given by *url*. Raises StoreError if it cannot be parsed."""
        try:
            given = conninfo_to_dict(url)
        except psycopg.ProgrammingError:
            # Without the reason, which repeats the URL.
            raise StoreError(
                "The database URL cannot be read. Write it like"
                " postgresql://user@host:5432/name, with %xx for special characters."
            ) from None
        return cls(make_conninfo("", **{**_USUAL, **given}), _named(given))

    def __str__(self) -> str:
        return self.name


def _named(given: ConnDict) -> str:
    """A URL with no more than people need to recognise the database."""
    host, port, name = (given.get(key) or "" for key in ("host", "port", "dbname"))
    if str(host).startswith("/"):
        return f"postgresql:///{name}?host={host}"
    return f"postgresql://{','.join(_places(str(host), str(port)))}/{name}"


def _places(host: str, port: str) -> Iterator[str]:
    """Several hosts share one port, or have one each."""
    hosts, ports = host.split(","), port.split(",")
    for number, place in enumerate(hosts):
        its = ports[number] if len(ports) == len(hosts) else port
        yield f"{place}:{its}" if its else place


Connection: TypeAlias = psycopg.Connection[Row]


class _Unstorable(Exception):
    """Raised, before anything is sent, for a number or text that no column can hold."""


_CANNOT_HOLD = N_("The database cannot hold such a number or text.")

_AT_ONCE = 5000
"""Rows inserted by one statement."""

_GOES_AWAY = ("08", "57P", "XX")
"""The first characters of the error codes of a server that breaks the connection."""


class PostgresStatements(Statements):
    """A connection in a transaction and in pipeline mode: only callers that need an answer wait,
    and then for the answers to all earlier statements."""

    engine = "postgres"

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._refused: Refused | None = None
        self._unchecked: list[tuple[psycopg.Cursor[Row], Refused]] = []
        self.left: Select | None = None
        """The change left to the end, if any."""

    def leave_to_the_end(self, sql: str, values: tuple[Value, ...]) -> None:
        """Make a change that blocks others last of all. It goes to the database together with the
        commit, so that nobody waits for work this process does between them."""
        self.left = sql, values

    def find(self, sql: str, values: Sequence[Value]) -> list[Row]:
        with self.refusing():
            try:
                return _sent(self._connection, translated(sql), values).fetchall()
            except _Unstorable:
                return []

    def find_together(self, selects: Collection[Select]) -> Mapping[Select, list[Row]]:
        sent: dict[Select, psycopg.Cursor[Row]] = {}
        with self.refusing():
            for sql, values in selects:
                with suppress(_Unstorable):  # ``find`` handles it
                    sent[sql, values] = _sent(self._connection, translated(sql), values)
            return {select: cursor.fetchall() for select, cursor in sent.items()}

    def run(self, sql: str, values: Sequence[Value]) -> None:
        self._execute(sql, values)

    def change(self, sql: str, values: Sequence[Value]) -> int:
        with self.refusing():
            return len(self._execute(f"{sql} RETURNING 1", values).fetchall())

    def change_one(self, sql: str, values: Sequence[Value], otherwise: Refused) -> None:
        self._unchecked.append((self._execute(sql, values), otherwise))

    def check(self) -> None:
        """Raise the *otherwise* of each change that touched no row."""
        for cursor, otherwise in self._unchecked:
            if not cursor.rowcount:
                raise otherwise

    @property
    def decided(self) -> bool:
        """Whether there is nothing left to do or to check before the commit."""
        return not self.left and not self._unchecked

    def insert(self, sql: str, values: Sequence[Value], key: str) -> int:
        with self.refusing():
            numbers = self._execute(f"{sql} RETURNING {key}", values).fetchall()
        number: int = max(number for (number,) in numbers)
        return number

    def fill(self, table: str, columns: Sequence[str], rows: Iterable[Row]) -> None:
        # Not COPY, which does not work in a pipeline. Arrays take hardly longer.
        remaining = iter(rows)
        while some := list(islice(remaining, _AT_ONCE)):
            arrays = ", ".join(
                "?::text[]" if isinstance(value, str) else "?::bigint[]" for value in some[0]
            )
            sql = f"INSERT INTO {table} ({', '.join(columns)}) SELECT * FROM unnest({arrays})"
            self._execute(sql, [list(column) for column in zip(*some, strict=True)])

    def _execute(self, sql: str, values: Sequence[Value | list[Any]]) -> psycopg.Cursor[Row]:
        with self.refusing():
            try:
                return _sent(self._connection, translated(sql), values)
            except _Unstorable as error:
                raise Refused.because(_CANNOT_HOLD) from error

    @contextmanager
    def refusing(self) -> Iterator[None]:
        """Turn a broken invariant into its refusal."""
        if self._refused:  # nothing else can be done in this transaction
            raise self._refused
        try:
            yield
        except psycopg.IntegrityError as error:
            if may_be_a_race(error):
                raise
            self._refused = refusal(error)
            raise self._refused from error


def _sent(
    on: Connection | psycopg.Cursor[Row], sql: bytes, values: Sequence[Value | list[Any]]
) -> psycopg.Cursor[Row]:
    """The cursor of a statement that is on its way to the database. Raises _Unstorable."""
    try:
        return on.execute(sql, values)
    except (OverflowError, UnicodeEncodeError, struct.error) as error:
        raise _Unstorable from error
    except psycopg.DataError as error:
        if error.sqlstate:  # the database's own
            raise
        raise _Unstorable from error


@contextmanager
def looking(db: Connection, now: int) -> Iterator[Snapshot]:
    """One consistent view of committed data, in a read-only transaction."""
    statements = PostgresStatements(db)
    with _ready_again(db), _begun(db, statements):
        yield Snapshot(statements, now)
        db.execute(b"ROLLBACK")


@contextmanager
def changing(db: Connection) -> Iterator[PostgresStatements]:
    """A transaction that is committed at the end, or rolled back if anything raises. Raises
    CommitUnknown if it may or may not have been committed."""
    statements, commit = PostgresStatements(db), None
    try:
        with _ready_again(db):
            with _begun(db, statements):
                yield statements
                if statements.decided:
                    commit = db.cursor()
                    commit.execute(b"COMMIT")
            if not commit:
                statements.check()
                # Only this kind of cursor sends several statements at once.
                commit = psycopg.ClientCursor(db)
                with statements.refusing():
                    _commit_with(commit, statements.left)
    except psycopg.Error as error:
        if not commit or _is_certain(error):
            raise
        db.close()
        if _said(commit) != "COMMIT":
            raise CommitUnknown from error
        # The connection broke when there was nothing left to do.
    # If a statement failed unnoticed, the database turns the commit into a rollback.
    if _said(commit) != "COMMIT":
        raise RuntimeError("a change went on after it had failed")


@contextmanager
def _begun(db: Connection, statements: PostgresStatements) -> Iterator[None]:
    """A transaction in pipeline mode; the block inside must end it. On leaving, waits for the
    answers to everything that was sent."""
    with statements.refusing(), db.pipeline() as pipeline:
        try:
            db.execute(b"BEGIN")
            yield
        except BaseException:
            # Anything still to be reported would only repeat what was raised.
            with suppress(psycopg.Error):
                pipeline.sync()
            raise


@contextmanager
def _ready_again(db: Connection) -> Iterator[None]:
    """Leave the connection ready for the next transaction, or closed."""
    try:
        yield
    finally:
        if not db.closed:
            try:
                db.rollback()
            except psycopg.Error:  # it is broken, which has not been noticed yet
                db.close()


def _commit_with(cursor: psycopg.ClientCursor[Row], left: Select | None) -> None:
    """Make the change that was *left*, if any, and commit, in one message."""
    change, values = left or ("", ())
    try:
        _sent(cursor, f"{change.replace('?', '%s')}; COMMIT".encode(), values)
    except _Unstorable as error:
        raise Refused.because(_CANNOT_HOLD) from error


def _said(cursor: psycopg.Cursor[Row] | None) -> str | None:
    """The database's status message for the last statement of *cursor*."""
    while cursor and cursor.nextset():
        pass
    return cursor.statusmessage if cursor else None


def _is_certain(error: psycopg.Error) -> bool:
    """Whether *error* means that the commit was rolled back. A server that goes away may have
    committed before."""
    if isinstance(error, psycopg.errors.PipelineAborted):
        return True
    return error.sqlstate is not None and not error.sqlstate.startswith(_GOES_AWAY)


@cache
def translated(sql: str) -> bytes:
    """*sql* without the hints for SQLite's planner, and with numbered parameters."""
    for pattern, ours in _OURS:
        sql = pattern.sub(ours, sql)
    numbers = count(1)
    return re.sub(r"\?", lambda mark: f"${next(numbers)}", sql).encode()


_OURS: Any = (
    (re.compile(r"\bCROSS JOIN\b"), "JOIN"),
    (re.compile(r" INDEXED BY \w+"), ""),
    (re.compile(r"\bifnull\("), "coalesce("),
    (re.compile(re.escape(CLOCK)), "extract(epoch FROM clock_timestamp())::float8"),
)

_log = logging.getLogger(__name__)

LOST_RACE = (errors.SerializationFailure, errors.DeadlockDetected, errors.UniqueViolation)
"""Conflicts with concurrent changes: the change may be made again."""

_OF_THE_MACHINE = ("08", "25006", "25P03", "53", "57", "58", "XX")
"""The first characters of error codes that point to the machine rather than to a mistake in a
statement."""

_BUSY = (errors.LockNotAvailable, errors.QueryCanceled)


class CommitUnknown(Exception):
    """The connection broke while the server was asked to commit."""


def may_be_a_race(error: psycopg.IntegrityError) -> bool:
    """Whether *error* has no meaning for people, and may come from a row that another change wrote
    after this one had looked for it."""
    name = error.diag.constraint_name or ""
    return isinstance(error, errors.UniqueViolation) and not invariants.broken(name)


def refusal(error: psycopg.IntegrityError) -> Refused:
    """The refusal for a broken invariant of the schema."""
    name = error.diag.constraint_name or ""
    missing = isinstance(error, errors.ForeignKeyViolation)
    reason = error.diag.message_primary or name
    return invariants.refusal(name, reason, refers_to_nothing=missing)


def outage(error: Exception) -> Unavailable | None:
    """What to tell players whose request failed because of *error*; None if it comes from a mistake
    in the program rather than from the machine."""
    if isinstance(error, CommitUnknown):
        return outages.perhaps_done()
    if not isinstance(error, psycopg.Error) or not _is_of_the_machine(error):
        return None
    if isinstance(error, errors.DiskFull):
        return outages.disk_full()
    return outages.busy() if isinstance(error, _BUSY) else outages.cannot_be_used()


def _is_of_the_machine(error: psycopg.Error) -> bool:
    if error.sqlstate is None:  # Psycopg's own error, about the connection
        return isinstance(error, psycopg.OperationalError | psycopg.InterfaceError)
    return error.sqlstate.startswith(_OF_THE_MACHINE) or isinstance(error, _BUSY)


def lost(error: Exception) -> Refused:
    """What to tell a player whose change lost every race because of *error*."""
    if isinstance(error, psycopg.IntegrityError):  # each time, so it was none
        return refusal(error)
    _log.warning("a change lost every race: %s", error)
    return Stale.because("Others changed that at the same moment. Nothing was changed. Look again.")


@contextmanager
def explained(address: Address) -> Iterator[None]:
    """Turn Psycopg's errors about the database at *address* into a StoreError."""
    try:
        yield
    except psycopg.Error as error:
        raise StoreError(explanation(error, address)) from error


def explanation(error: Exception, address: Address) -> str:
    """What to tell operators of *error* about the database at *address*, as ``explained`` does."""
    reason = str(error).strip().splitlines()
    return f"{address} cannot be used: {reason[0] if reason else repr(error)}"
