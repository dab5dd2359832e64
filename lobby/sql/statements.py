"""What the subjects ask of an engine: to put a statement to a connection in a transaction."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from lobby.errors import Refused

Row: TypeAlias = tuple[Any, ...]
Value: TypeAlias = str | int | float | None
Select: TypeAlias = tuple[str, tuple[Value, ...]]
"""A SELECT and its values."""


CLOCK = "((julianday('now') - 2440587.5) * 86400.0)"
"""The time by the clock of the machine that the database is on, in UTC seconds: as SQLite says
it, and every engine understands it."""


class Statements(Protocol):
    """A connection in a transaction.

    It understands what SQLite and PostgreSQL have in common, with ``?`` for each value, and with
    what SQLite needs to find its way: ``CROSS JOIN … ON`` joins in the order written, ``INDEXED
    BY`` names an index, and a ``+`` before a column keeps it from one. Numbers and texts are all
    that there is: what is true is 1.
    """

    def find(self, sql: str, values: Sequence[Value]) -> list[Row]:
        """The rows of a SELECT. What no column can hold is in none."""

    def find_together(self, selects: Collection[Select]) -> Mapping[Select, list[Row]]:
        """What ``find`` finds for each of *selects*, if that costs less than to ask for each in its
        turn; nothing where it does not."""

    def run(self, sql: str, values: Sequence[Value]) -> None:
        """Make a change. Raises Refused for a broken invariant, at once or when something is asked
        next."""

    def change(self, sql: str, values: Sequence[Value]) -> int:
        """How many rows it touched. Raises Refused for a broken invariant."""

    def change_one(self, sql: str, values: Sequence[Value], otherwise: Refused) -> None:
        """Make a change that has to touch a row. Raises *otherwise* if it touches none, at once or
        before it is committed; Refused for a broken invariant."""

    def insert(self, sql: str, values: Sequence[Value], key: str) -> int:
        """The id of the new row, the last of several, which is in the column *key*. Raises Refused
        for a broken invariant."""

    def fill(self, table: str, columns: Sequence[str], rows: Iterable[Row]) -> None:
        """Put any number of *rows* into a *table*, all numbers or all texts in each column: faster
        than one after the other. Raises Refused for a broken invariant, at once or when something
        is asked next."""
