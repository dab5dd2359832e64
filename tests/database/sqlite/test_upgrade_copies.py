"""The copies made before upgrades: the way back, for some time."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from lobby.base.durations import DAY
from lobby.base.errors import StoreError
from lobby.database.sqlite import upgrade_copies

NOON = int(datetime(2026, 3, 10, 12, tzinfo=UTC).timestamp())


def made(folder: Path, *names: str) -> Path:
    """The path of a database with files of these names beside it."""
    for name in names:
        (folder / name).touch()
    return folder / "lobby.db"


def test_one_copy_is_made_a_day(tmp_path: Path) -> None:
    path = made(tmp_path, "lobby-schema-55-20260309.db")
    copy = upgrade_copies.new_copy(path, 55, NOON)
    assert copy == tmp_path / "lobby-schema-55-20260310.db"
    copy.touch()
    assert upgrade_copies.new_copy(path, 55, NOON) is None


def test_the_way_back_is_the_latest_copy_that_a_version_can_open(tmp_path: Path) -> None:
    names = ("lobby-schema-55-20260301.db", "lobby-schema-57-20260308.db")
    path = made(tmp_path, *names, "lobby-schema-54-20260307.db", "other-schema-1-20260309.db")
    assert upgrade_copies.latest_for(path, 56) == tmp_path / "lobby-schema-54-20260307.db"
    assert upgrade_copies.latest_for(path, 57) == tmp_path / "lobby-schema-57-20260308.db"
    assert upgrade_copies.latest_for(path, 53) is None


def test_copies_expire_and_nothing_else_does(tmp_path: Path) -> None:
    others = (
        *("lobby.db", "lobby-schema-57-20260208.db", "lobby-schema-x-20250101.db"),
        *("lobby-schema-55-20259999.db", "lobby-20250101-120000.db", "alobby-schema-1-20200101.db"),
    )
    path = made(tmp_path, *others, "lobby-schema-55-20260207.db", "lobby-schema-1-20250101.db")
    upgrade_copies.remove_expired(path, 30, NOON)
    assert {file.name for file in tmp_path.iterdir()} == set(others)
    upgrade_copies.remove_expired(path, 30, NOON + DAY)
    assert "lobby-schema-57-20260208.db" not in {file.name for file in tmp_path.iterdir()}


def test_a_copy_that_cannot_be_removed_is_named(tmp_path: Path) -> None:
    path = made(tmp_path)
    (tmp_path / "lobby-schema-55-20200101.db").mkdir()
    with pytest.raises(StoreError, match=r"lobby-schema-55-20200101.db has expired and cannot"):
        upgrade_copies.remove_expired(path, 30, NOON)
