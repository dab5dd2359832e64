"""What is said when the database, or the system below it, fails."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path
from types import SimpleNamespace

import pytest

from lobby.base.errors import Refused, StoreError
from lobby.database.sqlite import SqliteStore
from lobby.database.sqlite.connection import explained
from lobby.features.people.queries import players as players_queries


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (
            OSError(13, "Permission denied", "folder"),
            "folder cannot be used: Permission denied. Let the user who runs the server use it:"
            " ls -ld and mount say who may.",
        ),
        (
            OSError(28, "No space left on device"),
            "lobby.db cannot be used: No space left on device. Make room on that disk.",
        ),
        (OSError(5, "Input/output error"), "lobby.db cannot be used: Input/output error."),
        (sqlite3.OperationalError("odd"), "lobby.db cannot be used: odd."),
    ],
)
def test_the_file_that_cannot_be_used_is_named(error: Exception, sentence: str) -> None:
    with pytest.raises(StoreError) as raised, explained(Path("lobby.db")):
        raise error
    assert str(raised.value) == sentence


@pytest.mark.parametrize(
    ("code", "free", "advice"),
    [
        (sqlite3.SQLITE_READONLY, 9, ". Let the user who runs the server use it: ls -ld"),
        (sqlite3.SQLITE_CANTOPEN, 9, ". Let the user who runs the server use it: ls -ld"),
        (sqlite3.SQLITE_IOERR, 9, "odd."),
        (sqlite3.SQLITE_IOERR, 0, ". Make room on that disk."),
        (sqlite3.SQLITE_CANTOPEN, 0, ". Make room on that disk."),
        (sqlite3.SQLITE_FULL, 0, ". Make room on that disk."),
    ],
)
def test_it_is_said_what_helps(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, code: int, free: int, advice: str
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda __: SimpleNamespace(free=free))
    error = sqlite3.OperationalError("odd")
    error.sqlite_errorcode = code
    with pytest.raises(StoreError) as raised, explained(tmp_path / "lobby.db"):
        raise error
    assert advice in str(raised.value)


async def test_a_change_that_breaks_the_schema_is_logged(
    store: SqliteStore, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(Refused):
        await store.write(lambda tx: players_queries.add_player(tx, "a b"))
    (message,) = caplog.messages
    assert message.startswith("a change broke the schema: CHECK constraint failed")
