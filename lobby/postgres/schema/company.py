"""The servers that use a database, and how many steps of its schema each of them knows.

Each says so by a lock on that number, which it has as long as its connection lasts. A row could
outlive it, and a server that stands still would seem to be gone although it may go on.
"""

from __future__ import annotations

from typing import Any

from psycopg import Connection

_KNOWN = 1000
"""The lock of who knows no step. The first number of our locks says "Lobb"."""

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
"""Lock 2 has who uses the database: see engine/guard.py. Servers from before they said what they
know have nothing else."""


def announce(db: Connection[Any], steps: int) -> None:
    """Let others know, as long as *db* is connected, that its server knows so many steps."""
    db.execute(_ANNOUNCE, (_KNOWN + steps,))


def older(db: Connection[Any], steps: int) -> tuple[str, ...]:
    """The names of the servers that know fewer *steps*."""
    return tuple(name for (name,) in db.execute(_OLDER, (_KNOWN + steps,)))
