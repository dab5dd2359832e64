"""Whether a spoilt value in one row stops anything beyond its own subject.

    python -m proofs.spoilt [TABLE.COLUMN ...] [--every N] [--screens] [--postgres]

In a used lobby each column of each table that has rows is set to wrong values, one at a time, in
the first row and in the last: empty, text that is no JSON, null, a seat that does not exist, a
negative number, 2**62, infinity. What the database itself refuses is passed over, and so is the
table that says which schema it has: no server may start on one that it cannot be sure of. After
each change a process of its own starts the lobby and gives the commands that only look, as three
players and a visitor, lets the server do its own work, and lets ``lobby check`` look. *--screens*
also opens their screens. *--postgres* does all that in a PostgreSQL of its own, with the rows of
several servers and without constraints.

A command or a screen may not crash, and one that was answered before may be refused only if the row
belongs to the player who gives it, or to a player or board that it names; of a table with one row,
to what reads it. A board belongs to its players. What a command cannot read, the check must name.
Prints a line for each change that does more than that, with how many commands it stops and the
first of them. The exit status is then 1. *--every* tries only each Nth change.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bench import asking
from proofs.reading import load_all
from proofs.spoilt.databases import Postgres, Row, Sqlite, Used
from proofs.spoilt.looking import ANSWERED, CHECK, CRASHED, REFUSED, SERVER, STUCK, endings

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

_PEOPLE = re.compile(r"player|owner|author|reader|challenger|opponent|first|second|other|actor")
_BOARDS = re.compile(r"board|other")
_ABOUT: Final = {"admin reports 1": "ann zed"}
"""Whom commands are about that do not say so."""

_SCHEMA: Final = "schema_steps"

_UNREADABLE = re.compile(r"cannot be read|is damaged")


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


@dataclass(frozen=True, slots=True)
class Subject:
    """Whose a row is: the names of *people* and the numbers of *boards*. Without any, it belongs to
    what reads its table."""

    people: frozenset[str]
    boards: frozenset[str]

    def concerns(self, who: str, command: str) -> bool:
        """Whether *command*, given by *who*, is about it."""
        words = frozenset(re.split(r"[ #@()=,']", f"{command} {_ABOUT.get(command, '')}"))
        mine = who in self.people or words & (self.people | self.boards)
        return bool(mine) or not (self.people or self.boards)


@dataclass(frozen=True, slots=True)
class Owners:
    """The *names* of all players by id, and the ids of the *players* of each board."""

    names: Mapping[int, str]
    players: Mapping[object, tuple[int, int]]

    @classmethod
    def of(cls, used: Used) -> Owners:
        """Those in *used*."""
        matches = used.select("SELECT board, first, second FROM matches")
        return cls(
            dict(used.select("SELECT id, name FROM players")),
            {board: (first, second) for board, first, second in matches},
        )

    def subject(self, table: str, row: Row) -> Subject:
        """Whose *row* of *table* is."""
        people, boards = set(), set[object]()
        if table == "players":
            people.add(row["id"])
            boards.update(board for board, seats in self.players.items() if row["id"] in seats)
        for column, value in row.items():
            if _PEOPLE.fullmatch(column):
                people.add(value)
            if _BOARDS.fullmatch(column):
                boards.add(value)
        if table != "players":
            for board in boards:
                people.update(self.players.get(board, ()))
        known = frozenset(self.names[number] for number in people if number in self.names)
        return Subject(known, frozenset(map(str, boards - {None})))


def spoilings(used: Used) -> Iterator[Spoiling]:
    """Every change to try in *used*."""
    counts: dict[str, int] = {}
    for table, column in used.columns():
        if table == _SCHEMA:
            continue
        if table not in counts:
            ((counts[table],),) = used.select(f"SELECT count(*) FROM {table}")
        for wrong in WRONG if counts[table] else ():
            for last in (False, True)[: min(counts[table], 2)]:
                yield Spoiling(table, column, wrong, last)


def stopped(
    whose: Subject, before: Mapping[str, str], after: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """The commands that end *after* a change as they may not, with how."""
    for command, ended in after.items():
        who, _, line = command.partition(": ")
        worse = ended.startswith(REFUSED) and before.get(command) == ANSWERED
        broken = ended.startswith((CRASHED, STUCK))
        if broken or (worse and (who == SERVER or not whose.concerns(who, line))):
            yield command, ended
    unread = [ended for ended in after.values() if ended.startswith(REFUSED) and _unread(ended)]
    if unread and after.get(CHECK) == before[CHECK]:
        yield CHECK, f"does not name what is {unread[0]}"


def _unread(ended: str) -> bool:
    return _UNREADABLE.search(ended) is not None


def _report(spoiling: Spoiling, stops: Sequence[tuple[str, str]]) -> None:
    (command, ended), *_ = stops
    print(f"{spoiling}: stops {len(stops)}: {command} ({ended[:160]})", flush=True)


def _stops(
    used: Used, spoiling: Spoiling, before: Mapping[str, str], *, screens: bool
) -> list[tuple[str, str]] | None:
    """What *spoiling* stops in a copy of *used*; None if the database refuses it."""
    with used.copied() as copied:
        owners = Owners.of(copied)
        row = copied.spoil(
            spoiling.table, spoiling.column, WRONG[spoiling.wrong], last=spoiling.last
        )
        if row is None:
            return None
        after = endings(copied, screens=screens)
        return [*stopped(owners.subject(spoiling.table, row), before, after)]


def main() -> bool:
    """Try what was asked for, print what was found, and return whether nothing was stopped."""
    parser = asking.parser(__doc__)
    parser.add_argument("columns", nargs="*", metavar="TABLE.COLUMN")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--screens", action="store_true")
    parser.add_argument("--postgres", action="store_true")
    given = parser.parse_args()
    tried = harmed = 0
    load_all()
    with (Postgres if given.postgres else Sqlite).made() as used:
        with used.copied() as copied:
            before = endings(copied, screens=given.screens)
        for place, spoiling in enumerate(spoilings(used)):
            asked = f"{spoiling.table}.{spoiling.column}" in given.columns or not given.columns
            if place % given.every or not asked:
                continue
            stops = _stops(used, spoiling, before, screens=given.screens)
            tried += stops is not None
            if stops:
                harmed += 1
                _report(spoiling, stops)
    print(f"{tried} changes, {harmed} of them stop more than their own subject")
    return not harmed


if __name__ == "__main__":
    sys.exit(not main())
