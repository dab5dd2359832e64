"""All queries of all features."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator
from typing import Any

import lobby

Query = Callable[..., Any]

_PAGE = "after.<locals>.page"
"""What ``people.queries.rows.after`` makes."""


def queries() -> Iterator[tuple[str, Query]]:
    """Every public query with its name: a function in a ``queries`` of a feature, whose first
    parameter is the snapshot or the transaction."""
    for info in pkgutil.walk_packages(lobby.__path__, "lobby."):
        if ".queries" in info.name:
            module = importlib.import_module(info.name)
            for name, value in vars(module).items():
                own = inspect.isfunction(value) and (
                    value.__module__ == module.__name__ or value.__qualname__ == _PAGE
                )
                if own and not name.startswith("_") and "tx" in inspect.signature(value).parameters:
                    yield name, value


def questions() -> Iterator[str]:
    """The names of the queries that only read."""
    for name, query in queries():
        if inspect.signature(query).parameters["tx"].annotation == "Snapshot":
            yield name
