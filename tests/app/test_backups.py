"""Scheduled backups of a real database in use, and what can be done with them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from lobby.app.backups import Backups, Plan
from lobby.app.check.sqlite import check
from lobby.app.database import backup, ensure_backups
from lobby.base import metrics
from lobby.base.durations import HOUR
from lobby.base.errors import CannotOperate
from lobby.base.settings import Settings
from lobby.core.stores import open_sqlite
from lobby.database.sqlite import SqliteStore
from lobby.features.matches import viewing
from lobby.features.matches.values import Match
from tests.conftest import Clock
from tests.support.postgres_cluster import NEEDS_POSTGRES


def copying(database: Path) -> Callable[[Path], Awaitable[None]]:
    """What copies *database*."""
    return lambda target: backup(Settings(data=database.parent), target)


@pytest.fixture
def plan(tmp_path: Path) -> Plan:
    (tmp_path / "copies").mkdir()
    return Plan(tmp_path / "copies", seconds=24 * HOUR, most=3)


@pytest.fixture
def backups(plan: Plan, database: Path, clock: Clock) -> Backups:
    return Backups(plan, copying(database), clock)


async def test_a_copy_can_be_served_again(
    store: SqliteStore, match: Match, backups: Backups, plan: Plan, clock: Clock
) -> None:
    assert await backups.settle()
    (copy,) = plan.copies()
    assert list(check(copy)) == []
    restored = open_sqlite(copy, clock)
    shown = await restored.read(viewing.show, match.board, match.players[0])
    assert shown.match == match
    await restored.close()


async def test_one_copy_a_day_and_the_last_ones_are_kept(
    store: SqliteStore, backups: Backups, plan: Plan, clock: Clock
) -> None:
    made = []
    for _ in range(5):
        assert await backups.settle()
        assert await backups.settle()
        made += [copy for copy in plan.copies() if copy not in made]
        clock.advance(24 * HOUR)
    assert len(made) == 5
    assert plan.copies() == made[-3:]


async def test_a_restart_does_not_begin_anew(
    store: SqliteStore, plan: Plan, database: Path, clock: Clock
) -> None:
    await Backups(plan, copying(database), clock).settle()
    clock.advance(23 * HOUR)
    await Backups(plan, copying(database), clock).settle()
    assert len(plan.copies()) == 1


@pytest.mark.parametrize("most", [1, 3])
async def test_a_copy_from_a_clock_that_was_wrong_puts_off_none(
    store: SqliteStore, plan: Plan, database: Path, clock: Clock, most: int
) -> None:
    backups = Backups(replace(plan, most=most), copying(database), clock)
    clock.advance(9000 * HOUR)
    assert await backups.settle()
    clock.advance(-9000 * HOUR)
    assert await backups.settle()
    assert plan.last(clock.time) == clock.time
    assert metrics.REGISTRY.get_sample_value("lobby_last_backup_timestamp_seconds") == clock.time
    assert len(plan.copies()) == min(most, 2)


async def test_other_files_are_left_alone(
    store: SqliteStore, backups: Backups, plan: Plan, clock: Clock
) -> None:
    other = plan.folder / "lobby-of-my-own.db"
    other.touch()
    for _ in range(5):
        await backups.settle()
        clock.advance(24 * HOUR)
    assert other.exists()


async def test_a_backup_that_fails_is_told_and_harms_nobody(
    store: SqliteStore, plan: Plan, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    missing = plan.folder / "lobby.db"
    assert not await Backups(plan, copying(missing), clock).settle()
    assert "no backup was made: There is no database" in caplog.text
    assert plan.copies() == []


async def test_it_works_by_itself(
    store: SqliteStore, backups: Backups, plan: Plan, caplog: pytest.LogCaptureFixture
) -> None:
    await backups.start()
    await backups.stop()
    assert plan.copies() == [] or list(check(plan.copies()[0])) == []


async def test_the_last_copy_is_measured_also_after_a_restart(
    store: SqliteStore, plan: Plan, database: Path, clock: Clock
) -> None:
    made = clock()
    await Backups(plan, copying(database), clock).settle()
    metrics.last_backup.set(0)
    clock.advance(HOUR)
    await Backups(plan, copying(database), clock).settle()
    assert metrics.last_backup._value.get() == made


@NEEDS_POSTGRES
@pytest.mark.tool("pg_dump", "pg_restore")
async def test_a_postgresql_database_is_copied_and_measured_too(
    tmp_path: Path, postgres_laid: str, clock: Clock
) -> None:
    settings = Settings(database=postgres_laid, backups=tmp_path / "copies", backups_kept=2)
    ensure_backups(settings)
    plan = Plan.of(settings)
    assert plan
    plan.prepare()
    (plan.folder / "lobby-20200101-030000.db").touch()  # from before the lobby moved
    backups = Backups(plan, lambda target: backup(settings, target), clock)
    for _ in range(3):
        assert await backups.settle()
        assert metrics.last_backup._value.get() == clock()
        clock.advance(24 * HOUR)
    names = [copy.name for copy in plan.copies()]
    assert names == ["lobby-20231115-221320.dump", "lobby-20231116-221320.dump"]
    assert len(list(plan.folder.iterdir())) == 3


async def test_programs_that_are_missing_keep_the_server_from_starting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    ensure_backups(Settings(backups=tmp_path))
    with pytest.raises(CannotOperate, match="pg_dump is not installed here"):
        ensure_backups(Settings(backups=tmp_path, database="postgresql://127.0.0.1:1/x"))


def test_a_first_failure_is_growth() -> None:
    assert metrics.REGISTRY.get_sample_value("lobby_backups_total", {"how": "failed"}) is not None


def test_a_folder_that_others_may_write_to_is_refused(tmp_path: Path) -> None:
    plan = Plan(tmp_path / "backups", 1, 1)
    plan.prepare()
    plan.folder.chmod(0o770)
    with pytest.raises(CannotOperate) as refusal:
        plan.prepare()
    assert str(refusal.value) == (
        f"{plan.folder} has mode 0770, so others may write it: run chmod go-w on it."
    )
