"""A drill: a copy is restored elsewhere and checked, a match is played there, and all of it is
removed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from time import time

from lobby.app import database
from lobby.app.backups import Plan
from lobby.app.check.values import Manner
from lobby.app.drill import outcomes, rehearsal
from lobby.app.drill.outcomes import Outcome
from lobby.app.progress import Tell, tell_all
from lobby.app.restoring import restoring, sqlite_file
from lobby.base.errors import CannotOperate
from lobby.base.settings import Settings


def drill(settings: Settings, copy: Path, tell: Tell, manner: Manner) -> bool:
    """Try whether *copy* could be restored, a file or else the latest copy in a folder of backups;
    say by *tell* what was found, and return whether all is well. A dump goes into a new database
    beside the one of *settings*, anything else into a temporary folder; both are removed again.
    It is checked in that *manner*. Sends no notices.

    The outcome is kept in the data folder. Raises CannotOperate if *copy* cannot be restored.
    """
    well = False
    try:
        file = _latest(settings, copy) if copy.is_dir() else copy
        with _restored(settings, file) as scratch:
            tell(f"Restored {file} elsewhere. {restoring.last_alive(scratch)}")
            sound = not tell_all(database.problems(scratch, manner), tell)
            if sound:
                tell("Checked: the database is sound.")
            well = _plays(scratch, tell) and sound
    finally:
        _keep(settings, Outcome(int(time()), well), tell)
    tell("The drill went well." if well else "The drill failed.")
    return well


def _latest(settings: Settings, folder: Path) -> Path:
    plan = Plan.of(replace(settings, backups=folder))
    copies = plan.copies() if plan else []
    if not copies:
        raise CannotOperate(f"{folder} has no copy that a server made: give a file.")
    return copies[-1]


@contextmanager
def _restored(settings: Settings, file: Path) -> Iterator[Settings]:
    if not restoring.is_dump(file):
        with sqlite_file.staged(file) as scratch:
            yield scratch
        return
    if not settings.database:
        raise CannotOperate(
            f"{file} is a dump of PostgreSQL: give with --database the URL of one, in which a new"
            " database may be made for the drill."
        )
    with database.installed():
        from lobby.app.restoring import postgres_schema  # noqa: PLC0415
    with postgres_schema.scratch(settings.database, file) as scratch:
        yield scratch


def _plays(scratch: Settings, tell: Tell) -> bool:
    try:
        played = asyncio.run(rehearsal.play(scratch))
    except rehearsal.Broken as broken:
        tell(str(broken))
        return False
    tell(f"Played a match by command, of {played} moves: its record replays.")
    return True


def _keep(settings: Settings, outcome: Outcome, tell: Tell) -> None:
    try:
        outcomes.keep(settings.data, outcome)
    except CannotOperate as error:
        tell(str(error))
