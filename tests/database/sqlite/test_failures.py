"""What is said when the database, or the system below it, fails."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from lobby.base.errors import Refused, StoreError
from lobby.database.sqlite import SqliteStore
from lobby.database.sqlite.connection import explained
from lobby.features.people.queries import players as players_queries


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (OSError(13, "Permission denied", "folder"), "folder cannot be used: Permission denied."),
        (OSError(5, "Input/output error"), "lobby.db cannot be used: Input/output error."),
        (sqlite3.OperationalError("odd"), "lobby.db cannot be used: odd."),
    ],
)
def test_the_file_that_cannot_be_used_is_named(error: Exception, sentence: str) -> None:
    with pytest.raises(StoreError) as raised, explained(Path("lobby.db")):
        raise error
    assert str(raised.value) == sentence


async def test_a_change_that_breaks_the_schema_is_logged(
    store: SqliteStore, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(Refused):
        await store.write(lambda tx: players_queries.add_player(tx, "a b"))
    (message,) = caplog.messages
    assert message.startswith("a change broke the schema: CHECK constraint failed")
