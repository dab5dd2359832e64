"""``lobby backup``, ``check``, ``restore``, ``drill`` and ``upgrade``: copies of the database,
whether it is sound, and what an upgrade would do to it."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from lobby.app.check import Manner
from lobby.app.progress import Progress, Tell, tell_all
from lobby.base.errors import CannotOperate, Unavailable, remedy, unusable
from lobby.base.option_values import FilePath, with_settings
from lobby.base.settings import Settings

_file = click.argument("file", type=FilePath())


def run(act: Callable[[], Any]) -> Any:
    """The result of *act*. Raises ClickException, with the sentence, for what it refuses, and for
    what the system refuses if there is advice."""
    try:
        return act()
    except CannotOperate as failure:
        raise click.ClickException(str(failure)) from failure
    except Unavailable as failure:
        cause = failure.__cause__  # what is for operators
        said = cause if isinstance(cause, CannotOperate) else failure
        raise click.ClickException(str(said)) from failure
    except UnicodeEncodeError as failure:
        given = failure.object[failure.start]
        if not "\udc80" <= given <= "\udcff":  # how Python writes such a byte
            raise
        # Not shown as a whole: it may be a password.
        byte = os.fsencode(given).hex()
        raise click.ClickException(
            f"A path or a setting has the byte {byte}, which is not UTF-8: write it in UTF-8."
        ) from failure
    except OSError as failure:
        if not failure.filename or not remedy(failure.errno):
            raise
        raise click.ClickException(unusable(failure)) from failure


@click.command("backup", short_help="Copy the database to a file.")
@with_settings("data", "database")
@_file
def backup_command(settings: Settings, file: Path) -> None:
    """Copy the database to FILE, even while the server runs, and read the copy once more.

    A PostgreSQL database is copied by pg_dump, which must be installed here and be no older than
    that PostgreSQL. Keep a copy of the server's key (host_key in the data folder) beside it.
    """
    from lobby.app.database import backup  # noqa: PLC0415

    run(lambda: asyncio.run(backup(settings, file)))
    click.echo(f"Copied the database to {file}.")


@click.command("check", short_help="Verify the database and every match in it.")
@with_settings("data", "database")
@click.option(
    "--processes",
    type=click.IntRange(1, 256),
    show_default="as many as may run here at the same time",
    help="Number of processes that check.",
)
def check_command(settings: Settings, processes: int | None) -> None:
    """Verify the database: that the file is sound, that every match replays to its stored result,
    and that it was dealt as committed. The server may run meanwhile.

    Standard error shows how many matches are done. The exit status is 1 if there is a problem.
    """
    from lobby.app.check.soundness import usable_processors  # noqa: PLC0415
    from lobby.app.database import problems  # noqa: PLC0415

    with _shown() as (progress, tell):
        manner = Manner(processes or usable_processors(), progress)
        unsound = run(lambda: tell_all(problems(settings, manner), tell))
    if unsound:
        sys.exit(1)
    for warning in manner.notes.warnings():
        click.echo(f"Warning: {warning}")
    click.echo("The database is sound.")


@click.command("upgrade", short_help="Say what an upgrade would do to the database.")
@with_settings("data", "database")
@click.option("--check", is_flag=True, help="Say what this version would do, and change nothing.")
def upgrade_command(settings: Settings, *, check: bool) -> None:
    """Say what this version would do to the database when its server starts.

    That is: the steps of the schema that it would take, whether older versions could still use the
    database, the copy that is made before and whether the disk has room, and the servers that run.
    The servers may run meanwhile. The exit status is 1 if something is in the way.
    """
    from lobby.app.upgrading import outlook  # noqa: PLC0415

    if not check:
        raise click.UsageError(
            "A server upgrades its database when it starts. Give --check to see beforehand what"
            " this version would do."
        )
    upgrade = run(lambda: outlook(settings))
    for sentence in (*upgrade.said, *upgrade.in_the_way):
        click.echo(sentence)
    if upgrade.in_the_way:
        sys.exit(1)


@contextmanager
def _shown() -> Iterator[tuple[Progress, Tell]]:
    """What shows the progress of a check, and what says a sentence meanwhile."""
    progress = Progress("matches", "checked", sys.stderr)
    with beside(progress) as tell:
        yield progress, tell


@contextmanager
def beside(*shown: Progress) -> Iterator[Tell]:
    """What says a sentence while these are *shown*, which are erased first, and in the end."""

    def tell(sentence: str) -> None:
        clear()
        click.echo(sentence)

    def clear() -> None:
        for progress in shown:
            progress.clear()

    try:
        yield tell
    finally:
        clear()


@click.command("restore", short_help="Put a copy in the place of the database.")
@with_settings("data", "database", "host_key")
@click.option("--replace", is_flag=True, help="Replace an existing database, which is kept aside.")
@click.option("--unsound", is_flag=True, help="Restore the copy even if its check finds problems.")
@_file
def restore_command(settings: Settings, *, replace: bool, unsound: bool, file: Path) -> None:
    """Put FILE, a copy of the database, in its place, once its check has found no problems. Stop
    the server first.

    FILE is what `lobby backup` or a server wrote. It may come from another program, such as
    Litestream, and from an older version: one from before commit 8c00aff4 must be opened with that
    version first, the last that can upgrade it. A copy of PostgreSQL goes into the database of the
    settings; this takes pg_restore and psql. If anything fails, the old data stay in place.
    """
    from lobby.app.check.soundness import usable_processors  # noqa: PLC0415
    from lobby.app.restoring import restore  # noqa: PLC0415

    with _shown() as (progress, tell):
        manner = Manner(usable_processors(), progress)
        run(lambda: restore(settings, file, tell, manner, replace=replace, unsound=unsound))


@click.command("drill", short_help="Try whether a copy could be restored.")
@with_settings("data", "database")
@click.argument("copy", type=FilePath(dir_okay=True))
def drill_command(settings: Settings, copy: Path) -> None:
    """Restore COPY, a copy of the database, elsewhere; check it; play a match there by command; and
    remove all of it again. If COPY is a folder of backups, try the latest one.

    The server may run meanwhile, and no notices are sent. A copy of SQLite is restored in the
    folder for temporary files (TMPDIR), a copy of PostgreSQL in a new database beside the one of
    the settings. The exit status is 1 if COPY could not be used. The time and the outcome are kept
    in the data folder, and are metrics of the server.
    """
    from lobby.app.drilling import drill  # noqa: PLC0415

    with _shown() as (progress, tell):
        well = run(lambda: drill(settings, copy, tell, Manner(tell=progress)))
    if not well:
        sys.exit(1)
