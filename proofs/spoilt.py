"""Whether a spoilt value in one row stops anything beyond its own subject.

    python -m proofs.spoilt [TABLE.COLUMN ...] [--every N]

In a used lobby each column of each table that has rows is set to wrong values, one at a time, in
the first row and in the last: empty, text that is no JSON, null, a seat that does not exist, a
negative number, 2**62, infinity. What the database itself refuses is passed over. After each change
a process of its own starts the lobby and gives the commands that only look, as three players and a
visitor, and lets ``lobby check`` look.

A command may not crash, and one that was answered before may be refused only if the row belongs to
the player who gives it, or to a player or board that it names; of a table with one row, to what
reads it. Prints a line for each change that does more than that, with how many commands it stops
and the first of them. The exit status is then 1. *--every* tries only each Nth change.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import signal
import sqlite3
import sys
from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any, Final

from bench import asking
from lobby.app.check.sqlite import check
from lobby.app.verbs import CATALOGUE
from lobby.base.errors import Crashed, Refused
from lobby.core.bucket import Buckets
from lobby.core.lobby import Lobby
from lobby.core.stores import open_sqlite
from lobby.features.people.values.visitor import Visitor
from lobby.language.answers import Answer, WrongCommand
from lobby.language.desk import Desk
from lobby.language.line import read
from proofs.numbers import TAKEN_AWAY, made
from proofs.reading import commands
from proofs.used_lobby import NOW, OPERATOR

WRONG: Final[Mapping[str, object]] = {
    "empty": "",
    "no JSON": "{x",
    "null": None,
    "7": 7,
    "-1": -1,
    "2**62": 2**62,
    "infinity": float("inf"),
}
"""What columns are set to, and what it is called."""

PATIENCE = 120
"""Seconds after which a process is stuck."""

_VISITORS = ("help", "list", "games", "standings", "games ann", "show 7", "stats", "who", "feed")
"""What somebody without a name looks at."""

_PEOPLE = re.compile(r"player|owner|author|reader|challenger|opponent|first|second|other|actor")
_BOARDS = re.compile(r"board|other")
_ABOUT = {"admin reports 1": "ann zed"}
"""Whom commands are about that do not say so."""

_ANSWERED, _REFUSED, _CRASHED = "answered", "refused", "crashed"


@dataclass(frozen=True, slots=True)
class Spoiling:
    """A *column* of one row of a *table*, the first or the *last*, set to what is *wrong*."""

    table: str
    column: str
    wrong: str
    last: bool

    def __str__(self) -> str:
        row = "the last row" if self.last else "the first row"
        return f"{self.table}.{self.column} {self.wrong} in {row}"

    def make(self, path: Path) -> Mapping[str, Any] | None:
        """Make the change in the database *path*, and return the row as it was; None if the
        database refuses it, or it changes nothing."""
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            db.row_factory = sqlite3.Row
            db.executescript(TAKEN_AWAY)
            for (trigger,) in db.execute(
                "SELECT name FROM sqlite_schema WHERE type = 'trigger'"
            ).fetchall():
                # The process that reads makes no changes, so it never misses them.
                db.execute(f"DROP TRIGGER {trigger}")
            order = ", ".join(f"{key} DESC" if self.last else key for key in self._keys(db))
            row = dict(
                db.execute(f"SELECT * FROM {self.table} ORDER BY {order} LIMIT 1").fetchone()
            )
            where = " AND ".join(f"{key} IS ?" for key in self._keys(db))
            with suppress(sqlite3.IntegrityError):
                changed = db.execute(
                    f"UPDATE {self.table} SET {self.column} = ? WHERE {where}",
                    (WRONG[self.wrong], *(row[key] for key in self._keys(db))),
                ).rowcount
                return row if changed and row[self.column] != WRONG[self.wrong] else None
        return None

    def _keys(self, db: sqlite3.Connection) -> list[str]:
        sql = "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk"
        return [name for (name,) in db.execute(sql, (self.table,))] or ["rowid"]


@dataclass(frozen=True, slots=True)
class Subject:
    """Whose a row is: the names of *people* and the numbers of *boards*. Without any, it belongs to
    what reads its table."""

    people: frozenset[str]
    boards: frozenset[str]

    def concerns(self, who: str, command: str) -> bool:
        """Whether *command*, given by *who*, is about it."""
        words = frozenset(re.split(r"[ #@]", f"{command} {_ABOUT.get(command, '')}"))
        mine = who in self.people or words & (self.people | self.boards)
        return bool(mine) or not (self.people or self.boards)


def subject(
    table: str,
    row: Mapping[str, Any],
    names: Mapping[int, str],
    players: Mapping[object, tuple[int, int]],
) -> Subject:
    """Whose *row* of *table* is; *names* are those of the players, by id, and *players* the ids of
    those at each board."""
    people = {row["id"]} if table == "players" else set()
    boards = set[object]()
    for column, value in row.items():
        if _PEOPLE.fullmatch(column):
            people.add(value)
        if _BOARDS.fullmatch(column):
            boards.add(value)
    for board in boards:
        people.update(players.get(board, ()))
    known = frozenset(names[number] for number in people if number in names)
    return Subject(known, frozenset(map(str, boards - {None})))


def spoilings(path: Path) -> Iterator[Spoiling]:
    """Every change to try in the database *path*."""
    with closing(sqlite3.connect(path)) as db:
        tables = db.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
        for (table,) in tables.fetchall():
            count = db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
            if table.startswith(("_", "sqlite_")) or not count:
                continue
            for (column,) in db.execute("SELECT name FROM pragma_table_info(?)", (table,)):
                for wrong in WRONG:
                    yield from (
                        Spoiling(table, column, wrong, last)
                        for last in (False, True)[: min(count, 2)]
                    )


def _orders() -> Iterator[tuple[str, str]]:
    yield from commands()
    yield from (("guest", command) for command in _VISITORS)


async def _look(path: Path) -> dict[str, str]:
    """What becomes of each command in the database *path*."""
    store = open_sqlite(path, lambda: NOW)
    lobby = Lobby(store, lambda: NOW, verbs=CATALOGUE.words, operators=[f"SHA256:{OPERATOR}"])
    await lobby.start()
    desk = Desk(lobby, CATALOGUE, Buckets(rate=1e9, burst=1e9))
    endings = {f"{who}: {command}": await _ended(desk, who, command) for who, command in _orders()}
    await lobby.stop()
    await store.close()
    return endings


async def _ended(desk: Desk, who: str, command: str) -> str:
    async def body(text: str | None) -> str:
        return text or ""

    visitor = Visitor(who, "" if who == "guest" else f"SHA256:{who}", "192.0.2.1")
    try:
        answer = await desk.answer(visitor, read(command), body)
        if isinstance(answer, AsyncGenerator):
            async for part in answer:
                await _read(part)
        else:
            await _read(answer)
    except Crashed as crash:
        return f"{_CRASHED}: {crash}"
    except (Refused, WrongCommand) as refusal:
        return f"{_REFUSED}: {refusal}"
    except Exception as error:
        return f"{_CRASHED}: {error!r}"
    return _ANSWERED


async def _read(answer: Answer) -> None:
    """Read all of *answer*, as whoever prints it does."""
    if answer.file is not None:
        async for _ in answer.file:
            pass


def outcome(
    path: Path, spoiling: Spoiling | None
) -> tuple[Mapping[str, Any] | None, dict[str, str]]:
    """The row that *spoiling* changes in a copy of the database *path*, None if it cannot; and what
    becomes of the commands, the start and the check, in a process of their own."""
    with TemporaryDirectory() as folder:
        copied, report = Path(folder, "lobby.db"), Path(folder, "found")
        copyfile(path, copied)
        row = spoiling.make(copied) if spoiling else None
        if spoiling and row is None:
            return None, {}
        child = os.fork()
        if not child:
            signal.alarm(PATIENCE)
            logging.disable(logging.CRITICAL)
            report.write_text(json.dumps(_whole(copied)), "utf-8")
            os._exit(0)
        _, status = os.waitpid(child, 0)
        return row, json.loads(report.read_text("utf-8")) if not status else {"start": "stuck"}


def _whole(path: Path) -> dict[str, str]:
    try:
        endings = asyncio.run(_look(path))
    except Exception as error:
        endings = {"start": f"{_CRASHED}: {error!r}"}
    try:
        endings["check"] = " ".join(problem for problem in check(path))
    except Exception as error:
        endings["check"] = f"{_CRASHED}: {error!r}"
    return endings


def stopped(
    whose: Subject, before: Mapping[str, str], after: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """The commands that end *after* a change as they may not, with how."""
    for command, ended in after.items():
        who, _, line = command.partition(": ")
        worse = ended.startswith(_REFUSED) and before.get(command) == _ANSWERED
        if (
            ended.startswith(_CRASHED)
            or ended == "stuck"
            or (worse and not whose.concerns(who, line))
        ):
            yield command, ended


def _names(path: Path) -> Mapping[int, str]:
    with closing(sqlite3.connect(path)) as db:
        return dict(db.execute("SELECT id, name FROM players"))


def _players(path: Path) -> Mapping[object, tuple[int, int]]:
    with closing(sqlite3.connect(path)) as db:
        rows = db.execute("SELECT board, first, second FROM matches")
        return {board: (first, second) for board, first, second in rows}


def _report(spoiling: Spoiling, stops: Sequence[tuple[str, str]]) -> None:
    (command, ended), *_ = stops
    print(f"{spoiling}: stops {len(stops)}: {command} ({ended[:160]})", flush=True)


def main() -> bool:
    """Try what was asked for, print what was found, and return whether nothing was stopped."""
    parser = asking.parser(__doc__)
    parser.add_argument("columns", nargs="*", metavar="TABLE.COLUMN")
    parser.add_argument("--every", type=int, default=1)
    given = parser.parse_args()
    tried = harmed = 0
    with TemporaryDirectory() as folder:
        path = made(folder)
        names, players, (_, before) = _names(path), _players(path), outcome(path, None)
        for place, spoiling in enumerate(spoilings(path)):
            asked = f"{spoiling.table}.{spoiling.column}" in given.columns or not given.columns
            if place % given.every or not asked:
                continue
            row, after = outcome(path, spoiling)
            if row is None:
                continue
            tried += 1
            stops = list(stopped(subject(spoiling.table, row, names, players), before, after))
            if stops:
                harmed += 1
                _report(spoiling, stops)
    print(f"{tried} changes, {harmed} of them stop more than their own subject")
    return not harmed


if __name__ == "__main__":
    sys.exit(not main())
