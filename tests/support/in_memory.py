"""The folders of tests, and all other temporary folders, are kept in memory if there is room:
thousands of databases are created there, and each change waits for the disk. A new database of
PostgreSQL takes thirty times as long there.

PYTEST_DEBUG_TEMPROOT and TMPDIR name other places.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from shutil import disk_usage

_MEMORY = Path("/dev/shm")
_ROOM = 2 << 30
"""Bytes that have to be free. This is enough: the folders of passing tests are deleted at once, and
few are large."""


def pytest_configure() -> None:
    """Let pytest, Python and the programs that tests start create their folders there."""
    if _usable():
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(_MEMORY))
        os.environ.setdefault("TMPDIR", str(_MEMORY))
        tempfile.tempdir = None  # looked up again


def _usable() -> bool:
    """Whether programs can be stored there and also run."""
    if not _MEMORY.is_dir() or not os.access(_MEMORY, os.W_OK):
        return False
    noexec = os.statvfs(_MEMORY).f_flag & os.ST_NOEXEC
    return not noexec and disk_usage(_MEMORY).free >= _ROOM
