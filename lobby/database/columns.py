"""Columns of a SELECT, and what is made of them, written once and in one order.

vacation = columns("v.id", player.under("p"), span.under("v"), "v.stage")(Vacation)
SELECT_VACATIONS = f"SELECT {vacation} FROM vacations AS v CROSS JOIN players AS p …"
tx.all(vacation, SELECT_VACATIONS)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import accumulate, chain, pairwise
from typing import Any, Generic, Literal, TypeVar, get_type_hints

from msgspec import Struct, ValidationError, convert, defstruct

from lobby.database.transaction import Row

T = TypeVar("T")


class Spoilt(ValueError):
    """A value in a row that cannot be read. The text begins with its column."""


@dataclass(frozen=True)
class Columns(Generic[T]):
    """Columns, and what *make* makes of their values. As text they are the columns for a SELECT; as
    a function, with the name *called*, they read a row, whose values must be of *types*: those of
    the parameters of *make*."""

    called: str
    names: tuple[str, ...]
    types: tuple[Any, ...]
    make: Callable[..., T]
    keys: int = 1
    """How many of the first columns tell one row from another."""

    @property
    def __name__(self) -> str:
        return self.called

    def __str__(self) -> str:
        return ", ".join(self.names)

    def __call__(self, row: Row) -> T:
        """What is made of *row*. Raises Spoilt if a value is not of its column's type, or out of
        its bounds (``lobby.base.bounds``)."""
        self._check(row)
        return self.make(*row)

    @cached_property
    def _checked(self) -> type[Struct]:
        # Once: to look it up by the types, each must be hashed.
        return _row_of(self.types)

    def _check(self, row: Row) -> None:
        try:
            convert(row, self._checked)
        except ValidationError as error:
            raise Spoilt(_placed(str(error), self.names)) from None

    def under(self, table: str) -> Columns[T]:
        """The same columns under the table alias *table*."""
        names = tuple(f"{table}.{name}" for name in self.names)
        return Columns(self.called, names, self.types, self.make)

    def or_none(self) -> Columns[T | None]:
        """The same columns where there may be nothing: None if the first of them is null."""

        def make(*values: Any) -> T | None:
            return None if values[0] is None else self(values)

        types = tuple(kind | None for kind in self.types)
        return Columns(self.called, self.names, types, make)

    def remembered(self) -> Columns[T]:
        """The same columns, for lists in which the same few values come again and again."""
        return Columns(self.called, self.names, self.types, lru_cache(maxsize=1000)(self.make))


def columns(*parts: str | Columns[Any]) -> Callable[[Callable[..., T]], Columns[T]]:
    """The columns of all *parts*, for the class or function that makes something of them. It gets a
    value for each column that is named in a text, and one for each group. Behind a group, a row may
    go on with columns that are only there for its ORDER BY.

    >>> number = columns("re, im")(complex)
    >>> line = columns("id", number.under("a"), number.under("b").or_none())(lambda *line: line)
    >>> str(line), line((7, 1, 2, None, None))
    ('id, a.re, a.im, b.re, b.im', (7, (1+2j), None))
    """
    named = [part.names if isinstance(part, Columns) else part.split(", ") for part in parts]
    names = tuple(chain.from_iterable(named))
    ends = pairwise(accumulate(map(len, named), initial=0))
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
                values[span] = [_grouped(make_group, names[span], row[span])]
            return make(*values)

        return Columns(
            _called(make), names, tuple(_types(make, parts)), make_groups if groups else make
        )

    return of


def numbered(number: str, group: Columns[T]) -> Columns[tuple[int, T]]:
    """The columns of *group* behind the column *number*: that number, and what the group makes."""
    return Columns(
        group.called,
        (number, *group.names),
        (int, *group.types),
        lambda number, *values: (number, group.make(*values)),
    )


def keyed(*numbers: str, group: Columns[Any]) -> Columns[Any]:
    """The columns of *group* behind those that tell one row from another, where no single one
    does. It makes what the group makes."""
    return Columns(
        group.called,
        (*numbers, *group.names),
        (*[Any] * len(numbers), *group.types),
        lambda *values: group.make(*values[len(numbers) :]),
        len(numbers),
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


_TYPES: dict[object, tuple[Any, ...]] = {bool: (Literal[0, 1] | bool,)}
"""Of what is written without types. The engines have flags of their own."""


def _types(make: Callable[..., object], parts: tuple[str | Columns[Any], ...]) -> Iterator[Any]:
    """The type of each column of *parts*, by the parameters of *make*."""
    parameters = iter(_TYPES.get(make) or _annotated(make))
    for part in parts:
        if isinstance(part, Columns):
            next(parameters, None)
            yield from part.types
        else:
            yield from (next(parameters, Any) for _ in part.split(", "))


def _annotated(make: Callable[..., object]) -> list[Any]:
    """The types of the parameters of a function, or of the fields of a class."""
    hints = get_type_hints(make, include_extras=True)
    hints.pop("return", None)
    return [Any if isinstance(hint, TypeVar) else hint for hint in hints.values()]


@cache
def _row_of(types: tuple[Any, ...]) -> type[Struct]:
    """What checks a row whose columns have *types*."""
    fields = [(f"column_{place}", kind) for place, kind in enumerate(types)]
    return defstruct("Row", fields, array_like=True)


def _grouped(make: Callable[..., object], names: tuple[str, ...], values: Row) -> object:
    """What *make* makes of the *values* of the columns *names*. Raises Spoilt if it fails."""
    try:
        return make(*values)
    except Spoilt:
        raise
    except Exception as error:
        raise Spoilt(f"{', '.join(map(_bare, names))}: {error}") from error


def _bare(name: str) -> str:
    """A column as a statement selects it, without another name for it."""
    return name.partition(" AS ")[0]


def _placed(problem: str, names: tuple[str, ...]) -> str:
    """*problem*, which names a column by its place, with the column's name.

    >>> _placed("Expected `int`, got `str` - at `$[1]`", ("m.board AS board", "m.game"))
    'm.game: Expected `int`, got `str`'
    """
    what, _, place = problem.rpartition(" - at `$[")
    return f"{_bare(names[int(place.partition(']')[0])])}: {what}"
