"""Killed at any moment, the server has kept everything that it acknowledged.

``KILLS=100 pytest tests/database/sqlite/test_durability.py`` kills more often.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

from lobby.app.check.sqlite import check
from lobby.core.stores import open_sqlite
from lobby.database.sqlite import backup
from lobby.database.transaction import Snapshot
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.talk import queries as talk_queries
from tests.conftest import NOON

KILLS = int(os.environ.get("KILLS", "5"))
REPOSITORY = Path(__file__).parents[3]


async def test_what_was_acknowledged_survives_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "lobby.db"
    acknowledged: set[str] = set()
    for seed in range(KILLS):
        acknowledged |= killed(path, seed)
    assert list(check(path)) == []
    backup(path, tmp_path / "copy.db")
    assert list(check(tmp_path / "copy.db")) == []

    store = open_sqlite(path, lambda: NOON)
    stored = await store.read(everything)
    await store.close()
    assert len(acknowledged) > KILLS
    assert acknowledged <= stored


def killed(path: Path, seed: int) -> set[str]:
    """The words of a server that was killed after a random number of acknowledgements."""
    command = [sys.executable, "-m", "tests.database.sqlite.killed_player", str(path), str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=REPOSITORY) as server:
        assert server.stdout
        said = [server.stdout.readline() for _ in range(Random(seed).randrange(1, 200))]
        server.kill()
        said += server.stdout.readlines()
    return {line.decode().strip() for line in said if line.endswith(b"\n")}


def everything(snapshot: Snapshot) -> set[str]:
    """The words that are stored."""
    said = {message.text for message in talk_queries.messages(snapshot, None, 1_000_000)}
    moved = (
        matches_queries.moves(snapshot, board) for board in matches_queries.all_boards(snapshot)
    )
    return said.union(*({played.comment for played in moves} for moves in moved))
