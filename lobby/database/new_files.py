"""New files that are there as a whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkstemp

from lobby.base.errors import StoreError


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
