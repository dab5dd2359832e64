"""What the installed version would do to a database: ``lobby upgrade --check``."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import time
from typing import Final

from lobby.app.database import installed
from lobby.app.progress import in_bytes
from lobby.base.errors import StoreError
from lobby.base.settings import Settings
from lobby.base.version import VERSION
from lobby.database.sqlite import schema, upgrade_copies
from lobby.database.sqlite.connection import connect_reader, explained, holder

UNCHANGED: Final = "Nothing would change. Versions that can use it now can use it afterwards."
"""What is said of a database that needs no step."""

LOCKED_OUT: Final = "Older versions could not use it any more."
"""What is said of steps that a version must know."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What is *said* about an upgrade, each as a sentence, and what is *in_the_way* of it."""

    said: Sequence[str]
    in_the_way: Sequence[str] = ()


def outlook(settings: Settings) -> Outlook:
    """What this version would do to the database of *settings*. Nothing is changed, and servers may
    use it meanwhile. Raises StoreError if this version cannot use it at all."""
    if settings.database:
        with installed():
            from lobby.app.upgrading import postgres  # noqa: PLC0415
        return postgres.outlook(settings.database)
    path = settings.database_file
    if not path.is_file():
        raise StoreError(f"There is no database {path}: the first start of a server makes it.")
    with explained(path), connect_reader(path) as db:
        taken, pending = len(schema.applied(db)), schema.pending(db)
    said = [*steps(str(path), taken, len(schema.known()), pending)]
    if process := holder(path):
        said.append(
            f"A server uses it now (process {process}). Stop it before this version starts."
        )
    if not pending:
        return Outlook((*said, UNCHANGED))
    copied, lacking = _copy(path, taken)
    return Outlook((*said, f"{LOCKED_OUT} {copied}"), lacking)


def steps(name: str, taken: int, known: int, pending: Sequence[str]) -> Iterator[str]:
    """Sentences about the steps of the schema of the database *name*: how many it has *taken*, how
    many are *known*, and which are *pending*."""
    yield f"{name} has taken {taken} steps of its schema, and lobby {VERSION} knows {known}."
    if pending:
        count = "1 step" if len(pending) == 1 else f"{len(pending)} steps"
        yield f"It would take {count}: {', '.join(pending)}."


def _copy(path: Path, taken: int) -> tuple[str, Sequence[str]]:
    """What is said of the copy that is made before, and what is in the way of it."""
    folder, copy = path.parent, upgrade_copies.new_copy(path, taken, int(time()))
    if copy is None:
        return "The way back is a copy that was already made today. No other is made.", ()
    size = sum(file.stat().st_size for file in (path, _log(path)) if file.exists())
    free = shutil.disk_usage(folder).free
    said = (
        f"The way back is the copy that is made before: {copy}. It takes {in_bytes(size)}, and"
        f" {in_bytes(free)} are free there."
    )
    if free >= 2 * size:
        return said, ()
    room = f"Make room in {folder}: {in_bytes(2 * size)}, for the copy and for what changes."
    return said, (room,)


def _log(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")
