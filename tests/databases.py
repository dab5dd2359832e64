"""Databases to begin with."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from lobby.sqlite import SqliteStore


def lay(path: Path) -> Path:
    """Put an empty database where there is none: a copy, as to make the schema takes ten times as
    long as to open it."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.touch(0o600, exist_ok=False)
    path.write_bytes(_empty())
    return path


@cache
def _empty() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "lobby.db"
        SqliteStore.open(path, int)._close()
        return path.read_bytes()
