"""A step of the schema, and what it means for servers that do not know it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from psycopg import Connection


@dataclass(frozen=True, slots=True)
class Step:
    """A change *make* to a database, which remembers it by the name of that function.

    If a step only adds what older servers can do without, it *needs* an earlier step, given by
    name: servers that know that one continue beside those that know them all. Any other step needs
    itself: after it, only servers that know it may use the database.
    """

    make: Callable[[Connection[Any]], None]
    needs: str = ""

    @property
    def name(self) -> str:
        """The name of the step."""
        return self.make.__name__

    @property
    def needed(self) -> str:
        """The name of the step that a server must know to use the database after this one."""
        return self.needs or self.name
