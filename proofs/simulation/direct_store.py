"""A store that makes changes at once, in the calling thread, and fails on demand."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Concatenate, Literal, ParamSpec, TypeAlias, TypeVar

from sqlite_utils import Database

from lobby.core.queries import events
from lobby.database.sqlite import schema
from lobby.database.sqlite.connection import connect_writer, outage
from lobby.database.sqlite.store import SqliteStatements
from lobby.database.store import Store
from lobby.database.transaction import Snapshot, Transaction

P = ParamSpec("P")
T = TypeVar("T")

FaultKind: TypeAlias = Literal["crash", "crash after the commit", "full disk"]


class Crash(BaseException):
    """The process has died during a change, and changes nothing more until it restarts. *result* is
    what nobody was told, if the change had just been *committed*."""

    def __init__(self, *, committed: bool = False, result: Any = None) -> None:
        super().__init__("the process died")
        self.committed = committed
        self.result = result


@dataclass(slots=True)
class Fault:
    """What happens in the next change, after *more* further statements."""

    kind: FaultKind
    more: int = 0


class _FailingDatabase(Database):
    """A database that fails once, at a chosen statement."""

    fault: Fault | None = None

    def execute(self, sql: str, parameters: Any = None) -> sqlite3.Cursor:
        fault = self.fault
        if fault and fault.kind != "crash after the commit" and not sql.startswith(_FRAME):
            fault.more -= 1
            if fault.more < 0:
                if fault.kind == "crash":
                    raise Crash
                full = sqlite3.OperationalError("database or disk is full")
                full.sqlite_errorcode = sqlite3.SQLITE_FULL
                raise full
        return super().execute(sql, parameters)


@cache
def _empty() -> bytes:
    """A database with nothing in it, made once: creating the schema takes longer than many a
    match."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "lobby.db")
        db = connect_writer(path)
        schema.upgrade(db)
        db.conn.close()
        return path.read_bytes()


_FRAME = ("BEGIN", "COMMIT", "ROLLBACK")


class DirectStore(Store):
    """The lobby's database in the file *path*; *clock* returns UTC seconds. A commit does not
    survive a power cut, and is correspondingly cheap."""

    def __init__(self, path: Path, clock: Callable[[], int]) -> None:
        self._path = path
        self._clock = clock
        self._wakes: tuple[Callable[[], None], ...] = ()
        self._next_fault: Fault | None = None
        self._dead = False
        self._open()

    def _open(self) -> None:
        if not self._path.exists():
            self._path.write_bytes(_empty())
        # The connection as the server has it, except for one thing.
        self._db = _FailingDatabase(connect_writer(self._path).conn, execute_plugins=False)
        self._db.execute("PRAGMA synchronous = OFF")

    def fail(self, fault: Fault | None) -> None:
        """Let *fault* happen in the next change, if that has enough statements."""
        self._next_fault = fault

    def reopen(self) -> None:
        """Close and reopen, as when the process ends and another one starts."""
        self._db.conn.close()
        self._dead = False
        self._open()

    def shut(self) -> None:
        """Close the database."""
        self._db.conn.close()

    def run_sql(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Run *sql* as an operator's SQL shell would, and return the rows."""
        return self._db.execute(sql, values).fetchall()

    def ask(
        self, question: Callable[Concatenate[Snapshot, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What *question* returns or raises."""
        return question(Snapshot(SqliteStatements(self._db), self._clock()), *args, **kwargs)

    def change(
        self, act: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What *act* returns, once it is committed. Anything it raises rolls it back; SQLite does
        the same with the changes of a process that died."""
        if self._dead:
            raise Crash
        transaction = Transaction(SqliteStatements(self._db), self._clock(), events.LATE)
        fault, self._next_fault = self._next_fault, None
        self._db.execute("BEGIN IMMEDIATE")
        self._db.fault = fault
        try:
            result = act(transaction, *args, **kwargs)
            transaction.finish()
            self._db.execute("COMMIT")
        except Crash:
            self._dead = True
            self._db.execute("ROLLBACK")
            raise
        except Exception as error:
            self._db.execute("ROLLBACK")
            if unavailable := outage(error):
                raise unavailable from error
            raise
        finally:
            self._db.fault = None
        if fault and fault.kind == "crash after the commit":
            self._dead = True
            raise Crash(committed=True, result=result)
        if transaction.emitted:
            for wake in self._wakes:
                wake()
        return result

    async def read(
        self, question: Callable[Concatenate[Snapshot, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        return self.ask(question, *args, **kwargs)

    async def write(
        self, change: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        return self.change(change, *args, **kwargs)

    def on_events(self, wake: Callable[[], None]) -> None:
        self._wakes = (*self._wakes, wake)

    def on_servers(self, wake: Callable[[], None]) -> None:
        """Do nothing: there is no other server."""

    async def close(self) -> None:
        self.shut()
