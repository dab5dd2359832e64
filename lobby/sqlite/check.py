"""Check: whether a database is whole, and its matches are what their moves make of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlite_utils import Database

from lobby.errors import Unreadable
from lobby.housekeeping import verification
from lobby.model.match import Match
from lobby.sqlite import schema
from lobby.sqlite.engine.connection import connect_reader
from lobby.sqlite.failures import StoreError, explained
from lobby.sqlite.transaction import SqliteSnapshot

_NAMED = 10
"""Boards of a game that are named."""


def check(path: Path) -> Iterator[str]:
    """What is wrong with the database at *path*, each as a sentence; nothing when all is well.
    A server may be using it, and goes on.

    Raises StoreError when *path* is missing, no database of the lobby, or so damaged that the
    rest cannot be looked at.
    """
    if not path.is_file():
        raise StoreError(f"There is no database {path}: give the file that the server uses.")
    with explained(path), connect_reader(path) as db:
        yield from _file_problems(db)
        missing = schema.known() - schema.applied(db)
        if missing:
            yield f"The schema lacks {', '.join(sorted(missing))}: a server adds that when started."
        else:
            yield from _match_problems(db)
            yield from _rating_problems(db)


def not_replayed(path: Path) -> Iterator[str]:
    """The matches in the database at *path*, in which ``check`` found nothing wrong, that it could
    not replay since their games are not installed: a sentence for each game. Raises StoreError."""
    missing: dict[str, list[int]] = {}
    with explained(path), connect_reader(path) as db:
        for board in SqliteSnapshot(db, now=0).all_boards():
            match = _match(db, board)
            if match and not match.installed:
                missing.setdefault(match.game, []).append(board)
    for game, boards in sorted(missing.items()):
        yield _not_replayed(game, boards)


def _not_replayed(game: str, boards: Sequence[int]) -> str:
    count, named, more = len(boards), ", ".join(map(str, boards[:_NAMED])), len(boards) - _NAMED
    if count == 1:
        return (
            f"The game {game} is not installed: 1 match of it, on board {named}, could not be"
            " replayed."
        )
    if more > 0:
        return (
            f"The game {game} is not installed: {count} matches of it, on boards {named} and {more}"
            " more, could not be replayed."
        )
    return (
        f"The game {game} is not installed: {count} matches of it, on boards {named}, could not be"
        " replayed."
    )


def _file_problems(db: Database) -> Iterator[str]:
    for (problem,) in db.execute("PRAGMA integrity_check").fetchall():
        if problem != "ok":
            yield f"The file is damaged: {problem}."
    for table, _, parent, _ in db.execute("PRAGMA foreign_key_check").fetchall():
        yield f"A row of the table {table} refers to a row of {parent} that is not there."


def _match_problems(db: Database) -> Iterator[str]:
    boards = SqliteSnapshot(db, now=0).all_boards()
    for board in boards:
        problem = _match_problem(db, board)
        if problem:
            yield problem


def _match_problem(db: Database, board: int) -> str | None:
    # A snapshot for each match, because one for all would keep a busy server's log growing.
    with _snapshot(db) as snapshot:
        try:
            match = snapshot.match(board)
        except Unreadable as error:
            return f"Board {board} cannot be read: {error.__cause__}"
        return verification.verify(snapshot, match) if match else None


def _rating_problems(db: Database) -> Iterator[str]:
    with _snapshot(db) as snapshot:
        yield from verification.verify_ratings(snapshot)


def _match(db: Database, board: int) -> Match | None:
    """The match, None where it cannot be read."""
    with _snapshot(db) as snapshot, suppress(Unreadable):
        return snapshot.match(board)
    return None


@contextmanager
def _snapshot(db: Database) -> Iterator[SqliteSnapshot]:
    db.execute("BEGIN")
    try:
        yield SqliteSnapshot(db, now=0)
    finally:
        db.rollback()
