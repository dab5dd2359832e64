"""What queries need of an engine: running statements on a connection in a transaction."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Literal, Protocol, TypeAlias

from lobby.base.errors import Refused

Engine: TypeAlias = Literal["sqlite", "postgres"]
Row: TypeAlias = tuple[Any, ...]
Value: TypeAlias = str | int | float | None
Select: TypeAlias = tuple[str, tuple[Value, ...]]
"""A SELECT and its values."""


CLOCK = "((julianday('now') - 2440587.5) * 86400.0)"
"""The time of the database machine's clock, in UTC seconds, in SQLite's notation, which every
engine understands."""


class Statements(Protocol):
    """A connection in a transaction.

    It accepts what SQLite and PostgreSQL have in common, with ``?`` for each value, and the hints
    SQLite's planner needs: ``CROSS JOIN … ON`` joins in the order written, ``INDEXED BY`` names an
    index, and a ``+`` before a column keeps an index from being used. Values are numbers and texts
    only: true is 1.
    """

    engine: Engine

    def find(self, sql: str, values: Sequence[Value]) -> list[Row]:
        """The rows of a SELECT. If a value is one no column can hold, there are none."""

    def find_together(self, selects: Collection[Select]) -> Mapping[Select, list[Row]]:
        """What ``find`` finds for each of *selects*, if that is cheaper than asking for one after
        the other; otherwise nothing."""

    def run(self, sql: str, values: Sequence[Value]) -> None:
        """Make a change. Raises Refused if it breaks an invariant, at once or at the next query."""

    def change(self, sql: str, values: Sequence[Value]) -> int:
        """Make a change and return how many rows it touched. Raises Refused if it breaks an
        invariant."""

    def change_one(self, sql: str, values: Sequence[Value], otherwise: Refused) -> None:
        """Make a change that must touch a row. If it touches none, raises *otherwise*, at once or
        before the commit. Raises Refused if it breaks an invariant."""

    def insert(self, sql: str, values: Sequence[Value], key: str) -> int:
        """Insert rows and return the id of the last one, from the column *key*. Raises Refused if
        they break an invariant."""

    def fill(self, table: str, columns: Sequence[str], rows: Iterable[Row]) -> None:
        """Insert any number of *rows* into *table*, faster than one by one. Each column must hold
        only numbers or only texts. Raises Refused if they break an invariant, at once or at the
        next query."""

    def leave_to_the_end(self, sql: str, values: tuple[Value, ...]) -> None:
        """Make a change that blocks others, last of all. Raises Refused if it breaks an invariant,
        at once or with the commit."""
