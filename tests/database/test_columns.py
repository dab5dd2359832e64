"""Values are checked where a row becomes a value."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from math import inf, nan
from types import ModuleType
from typing import Any

import pytest
from msgspec import ValidationError, convert

import lobby
from lobby.base.bounds import Count, Measure, Ply, Seconds, Time
from lobby.base.errors import Unreadable
from lobby.core.queries.events import EVENT
from lobby.database.columns import Columns, Spoilt, columns
from lobby.database.transaction import made
from lobby.features.deals.queries import seed_and_nonce
from lobby.gamekit.game import Seat

WRONG = (2**62, -(2**62), inf, nan, b"x")


def queries() -> Iterator[ModuleType]:
    """All modules of the lobby that ask the database."""
    for module in pkgutil.walk_packages(lobby.__path__, "lobby."):
        if ".queries" in module.name:
            yield importlib.import_module(module.name)


def declared() -> Iterator[Columns[Any]]:
    """All columns that a module of the lobby declares."""
    for module in queries():
        yield from (member for member in vars(module).values() if isinstance(member, Columns))


def taken(kind: object, value: object) -> bool:
    """Whether a column of the type *kind* takes *value*."""
    try:
        convert(value, kind)
    except ValidationError:
        return False
    return True


def test_every_column_has_a_type() -> None:
    names = {f"{one.called}: {name}" for one in declared() for name in untyped(one)}
    # The database adds these up from values that are bounded.
    assert {name for name in names if "sum(" not in name} == set()


def untyped(one: Columns[Any]) -> Iterator[str]:
    return (name for name, kind in zip(one.names, one.types, strict=True) if kind is Any)


def test_no_column_takes_what_is_wrong() -> None:
    bounded = (Time, Seconds, Ply, Count, Measure, Seat)
    assert {kind for kind in bounded for value in WRONG if taken(kind, value)} == set()
    kinds = {kind for one in declared() for kind in one.types if kind is not Any}
    assert {kind for kind in kinds if taken(kind, b"x")} == set()


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ((2**62, 0), "matches.since: Expected `int` <= 253402300799 (in row 4611686018427387904)"),
        ((5, 2), "matches.to_move: Expected `int` <= 1 (in row 5)"),
        ((5, "x"), "matches.to_move: Expected `int`, got `str` (in row 5)"),
        ((None, 1), "matches.since: Expected `int`, got `null` (in row None)"),
    ],
)
def test_what_is_wrong_is_named(row: tuple[Any, ...], said: str) -> None:
    with pytest.raises(Unreadable) as refused:
        made(turn_of, row, "SELECT m.since, m.to_move FROM matches AS m")
    assert str(refused.value.__cause__) == said


def test_json_is_read_by_its_type() -> None:
    assert {module.__name__ for module in queries() if "json" in vars(module)} == set()


@pytest.mark.parametrize("detail", ["7", "null", "[]", '"x"', "{x", '{"board": [7]}'])
def test_json_of_another_shape_is_not_read(detail: str) -> None:
    with pytest.raises(Spoilt, match=r"^detail: "):
        EVENT((1, 5, "said", None, None, "[1]", detail, 0))


@pytest.mark.parametrize("seed", ["", "x" * 64, "0" * 63, "7"])
def test_a_seed_that_deals_nothing_is_not_read(seed: str) -> None:
    with pytest.raises(Spoilt, match=r"^seed: "):
        seed_and_nonce((seed, ""))


def test_a_group_that_cannot_be_made_is_named() -> None:
    with pytest.raises(Spoilt, match=r"^m.length: invalid literal"):
        columns("m.board", columns("m.length")(int))(lambda board, length: board)((1, "x"))


def test_a_group_is_whole_or_absent() -> None:
    turn = columns("m.board", turn_of.or_none())(lambda board, turn: turn)
    assert (turn((1, None, None)), turn((1, 5, 1))) == (None, (5, 1))
    with pytest.raises(Spoilt, match=r"^m.to_move"):
        turn((1, 5, None))


@columns("m.since, m.to_move")
def turn_of(since: Time, to_move: Seat) -> tuple[int, int]:
    return since, to_move
