"""The schema as it was after the first 15 steps, which a new database gets at once.

There is a file for each subject. The columns are those of SQLite, with the same names and in the
same order, so that the same code reads their rows: flags are numbers, and texts sort by their
bytes. SQLite adds the row number to each index by itself; here lists are in order only if the index
names it. Numbers come from sequences and are never reused, not even when a row is gone.
"""

from __future__ import annotations

from importlib import resources
from typing import Any

from psycopg import Connection

NEEDED = {name: name for name in ("everything", "servers", "leases", "claims")} | dict.fromkeys(
    "seat_tallies fair_deals events_in_time pairs analyses explorer puzzle_ratings practice_boards"
    " disconnections append_events shown_analyses".split(),
    "claims",
)
"""The steps that it stands for, each with the one that a server must know after it. A new database
remembers them, too, so that all are alike."""

NAMES = tuple(NEEDED)

_SUBJECTS = tuple(
    "steps functions people challenges matches archive clocks ratings deals talk events news"
    " servers moderation notices analysis explorer puzzles practice".split()
)


def lay(db: Connection[Any]) -> None:
    """Create everything in the empty database *db*, and remember the steps."""
    for subject in _SUBJECTS:
        db.execute(resources.files(__name__).joinpath(f"{subject}.sql").read_bytes())
    remember = "INSERT INTO schema_steps (name, needs) VALUES (%s, %s)"
    with db.cursor() as cursor:
        cursor.executemany(remember, NEEDED.items())
