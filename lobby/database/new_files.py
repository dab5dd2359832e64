"""New files that are there as a whole or not at all; and whether files are private, so that only
the user who runs the server may read or write them."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkstemp

from lobby.base.errors import CannotOperate, StoreError


def ensure_new(target: Path) -> None:
    """Raise StoreError unless *target* is a new name in an existing folder."""
    if target.exists():
        raise StoreError(f"{target} exists already: give a new name for the copy.")
    if not target.parent.is_dir():
        raise StoreError(f"There is no folder {target.parent}: make it first.")


@contextmanager
def part_of(target: Path) -> Iterator[Path]:
    """An empty file beside *target*, for its owner only, which is gone after the context unless it
    was given another name."""
    handle, name = mkstemp(prefix=f"{target.name}.", suffix=".part", dir=target.parent)
    os.close(handle)
    part = Path(name)
    try:
        yield part
    finally:
        part.unlink(missing_ok=True)


@contextmanager
def new_file(target: Path) -> Iterator[Path]:
    """A file to write, which whoever fills it brings onto the disk. It gets the name *target* at
    the end; if the context fails, nothing is left of it. Raises StoreError unless *target* is a new
    name in an existing folder."""
    ensure_new(target)
    with part_of(target) as part:
        yield part
        part.rename(target)
        sync_folder(target.parent)


def sync_folder(folder: Path) -> None:
    """Make sure the names of the files in *folder* are on the disk."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


_TO_WRITE = stat.S_IWGRP | stat.S_IWOTH


def ensure_private_file(path: Path) -> None:
    """Raise CannotOperate if others may read or write the file *path*, if there is one."""
    if path.is_file():
        _ensure_private(path, 0o077, "600")


def ensure_private_folder(path: Path) -> None:
    """Raise CannotOperate if others may put files into the folder *path*, or replace some. They may
    look into it: its files are private."""
    _ensure_private(path, _TO_WRITE, "go-w")


def _ensure_private(path: Path, refused: int, instead: str) -> None:
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
    except OSError:  # whoever uses it says why that fails
        return
    if mode & refused:
        does = "write" if mode & _TO_WRITE else "read"
        raise CannotOperate(
            f"{path} has mode {mode:04o}, so others may {does} it: run chmod {instead} on it."
        )
