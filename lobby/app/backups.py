"""Scheduled backups that the server makes of its own database."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from lobby.base import metrics
from lobby.base.durations import DAY, HOUR
from lobby.base.errors import CannotOperate
from lobby.base.settings import Settings
from lobby.core import background
from lobby.database import new_files
from lobby.database.sqlite.upgrade_copies import remove_expired

RETRY_SECONDS = 600
"""How long to wait after a failed backup."""

_NAME = re.compile(r"lobby-([0-9]{8}-[0-9]{6})\.(?:db|dump)")
_FORM = "%Y%m%d-%H%M%S"

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Plan:
    """A copy in *folder* every *seconds* seconds, whose name has the *ending*; the latest *most*
    copies stay."""

    folder: Path
    seconds: int
    most: int
    ending: str = ".db"

    @classmethod
    def of(cls, settings: Settings) -> Plan | None:
        """The plan that *settings* give; None if no copies are to be made."""
        if not settings.backups:
            return None
        ending = ".dump" if settings.database else ".db"
        return cls(settings.backups, settings.backup_hours * HOUR, settings.backups_kept, ending)

    def prepare(self) -> None:
        """Create the folder if there is none. Raises CannotOperate if it could not hold a copy, or
        if others may write to it."""
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not os.access(self.folder, os.W_OK | os.X_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            new_files.ensure_private_folder(self.folder)
        except OSError as error:
            raise CannotOperate(
                f"Backups cannot be written to {self.folder}: {error.strerror}. Make that folder"
                " for the user who runs the server, or give another with --backups."
            ) from error

    def copies(self) -> list[Path]:
        """The existing copies, oldest first. Other files in the folder are ignored."""
        files = self.folder.glob(f"lobby-*{self.ending}")
        return sorted(file for file in files if _NAME.fullmatch(file.name))

    def new_copy(self, now: int) -> Path:
        """The file for a copy that is made *now*."""
        return self.folder / f"lobby-{datetime.fromtimestamp(now, UTC):{_FORM}}{self.ending}"

    def last(self, now: int) -> float | None:
        """When the last copy was made, in UTC seconds. Copies dated after *now* come from a clock
        that was wrong, and do not count."""
        return max((time for time in map(_time, self.copies()) if time <= now), default=None)

    def due(self, now: int) -> float:
        """When the next copy is due, in UTC seconds. It follows from the last copy, so that a
        restart changes nothing; if there is none, it is due at once."""
        last = self.last(now)
        return 0.0 if last is None else last + self.seconds


class UpgradeCopies(background.Supervised):
    """Removes the copies that were made before upgrades of the database at *path* once they are so
    many *days* old."""

    def __init__(self, path: Path, days: int, clock: Callable[[], int]) -> None:
        self._path = path
        self._days = days
        self._clock = clock

    async def start(self) -> None:
        """Start."""
        self._task = background.supervise(self._run, "copies")

    async def _run(self) -> None:
        while True:
            await asyncio.to_thread(remove_expired, self._path, self._days, self._clock())
            await asyncio.sleep(DAY)


class Backups(background.Supervised):
    """Follows a *plan*. *copy* makes a copy in a new file, and raises if it cannot."""

    def __init__(
        self, plan: Plan, copy: Callable[[Path], Awaitable[None]], clock: Callable[[], int]
    ) -> None:
        self._plan = plan
        self._copy = copy
        self._clock = clock

    async def start(self) -> None:
        """Start; the folder must have been prepared."""
        self._task = background.supervise(self._run, "backups")

    async def settle(self) -> bool:
        """Make a copy if one is due; return whether all is well."""
        well = await self._settled()
        metrics.last_backup.set(self._plan.last(self._clock()) or 0)
        return well

    async def _settled(self) -> bool:
        now = self._clock()
        if now < self._plan.due(now):
            return True
        target = self._plan.new_copy(now)
        try:
            await self._copy(target)
            await asyncio.to_thread(self._remove_old, target)
        except Exception as error:
            _log.error("no backup was made: %s", error)
            metrics.backups.labels("failed").inc()
            return False
        _log.info("%s holds a copy of the database", target)
        metrics.backups.labels("made").inc()
        return True

    async def _run(self) -> None:
        while True:
            wait = RETRY_SECONDS
            if await self.settle():
                now = self._clock()
                wait = max(1, int(self._plan.due(now) - now))
            await asyncio.sleep(wait)

    def _remove_old(self, target: Path) -> None:
        others = [copy for copy in self._plan.copies() if copy != target]
        for old in others[: max(0, len(others) + 1 - self._plan.most)]:
            old.unlink()


def _time(copy: Path) -> float:
    match = _NAME.fullmatch(copy.name)
    assert match, "only copies are asked for their time"
    return datetime.strptime(match[1], _FORM).replace(tzinfo=UTC).timestamp()
