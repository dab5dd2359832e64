"""Whether a number in the database can make the server hang or use up its memory.

    python -m proofs.numbers [TABLE.COLUMN ...] [--every N] [--screens]

In a used lobby, each column that holds numbers is set to 2**62 and to 2**37, which is a date in the
year 6325, in every second row and then in all, and to -2**62 and -2**35, a date in 881, in every
second row. After each change a process of its own reads everything: it
gives the commands that only look, and lets the sweep and the planning of notices run. *--screens*
also draws the screens. Errors are fine; but the process may neither use more than 30 seconds of CPU
time nor grow by more than 500 MB, and is ended if it does. *--every* tries only each Nth column.

Prints a line for each number that does harm, with what was being read, and the changes that took
the most time. The exit status is then 1.
"""

from __future__ import annotations

import asyncio
import logging
import os
import resource
import signal
import sqlite3
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Final

from bench import asking
from bench.processes import peak
from bench.table import table
from proofs import used_lobby
from proofs.reading import MEGABYTES, load_all, read_everything

_POWERS: Final = (62, 37, -62, -35)
"""The exponents of the numbers, negative ones for negative numbers."""

SECONDS, PATIENCE = 30, 600
"""The most CPU seconds of a process, and the seconds after which it is stuck."""

_SHOWN = 5
"""How many of the slowest changes are shown."""

TAKEN_AWAY = "PRAGMA ignore_check_constraints = 1; PRAGMA foreign_keys = 0;"
"""What makes a connection take changes that a database refuses."""


@dataclass(frozen=True, slots=True)
class Change:
    """A *column* of a *table* that is set to two to the *power* in each row, or in every second
    one; if *power* is negative, to the negative of that number."""

    table: str
    column: str
    power: int
    everywhere: bool

    @property
    def value(self) -> int:
        """The number."""
        return 1 << self.power if self.power > 0 else -(1 << -self.power)

    def __str__(self) -> str:
        value = f"{'-' * (self.power < 0)}2**{abs(self.power)}"
        rows = "all rows" if self.everywhere else "every second row"
        return f"{self.table}.{self.column} = {value} in {rows}"

    def make(self, path: Path) -> None:
        """Make the change in the database *path*, whose triggers and checks would prevent it."""
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            db.executescript(TAKEN_AWAY)
            triggers = db.execute(
                "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"
            ).fetchall()
            db.execute("BEGIN")
            for name, _ in triggers:
                db.execute(f"DROP TRIGGER {name}")
            self._update(db)
            for _, sql in triggers:
                db.execute(sql)
            db.execute("COMMIT")

    def _update(self, db: sqlite3.Connection) -> None:
        keys = ", ".join(
            name
            for (name,) in db.execute(
                "SELECT name FROM pragma_table_info(?) WHERE pk > 0", (self.table,)
            )
        )
        stored_keys = db.execute(f"SELECT {keys} FROM {self.table} ORDER BY {keys}").fetchall()
        where = f"({keys}) = ({', '.join('?' * (keys.count(',') + 1))})"
        for key in stored_keys if self.everywhere else stored_keys[::2]:
            # Where only one row may have the value, one is changed.
            db.execute(
                f"UPDATE OR IGNORE {self.table} SET {self.column} = ? WHERE {where}",
                (self.value, *key),
            )


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a process: why it had to be ended, "" if it was not; the CPU seconds it used;
    and what it was doing."""

    harm: str
    seconds: float
    doing: str


def columns(path: Path) -> Iterator[tuple[str, str]]:
    """The tables of the database *path* that have rows, each with a column of numbers."""
    with closing(sqlite3.connect(path)) as db:
        tables = db.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
        for (its_table,) in tables.fetchall():
            if db.execute(f"SELECT 1 FROM {its_table} LIMIT 1").fetchone() and its_table[0] != "_":
                yield from db.execute(
                    "SELECT ?, name FROM pragma_table_info(?) WHERE type IN ('INTEGER', 'REAL')",
                    (its_table, its_table),
                )


def changes(places: Sequence[tuple[str, str]]) -> Iterator[Change]:
    """The changes to try in the columns *places*."""
    for place in places:
        for power in _POWERS:
            yield Change(*place, power, everywhere=False)
            if power > 0:
                yield Change(*place, power, everywhere=True)


def outcome(path: Path, change: Change | None, *, screens: bool = False) -> Outcome:
    """What becomes of a process that reads everything in a copy of the database *path* after
    *change*."""
    with TemporaryDirectory() as folder:
        copied, progress = Path(folder, "lobby.db"), Path(folder, "progress")
        copyfile(path, copied)
        progress.touch()
        if change:
            change.make(copied)
        return _apart(lambda: read_everything(copied, progress, screens=screens), progress)


def _apart(work: Callable[[], None], progress: Path) -> Outcome:
    """What becomes of a process that does *work*, which notes its *progress* in that file."""
    grown = progress.with_suffix(".grown")
    child = os.fork()
    if not child:
        before = peak()
        _limit()
        with suppress(Exception):
            work()
        grown.write_text(str(peak() - before))
        os._exit(0)
    _, status, used = os.wait4(child, 0)
    if os.WIFSIGNALED(status):
        harm = f"ended by {signal.Signals(os.WTERMSIG(status)).name}"
    else:
        more = float(grown.read_text())
        harm = f"grew by {more:,.0f} MB" if more > MEGABYTES else ""
    return Outcome(harm, used.ru_utime + used.ru_stime, progress.read_text("utf-8"))


def _limit() -> None:
    """Limit what this process may use, so that it does no harm to the machine, and silence it."""
    logging.disable(logging.CRITICAL)
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
    most = pages * resource.getpagesize() + 3 * MEGABYTES * 2**20
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))
    signal.alarm(PATIENCE)


def made(folder: str) -> Path:
    """A used lobby, made in a process of its own, as a process with threads must not fork."""
    path = Path(folder, "used.db")
    child = os.fork()
    if not child:
        asyncio.run(used_lobby.use(path))
        os._exit(0)
    os.waitpid(child, 0)
    return path


def main() -> bool:
    """Try what was asked for, print what was found, and return whether there was no harm."""
    parser = asking.parser(__doc__)
    parser.add_argument("columns", nargs="*", metavar="TABLE.COLUMN")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--screens", action="store_true")
    given = parser.parse_args()
    slow, harmed = list[tuple[float, str]](), 0
    load_all()
    with TemporaryDirectory() as folder:
        path = made(folder)
        every = list(columns(path))[:: given.every]
        asked = [
            column for column in every if not given.columns or ".".join(column) in given.columns
        ]
        for change in (None, *changes(asked)):
            result = outcome(path, change, screens=given.screens)
            slow.append((result.seconds, str(change or "no change")))
            if result.harm:
                harmed += 1
                print(f"{change or 'no change'}: {result.harm} at: {result.doing}", flush=True)
    slow.sort(reverse=True)
    print(table(("change", "CPU s"), [(what, f"{took:.1f}") for took, what in slow[:_SHOWN]]))
    print(f"{len(slow) - 1} changes in {len(asked)} columns, {harmed} of them harmful")
    return not harmed


if __name__ == "__main__":
    sys.exit(not main())
