"""Rows of the database are read by name, and checked: no query counts columns, and each says of
what types they are (lobby/database/columns.py)."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Iterator
from pathlib import Path

import lobby

_LOBBY = Path(lobby.__file__).parent
_NAMES = frozenset({"row", "found"})
"""What queries call a row, or what they found."""
_READERS = frozenset({"one", "all", "readable"})
"""What makes values of rows (``Snapshot``)."""


def queries() -> Iterator[Path]:
    """The modules that get rows."""
    for path in sorted(_LOBBY.rglob("*.py")):
        parts = path.relative_to(_LOBBY).with_suffix("").parts
        if "queries" in parts or "database" in parts:
            yield path


def counted(code: str) -> list[int]:
    """The lines of *code* that count columns: any part between constant places, and any place of
    what is called a row.

    >>> counted("a = row[0]; b = row[5:]; c = other[:-2]; d = other[::-1]; e = other[0]")
    [1, 1, 1]
    """
    return [
        node.lineno
        for node in ast.walk(ast.parse(code))
        if isinstance(node, ast.Subscript) and (_is_part(node.slice) or _is_place(node))
    ]


def _is_part(at: ast.expr) -> bool:
    return isinstance(at, ast.Slice) and any(
        end is not None and _is_number(end) for end in (at.lower, at.upper)
    )


def _is_place(node: ast.Subscript) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id in _NAMES and _is_number(node.slice)


def _is_number(node: ast.expr) -> bool:
    return isinstance(node.operand if isinstance(node, ast.UnaryOp) else node, ast.Constant)


def lines_of(find: Callable[[str], list[int]]) -> list[str]:
    """The lines of all queries that *find* finds in their code."""
    return [
        f"{path.relative_to(_LOBBY)}:{line}"
        for path in queries()
        for line in find(path.read_text())
    ]


def test_no_query_counts_columns() -> None:
    assert lines_of(counted) == []


def unchecked(code: str) -> list[int]:
    """The lines of *code* where rows become values of no declared types.

    >>> unchecked("tx.all(tuple, sql); tx.readable(lambda row: A(*row), sql); tx.one(_A, sql)")
    [1, 1]
    """
    return [
        node.lineno
        for node in ast.walk(ast.parse(code))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in _READERS
        and node.args
        and _has_no_types(node.args[0])
    ]


def _has_no_types(make: ast.expr) -> bool:
    return isinstance(make, ast.Lambda) or (
        isinstance(make, ast.Name) and hasattr(builtins, make.id)
    )


def test_every_query_checks_its_columns() -> None:
    assert lines_of(unchecked) == []
