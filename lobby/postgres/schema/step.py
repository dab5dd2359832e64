"""A step of the schema, and what it means for servers that do not know it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from psycopg import Connection


@dataclass(frozen=True, slots=True)
class Step:
    """What *make* does to a database, which remembers it by the name of that function.

    A step that only adds what older servers can do without *needs* a step before it, given by name:
    servers that know that one go on beside those that know all. Any other step needs itself: nobody
    may use the database after it who does not know it.
    """

    make: Callable[[Connection[Any]], None]
    needs: str = ""

    @property
    def name(self) -> str:
        """What the step is called."""
        return self.make.__name__

    @property
    def needed(self) -> str:
        """The name of the step that a server must know to use the database after this one."""
        return self.needs or self.name
