"""A backup of an older schema can be restored."""

from __future__ import annotations

from pathlib import Path

from lobby.app.check.sqlite import check
from lobby.core.stores import open_sqlite
from lobby.database.sqlite import backup, schema
from lobby.database.sqlite.engine.connection import connect_reader
from lobby.features.matches import viewing
from tests.conftest import Clock
from tests.golden.run import lay_before
from tests.support import databases


async def test_a_backup_of_an_older_schema_can_be_restored(tmp_path: Path, clock: Clock) -> None:
    old, before = lay_before(tmp_path / "old.db"), len(schema.known())
    with databases.next_version():
        backup(old, tmp_path / "backup.db")
        with connect_reader(tmp_path / "backup.db") as db:
            assert len(schema.applied(db)) == before
            boards = db.execute("SELECT board, plies FROM matches WHERE private = 0").fetchall()
        restored = tmp_path / "data" / "lobby.db"
        restored.parent.mkdir()
        (tmp_path / "backup.db").rename(restored)
        store = open_sqlite(restored, clock)
        assert boards
        for board, plies in boards:
            assert (await store.read(viewing.find, board, None)).plies == plies
        await store.close()
        assert list(check(restored)) == []
        with connect_reader(restored) as db:
            assert schema.applied(db) == schema.known()
