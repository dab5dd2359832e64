"""The copies that a new version makes before it upgrades a database: the only way back."""

from __future__ import annotations

import logging
import re
from datetime import UTC, datetime
from pathlib import Path

from lobby.base.durations import DAY
from lobby.base.errors import StoreError

_log = logging.getLogger(__name__)


def new_copy(path: Path, steps: int, now: int) -> Path | None:
    """The file for a copy of the database at *path*, whose schema has taken so many *steps*; None
    if there is one of today. A server that fails to start again and again must not fill the disk
    with copies."""
    today = datetime.fromtimestamp(now, UTC)
    copy = path.with_name(f"{path.stem}-schema-{steps}-{today:%Y%m%d}.db")
    return None if copy.exists() else copy


def latest_for(path: Path, known: int) -> Path | None:
    """The latest copy of the database at *path* that a version can open which knows so many steps;
    None if there is none."""
    usable = [(day, steps, copy) for day, steps, copy in _copies(path) if steps <= known]
    return max(usable)[2] if usable else None


def expired(path: Path, days: int, now: int) -> list[Path]:
    """The copies of the database at *path* that are older than so many *days*: whoever has been
    deleted since is still in them."""
    return sorted(
        copy for day, __, copy in _copies(path) if now - day.timestamp() >= (days + 1) * DAY
    )


def remove_expired(path: Path, days: int, now: int) -> None:
    """Remove those. Raises StoreError, with the name of the first that cannot be removed."""
    for copy in expired(path, days, now):
        try:
            copy.unlink()
        except OSError as error:
            raise StoreError(f"{copy} has expired and cannot be removed: {error}") from error
        _log.info("%s is older than %d days: removed", copy, days)


def _copies(path: Path) -> list[tuple[datetime, int, Path]]:
    """The copies, with the days on which they were made and the steps of their schemas."""
    name = re.compile(rf"{re.escape(path.stem)}-schema-(\d{{1,6}})-(\d{{8}})\.db")
    named = ((name.fullmatch(file.name), file) for file in path.parent.iterdir())
    return [(day, int(its[1]), file) for its, file in named if its and (day := _day(its[2]))]


def _day(digits: str) -> datetime | None:
    try:
        return datetime.strptime(digits, "%Y%m%d").replace(tzinfo=UTC)
    except ValueError:
        return None  # somebody else's file
