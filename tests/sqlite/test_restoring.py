"""A backup of an older schema can be restored. ``test_opening.py`` brings each up to date."""

from __future__ import annotations

from pathlib import Path

import pytest

from lobby.matches import viewing
from lobby.model.player import Player
from lobby.sqlite import SqliteStore, backup, check, schema
from lobby.sqlite.engine.connection import connect_reader, connect_writer
from tests.conftest import Clock

PLAYED = """
INSERT INTO players (name, joined) VALUES ('ann', 0), ('ben', 0);
INSERT INTO keys (player, fingerprint, added) VALUES (1, 'SHA256:ann', 0);
INSERT INTO preferences (player, name, value) VALUES (1, 'confirm', 'no');
"""
MATCHES = """
INSERT INTO matches (board, game, options, setup, first, second, private, started, changed,
    revision, plies, to_move)
VALUES (1, 'octilite', '', '{}', 1, 2, 0, 0, 0, 0, 0, 0),
    (2, 'octilite', '', '{}', 1, 2, 0, 0, 0, 0, 0, 0);
INSERT INTO moves (board, ply, move, comment, at) VALUES (1, 1, '22+a', 'hello', 1);
UPDATE matches SET plies = 1, to_move = 1, revision = 1, changed = 1 WHERE board = 1;
UPDATE matches SET ended = 9, reason = 'cancelled', to_move = NULL WHERE board = 2;
"""
TALK = """
INSERT INTO messages (at, board, author, text) VALUES (1, 1, 2, 'hi');
INSERT INTO events (at, kind, actor, board, concerns, detail)
VALUES (1, 'ended', NULL, 2, '[1,2]', '{"winner":null,"reason":"cancelled"}');
"""


def furnish(path: Path, taken: int) -> None:
    """Create the database *path* as it was after *taken* steps, with the data of that time."""
    with connect_writer(path) as db:
        steps = [step.name for step in schema.MIGRATIONS.pending(db)]
        later = steps[taken] if taken < len(steps) else None
        schema.MIGRATIONS.apply(db, stop_before=later)
        db.execute(f"PRAGMA application_id = {schema.APPLICATION_ID}")
        for rows in (PLAYED, MATCHES, TALK)[:taken]:
            db.conn.executescript(rows)
        assert len(schema.applied(db)) == taken


@pytest.mark.parametrize("taken", [1, 2, 3, 20, len(schema.known())])
async def test_a_backup_of_an_older_schema_can_be_restored(
    taken: int, tmp_path: Path, clock: Clock
) -> None:
    furnish(tmp_path / "old.db", taken)
    backup(tmp_path / "old.db", tmp_path / "backup.db")
    with connect_reader(tmp_path / "backup.db") as db:
        assert len(schema.applied(db)) == taken

    restored = tmp_path / "data" / "lobby.db"
    restored.parent.mkdir()
    (tmp_path / "backup.db").rename(restored)
    store = SqliteStore.open(restored, clock)
    ann = Player(1, "ann", 0)
    assert await store.read(lambda look: look.player_of_key("SHA256:ann")) == ann
    assert await store.read(lambda look: look.preferences(ann)) == {"confirm": "no"}
    if taken >= 2:
        match = await store.read(viewing.find, 1, None)
        assert (match.plies, match.rules_version, match.key_version) == (1, 1, 1)
        assert [each.move for each in await store.read(lambda look: look.moves(1))] == ["22+a"]
    if taken >= 3:
        assert [each.text for each in await store.read(lambda look: look.messages(1, 9))] == ["hi"]
        assert await store.read(lambda look: look.last_event()) == 1
    await store.close()
    assert list(check(restored)) == []
