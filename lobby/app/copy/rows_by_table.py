"""Copying the rows of all tables from one database to another, whatever their engines.

Rows are copied in batches in the order of their keys, so that an interrupted copy goes on after the
last row that the target has. In the end both are read once more and compared.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from hashlib import sha256

from lobby.app.progress import Show, Tell
from lobby.base.errors import StoreError
from lobby.database.transaction import Row, Value

TABLES = tuple(
    "installation epochs players downtimes heartbeat held_names notices_planned"
    " challenges codes game_subscriptions imported_matches keys last_seen letters matches"
    " notice_addresses notice_codes notices_asked_for player_subscriptions practice_boards"
    " preferences puzzle_attempts puzzle_ratings puzzle_standings quieted ratings recovery_codes"
    " replies reply_answers sanctions seat_tallies solved_puzzles tallies vacations disconnections"
    " board_subscriptions bookmarks events lines messages moves moves_taken_back rating_changes"
    " reply_tokens reports allowances fair_deals analyses notes"
    " explored length_tallies openings unexplored"
    " event_players outbox unacknowledged unread pairs"
    " former_keys seen_addresses unrated_results"
    " deeds claimed_operators claim_code".split()
)
"""All tables that are copied, each after those that it refers to."""

OF_THE_MOMENT = ("servers", "sessions", "leases", "claims")
"""Tables about running servers, which are not copied, as none runs meanwhile."""

FILLED = ("installation", "epochs", "notices_planned")
"""Tables that have a row as soon as they are created."""

_BATCH = 2000


class Source(ABC):
    """A database to copy from, which no server uses meanwhile."""

    def __init__(self, name: str) -> None:
        self.name = name

    @abstractmethod
    def find(self, sql: str, values: Sequence[Value] = ()) -> list[Row]:
        """The rows of a SELECT, with ``?`` for each value."""

    @abstractmethod
    def columns(self, table: str) -> tuple[str, ...]:
        """The stored columns of *table*, except those that only this engine has."""

    @abstractmethod
    def key(self, table: str) -> tuple[str, ...]:
        """The columns of the primary key of *table*."""

    def count(self, table: str) -> int:
        """The number of rows in *table*."""
        ((count,),) = self.find(f"SELECT count(*) FROM {table}")
        return int(count)

    def batches(self, table: str, after: Row | None = None) -> Iterator[list[Row]]:
        """The rows of *table* in batches, in the order of their keys, beginning after the key
        *after*."""
        columns, key = self.columns(table), self.key(table)
        places, keys = [columns.index(column) for column in key], ", ".join(key)
        select = f"SELECT {', '.join(columns)} FROM {table}"
        later = f" WHERE ({keys}) > ({', '.join('?' * len(key))})"
        rest = f" ORDER BY {keys} LIMIT {_BATCH}"
        while rows := self.find(select + (later if after else "") + rest, after or ()):
            yield rows
            after = tuple(rows[-1][place] for place in places)


class Target(Source):
    """A database to copy to. It is unfinished, and no server accepts it, until the copy is
    complete."""

    @abstractmethod
    def begin(self, source: str) -> None:
        """Begin a copy of the lobby *source*, or go on with one. Raises StoreError if something
        else is there."""

    @abstractmethod
    def add(self, table: str, columns: Sequence[str], rows: list[Row]) -> None:
        """Store *rows* of these columns as they are, without firing triggers."""

    @abstractmethod
    def finish(self) -> None:
        """Make it a database like any other, in which a new epoch begins before it is used."""

    def last(self, table: str) -> Row | None:
        """The key of the last row in *table*; None if it is empty."""
        key = self.key(table)
        down = ", ".join(f"{column} DESC" for column in key)
        rows = self.find(f"SELECT {', '.join(key)} FROM {table} ORDER BY {down} LIMIT 1")
        return rows[0] if rows else None


class _Count:
    """Counts up to *total*, and shows each step by *show*."""

    def __init__(self, total: int, show: Show) -> None:
        self._total = total
        self._show = show
        self._done = 0

    def add(self, many: int) -> None:
        """So many more are done."""
        self._done += many
        self._show(self._done, self._total)


def copy(source: Source, target: Target, tell: Tell, copying: Show, comparing: Show) -> None:
    """Copy everything from *source* to *target*, saying by *tell* which tables are done, and by
    *copying* and then *comparing* how many of all rows. Raises StoreError if that fails, or the two
    differ in the end."""
    ((identity,),) = source.find("SELECT id FROM installation")
    target.begin(identity)
    rows = {table: source.count(table) for table in TABLES}
    count = _Count(sum(rows.values()), copying)
    for table in TABLES:
        _copy_table(source, target, table, count)
        tell(f"{table}: {_rows(rows[table])}")
    tell("Comparing.")
    count = _Count(2 * sum(rows.values()), comparing)
    for table in TABLES:
        _compare(source, target, table, count)
    target.finish()


def _copy_table(source: Source, target: Target, table: str, count: _Count) -> None:
    columns, last = source.columns(table), target.last(table)
    if last:
        count.add(target.count(table))
    for batch in source.batches(table, last):
        target.add(table, columns, batch)
        count.add(len(batch))


def _compare(source: Source, target: Target, table: str, count: _Count) -> None:
    theirs, ours = _digest(source, table, count), _digest(target, table, count)
    if theirs != ours:
        raise StoreError(
            f"The table {table} differs after the copy: {source.name} has {_rows(theirs[0])}"
            f" and {target.name} {_rows(ours[0])}, or what they hold differs. Was the server"
            " running meanwhile? Delete the copy and begin again."
        )


def _digest(database: Source, table: str, count: _Count) -> tuple[int, str]:
    """How many rows there are, and a digest of all that they contain."""
    rows, digest = 0, sha256()
    for batch in database.batches(table):
        rows += len(batch)
        count.add(len(batch))
        digest.update(repr(batch).encode())
    return rows, digest.hexdigest()


def _rows(count: int) -> str:
    return f"{count:,} {'row' if count == 1 else 'rows'}"
