"""One server per database: a lock that lives as long as the process that took it."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from lobby.base.errors import StoreError


class Lock:
    """The exclusive right to write the database at a path, held until it is released.

    The lock is a file beside the database, because closing any handle of the database file itself
    would drop the locks SQLite holds on it.
    """

    def __init__(self, handle: int) -> None:
        self._handle = handle

    @classmethod
    def take(cls, database: Path) -> Lock:
        """Take the lock. Raises StoreError if another server holds it."""
        path = database.with_name(f"{database.name}.lock")
        handle = os.open(path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.ftruncate(handle, 0)
            os.pwrite(handle, str(os.getpid()).encode(), 0)
        except BlockingIOError as error:
            holder = os.pread(handle, 20, 0).decode() or "unknown"
            os.close(handle)
            raise StoreError(
                f"Another server (process {holder}) uses {database}: stop it first."
            ) from error
        except BaseException:
            os.close(handle)
            raise
        return cls(handle)

    def release(self) -> None:
        """Let another server take the lock."""
        os.close(self._handle)
