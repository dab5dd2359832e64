"""Columns of a SELECT, and what is made of them, written once and in one order.

vacation = columns("v.id", player.under("p"), span.under("v"), "v.stage")(Vacation)
SELECT_VACATIONS = f"SELECT {vacation} FROM vacations AS v CROSS JOIN players AS p …"
tx.all(vacation, SELECT_VACATIONS)
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, chain, pairwise
from typing import Any, Generic, TypeVar

from lobby.database.statements import Row

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Columns(Generic[T]):
    """Columns, and what *make* makes of their values. As text they are the columns for a SELECT; as
    a function, with the name *called*, they read a row."""

    called: str
    names: tuple[str, ...]
    make: Callable[..., T]

    @property
    def __name__(self) -> str:
        return self.called

    def __str__(self) -> str:
        return ", ".join(self.names)

    def __call__(self, row: Row) -> T:
        return self.make(*row)

    def under(self, table: str) -> Columns[T]:
        """The same columns under the table alias *table*."""
        return Columns(self.called, tuple(f"{table}.{each}" for each in self.names), self.make)

    def or_none(self) -> Columns[T | None]:
        """The same columns where there may be nothing: None if the first of them is null."""

        def make(*values: Any) -> T | None:
            return None if values[0] is None else self.make(*values)

        return Columns(self.called, self.names, make)

    def remembered(self) -> Columns[T]:
        """The same columns, for lists in which the same few values come again and again."""
        return Columns(self.called, self.names, lru_cache(maxsize=1000)(self.make))


def columns(*parts: str | Columns[Any]) -> Callable[[Callable[..., T]], Columns[T]]:
    """The columns of all *parts*, for the class or function that makes something of them. It gets a
    value for each column that is named in a text, and one for each group. Behind a group, a row may
    go on with columns that are only there for its ORDER BY.

    >>> number = columns("re, im")(complex)
    >>> line = columns("id", number.under("a"), number.under("b").or_none())(lambda *each: each)
    >>> str(line), line((7, 1, 2, None, None))
    ('id, a.re, a.im, b.re, b.im', (7, (1+2j), None))
    """
    each = [part.names if isinstance(part, Columns) else part.split(", ") for part in parts]
    names = tuple(chain.from_iterable(each))
    ends = pairwise(accumulate(map(len, each), initial=0))
    # The last group first: then the others are still where they were.
    groups = tuple(
        (part.make, slice(*span))
        for part, span in zip(parts, ends, strict=True)
        if isinstance(part, Columns)
    )[::-1]

    def of(make: Callable[..., T]) -> Columns[T]:
        def make_groups(*row: Any) -> T:
            values = [*row[: len(names)]]
            for make_group, span in groups:
                values[span] = [make_group(*row[span])]
            return make(*values)

        return Columns(_called(make), names, make_groups if groups else make)

    return of


def numbered(number: str, group: Columns[T]) -> Columns[tuple[int, T]]:
    """The columns of *group* behind the column *number*: that number, and what the group makes."""
    return Columns(
        group.called, (number, *group.names), lambda number, *values: (number, group.make(*values))
    )


def pair(first: T, second: T) -> tuple[T, T]:
    """Two values that belong together."""
    return first, second


def _called(make: Callable[..., object]) -> str:
    """The name of a class or function, in words.

    >>> _called(lambda: 0), _called(pair), _called(ValueError)
    ('<lambda>', 'pair', 'value error')
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", make.__name__).strip().lower()
