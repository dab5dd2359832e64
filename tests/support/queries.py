"""All queries of all features."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator
from typing import Any

import lobby

Query = Callable[..., Any]


def queries() -> Iterator[Query]:
    """Every public query: a function in a ``queries`` of a feature, whose first parameter is the
    snapshot or the transaction."""
    for found in pkgutil.walk_packages(lobby.__path__, "lobby."):
        if ".queries" in found.name:
            module = importlib.import_module(found.name)
            for name, value in vars(module).items():
                own = inspect.isfunction(value) and value.__module__ == module.__name__
                if own and not name.startswith("_") and "tx" in inspect.signature(value).parameters:
                    yield value


def questions() -> Iterator[Query]:
    """The queries that only read."""
    for each in queries():
        if inspect.signature(each).parameters["tx"].annotation == "Snapshot":
            yield each
