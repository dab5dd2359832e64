"""Finds damaged pages of a file before a server uses it."""

from __future__ import annotations

import logging
import re
from pathlib import Path

from lobby.base.errors import StoreError
from lobby.database.sqlite.engine.connection import connect_reader

_MOST = 100
"""Findings that SQLite lists. Those about pages come first."""

_LARGE, _PIECE = 100_000_000, 1 << 20

_OF_A_ROW = re.compile(r"(NULL|NUMERIC|TEXT|non-\w+) value in |CHECK constraint failed in ")
"""Findings about a value: whoever reads that row says so, and everything else goes on."""


_log = logging.getLogger(__name__)


def ensure_sound(path: Path) -> None:
    """Read the structure of every page of the database at *path*, which takes about as long as
    reading the file. Raises StoreError if any is damaged. A value that was changed in place is not
    found, as pages have no checksums."""
    with connect_reader(path, known=True) as db:
        db.execute("PRAGMA ignore_check_constraints = 1")
        # If the schema has a view, SQLite 3.40 leaves out the list of free pages when it checks all
        # tables, but not when it checks this one.
        for what in (_MOST, "sqlite_schema"):
            for (found,) in db.execute(f"PRAGMA quick_check({what})").fetchall():
                if found != "ok" and not _OF_A_ROW.match(found):
                    raise StoreError(f"{path} is damaged ({_first_line(found)}): restore a backup.")


def read_ahead(path: Path) -> None:
    """Read the file at *path*, if there is one, from its beginning to its end, so that the system
    has it in memory: in the order of ``ensure_sound``, a disk takes many times as long. Nobody in
    this process may use the file yet, as closing it drops all locks."""
    if not path.is_file():
        return
    if path.stat().st_size > _LARGE:
        _log.info("looking for damaged pages in %s, which takes some seconds a gigabyte", path)
    with path.open("rb", buffering=0) as file:
        while file.read(_PIECE):
            pass


def _first_line(found: str) -> str:
    # SQLite puts a heading, such as "*** in database main ***", before what it finds in pages.
    return next(line for line in found.splitlines() if not line.startswith("***"))
