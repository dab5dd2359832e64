"""Databases for tests to start with."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from sqlite_utils import Database

from lobby.core.stores import open_sqlite
from lobby.database.sqlite import schema


def lay(path: Path) -> Path:
    """Put an empty database at *path*, where there must be none. It is a copy, as making the schema
    takes ten times as long as opening it."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.touch(0o600, exist_ok=False)
    path.write_bytes(_empty())
    return path


def nicknames(db: Database) -> None:
    """A step of the schema after all that this version knows."""
    db.execute("ALTER TABLE players ADD COLUMN nickname TEXT NOT NULL DEFAULT ''")


@contextmanager
def next_version() -> Iterator[None]:
    """Within the context, this is a version that knows one more step of SQLite's schema."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(schema, "STEPS", (*schema.STEPS, nicknames))
        yield


def uninstall(path: Path, game: str, gone: str = "oldgame") -> None:
    """Assign everything stored of *game* to *gone*, which no server has, as if the package with
    that game were no longer installed."""
    with _altering(path) as db:
        for table in _OF_GAMES:
            db.execute(f"UPDATE {table} SET game = ? WHERE game = ?", (gone, game))


def alter(path: Path, sql: str, *values: str | int) -> None:
    """Change the database in a way that the lobby's triggers and checks would prevent."""
    with _altering(path) as db:
        db.execute(sql, values)


@contextmanager
def _altering(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("PRAGMA ignore_check_constraints = 1")
        triggers = db.execute(
            "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"
        ).fetchall()
        for name, _ in triggers:
            db.execute(f"DROP TRIGGER {name}")
        yield db
        for _, trigger in triggers:
            db.execute(trigger)


_OF_GAMES = (
    "matches",
    "challenges",
    "ratings",
    "rating_changes",
    "tallies",
    "seat_tallies",
    "length_tallies",
    "game_subscriptions",
)


@cache
def _empty() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "lobby.db"
        open_sqlite(path, int)._close()
        return path.read_bytes()
