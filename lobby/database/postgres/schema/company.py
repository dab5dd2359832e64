"""The servers that use a database, and how many steps of its schema each of them knows.

Each announces it by a lock on that number, held as long as its connection lasts. A row could
outlive the server, or make a stalled server seem gone although it may go on.
"""

from __future__ import annotations

from collections.abc import Callable
from time import sleep
from typing import Any, TypeVar

from psycopg import Connection

T = TypeVar("T")

_TRIES, _PAUSE_SECONDS = 11, 0.1

_KNOWN = 1000
"""The lock of a server that knows no steps. The first number of all our locks spells "Lobb"."""

_ANNOUNCE = "SELECT pg_advisory_lock_shared(1282370146, %s)"
_OLDER = """
SELECT coalesce(nullif(a.application_name, ''), 'a server without a name')
FROM pg_locks AS l JOIN pg_stat_activity AS a ON a.pid = l.pid
WHERE l.locktype = 'advisory' AND l.classid = 1282370146 AND l.granted
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND l.pid <> pg_backend_pid()
GROUP BY a.pid, a.application_name
HAVING bool_or(l.objid = 2) AND max(l.objid::bigint) < %s
ORDER BY 1
"""
"""Lock 2 is held by every server that uses the database: see guard.py. Servers from before
these announcements hold no other."""


def announce(db: Connection[Any], steps: int) -> None:
    """Announce, as long as *db* is connected, that its server knows *steps* steps."""
    db.execute(_ANNOUNCE, (_KNOWN + steps,))


def older(db: Connection[Any], steps: int) -> tuple[str, ...]:
    """The names of the servers that know fewer than *steps* steps."""
    return tuple(name for (name,) in db.execute(_OLDER, (_KNOWN + steps,)))


def left(ask: Callable[[], T]) -> T:
    """Call *ask* for up to a second until it returns a false value, and return its last result.
    Locks of connections just closed are released only after a moment. Blocks."""
    for _ in range(_TRIES - 1):
        if not (result := ask()):
            return result
        sleep(_PAUSE_SECONDS)
    return ask()
