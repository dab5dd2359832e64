"""The folders of tests lie in memory, where there is room: thousands of databases begin there, and
each change waits for the disk.

PYTEST_DEBUG_TEMPROOT names another place.
"""

from __future__ import annotations

import os
from pathlib import Path
from shutil import disk_usage

_MEMORY = Path("/dev/shm")
_ROOM = 2 << 30
"""Bytes that have to be free: folders of tests that pass are gone at once, and few are large."""


def pytest_configure() -> None:
    """Have pytest make its folders there."""
    if _usable():
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(_MEMORY))


def _usable() -> bool:
    """Whether programs can be put there and started, too."""
    if not _MEMORY.is_dir() or not os.access(_MEMORY, os.W_OK):
        return False
    noexec = os.statvfs(_MEMORY).f_flag & os.ST_NOEXEC
    return not noexec and disk_usage(_MEMORY).free >= _ROOM
