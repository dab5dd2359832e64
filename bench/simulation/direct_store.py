"""A store that makes changes at once, in the thread that asks, and fails where it is told to."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Concatenate, Literal, ParamSpec, TypeAlias, TypeVar

from sqlite_utils import Database

from lobby.sqlite import schema
from lobby.sqlite.engine.connection import connect_writer
from lobby.sqlite.failures import is_outage, outage
from lobby.sqlite.transaction import SqliteSnapshot, SqliteTransaction
from lobby.store import Snapshot, Store, Transaction

P = ParamSpec("P")
T = TypeVar("T")

FaultKind: TypeAlias = Literal["crash", "crash after the commit", "full disk"]


class Crash(BaseException):
    """The process has died in a change, and changes nothing more until it begins again. *result* is
    what nobody was told, when it was *committed* just before."""

    def __init__(self, *, committed: bool = False, result: Any = None) -> None:
        super().__init__("the process died")
        self.committed = committed
        self.result = result


@dataclass(slots=True)
class Fault:
    """What happens at the statement that comes after so many *more* of the next change."""

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
    """A database with nothing in it: to make the schema takes longer than many a match."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "lobby.db")
        db = connect_writer(path)
        schema.upgrade(db)
        db.conn.close()
        return path.read_bytes()


_FRAME = ("BEGIN", "COMMIT", "ROLLBACK")


class DirectStore(Store):
    """The lobby's database in the file *path*; *clock* tells UTC seconds. A commit is not safe from
    a power cut, and costs as little as that."""

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
        # The connection as the server has it, but for one thing.
        self._db = _FailingDatabase(connect_writer(self._path).conn, execute_plugins=False)
        self._db.execute("PRAGMA synchronous = OFF")

    def fail(self, fault: Fault | None) -> None:
        """Let *fault* happen in the next change, if that takes so many statements."""
        self._next_fault = fault

    def reopen(self) -> None:
        """Close and open, as when the process ends and another one begins."""
        self._db.conn.close()
        self._dead = False
        self._open()

    def shut(self) -> None:
        """Close."""
        self._db.conn.close()

    def run_sql(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """What an operator's SQL shell would do and print."""
        return self._db.execute(sql, values).fetchall()

    def ask(
        self, question: Callable[Concatenate[Snapshot, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What *question* returns or raises."""
        return question(SqliteSnapshot(self._db, self._clock()), *args, **kwargs)

    def change(
        self, act: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What *act* returns once it is committed. Whatever it raises undoes it, and so does SQLite
        with what a process that died had begun."""
        if self._dead:
            raise Crash
        transaction = SqliteTransaction(self._db, self._clock())
        fault, self._next_fault = self._next_fault, None
        self._db.execute("BEGIN IMMEDIATE")
        self._db.fault = fault
        try:
            result = act(transaction, *args, **kwargs)
            transaction.flush()
            self._db.execute("COMMIT")
        except Crash:
            self._dead = True
            self._db.execute("ROLLBACK")
            raise
        except Exception as error:
            self._db.execute("ROLLBACK")
            if is_outage(error):
                raise outage(error) from error
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
        """There is no other server."""

    async def close(self) -> None:
        self.shut()
