"""Whether files are private: only the user who runs the server may read or write them."""

from __future__ import annotations

import stat
from pathlib import Path

from lobby.base.errors import CannotOperate

_TO_WRITE = stat.S_IWGRP | stat.S_IWOTH


def ensure_file(path: Path) -> None:
    """Raise CannotOperate if others may read or write the file *path*, if there is one."""
    if path.is_file():
        _ensure(path, 0o077, "600")


def ensure_folder(path: Path) -> None:
    """Raise CannotOperate if others may put files into the folder *path*, or replace some. They may
    look into it: its files are private."""
    _ensure(path, _TO_WRITE, "go-w")


def _ensure(path: Path, refused: int, instead: str) -> None:
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
    except OSError:  # whoever uses it says why that fails
        return
    if mode & refused:
        does = "write" if mode & _TO_WRITE else "read"
        raise CannotOperate(
            f"{path} has mode {mode:04o}, so others may {does} it: run chmod {instead} on it."
        )
