"""Copying a lobby from one database to another, each a file or a PostgreSQL URL."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path

from lobby.app.copy.rows_by_table import Source, Target, copy
from lobby.app.copy.sqlite_file import SqliteSource, SqliteTarget
from lobby.app.database import installed
from lobby.app.progress import Show, Tell, to_nobody
from lobby.base.errors import StoreError

_OF_POSTGRES = ("postgresql://", "postgres://")


def copy_lobby(
    source: str, target: str, tell: Tell, copying: Show = to_nobody, comparing: Show = to_nobody
) -> None:
    """Copy the lobby *source* to *target*, saying by *tell* which tables are done, and by *copying*
    and then *comparing* how many of all rows. Raises CannotOperate if that fails, or the two differ
    in the end."""
    if source == target:
        raise StoreError("A lobby cannot be copied to where it is: give another target.")
    with _source(source) as old, _target(target) as new:
        copy(old, new, tell, copying, comparing)


def _source(place: str) -> AbstractContextManager[Source]:
    if not place.startswith(_OF_POSTGRES):
        return SqliteSource.opened(Path(place))
    with installed():
        from lobby.app.copy.postgres_database import PostgresSource  # noqa: PLC0415
    return PostgresSource.opened(place)


def _target(place: str) -> AbstractContextManager[Target]:
    if not place.startswith(_OF_POSTGRES):
        return SqliteTarget.opened(Path(place))
    with installed():
        from lobby.app.copy.postgres_database import PostgresTarget  # noqa: PLC0415
    return PostgresTarget.opened(place)
