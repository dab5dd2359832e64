"""A few of the sessions with which ``bench.cluster.restart`` measures reconnecting."""

from __future__ import annotations

from pathlib import Path

from bench.cluster.lobbies import on_sqlite
from bench.cluster.restart import HEADER, restarted
from bench.servers import fingerprint, key_files, made_keys

SESSIONS = 3


async def test_all_are_back_after_a_restart(tmp_path: Path) -> None:
    keys = made_keys(SESSIONS)
    files = key_files(tmp_path, keys)
    async with on_sqlite(list(map(fingerprint, keys)), "SHA256:owner", tmp_path) as lobby:
        row = await restarted(lobby, tmp_path, files)
    assert len(row) == len(HEADER)
    assert float(row[1]) > 0
