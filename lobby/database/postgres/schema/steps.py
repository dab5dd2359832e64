"""The steps after the baseline. A new one goes to the end, and none is ever edited."""

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


def any_channel(db: Connection[Any]) -> None:
    """Allow notices by any channel: the server knows which there are."""
    db.execute("ALTER TABLE notice_addresses DROP CONSTRAINT notice_addresses_channel_check")
    db.execute("ALTER TABLE notice_codes DROP CONSTRAINT notice_codes_channel_check")
    db.execute("ALTER TABLE outbox DROP CONSTRAINT outbox_channel_check")


STEPS: tuple[Step, ...] = (Step(any_channel, needs="shown_analyses"),)
"""The steps, in order."""
