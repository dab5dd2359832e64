"""Which database a server uses, and what it says if it cannot."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from lobby.app import check, database
from lobby.base.errors import CannotOperate
from lobby.base.settings import Settings
from lobby.ssh import FILE_NAME, ensure_keys
from tests.conftest import Clock
from tests.support.postgres_cluster import NEEDS_POSTGRES

URL = "postgresql://lobby@127.0.0.1:1/lobby"


async def test_it_is_a_file_unless_a_database_is_named(tmp_path: Path, clock: Clock) -> None:
    settings = Settings(data=tmp_path / "data")
    assert not database.exists(settings)
    await database.open_store(settings, clock).close()
    assert database.exists(settings)
    assert settings.database_file.is_file()
    assert list(database.problems(settings)) == []


@NEEDS_POSTGRES
async def test_it_is_the_database_that_is_named(
    tmp_path: Path, clock: Clock, postgres_url: str
) -> None:
    settings = Settings(data=tmp_path / "data", database=postgres_url)
    assert not database.exists(settings)
    assert database.is_to_be_made(settings)
    ensure_keys(settings.data / FILE_NAME)
    with pytest.raises(CannotOperate, match=r"has no lobby, although .* correct LOBBY_DATABASE"):
        database.is_to_be_made(settings)
    assert database.is_to_be_made(replace(settings, host_key=settings.host_key_file))
    with pytest.raises(CannotOperate, match="has no tables of the lobby: start the server once"):
        list(database.problems(settings))
    await database.open_store(settings, clock).close()
    assert database.exists(settings)
    assert not database.is_to_be_made(settings)
    assert not settings.database_file.exists()
    assert list(database.problems(settings)) == []


def test_a_driver_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    for module in ("lobby.database.postgres.store", "lobby.app.check.postgres"):
        monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.delattr(check, "postgres", raising=False)
    with pytest.raises(CannotOperate, match=r"pip install 'psycopg\[binary\]'"):
        database.open_store(Settings(database=URL), clock)
    with pytest.raises(CannotOperate, match=r"pip install 'psycopg\[binary\]'"):
        database.exists(Settings(database=URL))
