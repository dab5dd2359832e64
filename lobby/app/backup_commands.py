"""``lobby backup``, ``restore`` and ``drill``: copies of the database."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from lobby.base.errors import CannotOperate, Unavailable
from lobby.base.option_values import option
from lobby.base.settings import SETTINGS, Settings

_data = option(SETTINGS["data"])
_database = option(SETTINGS["database"])
_file = click.argument("file", type=click.Path(dir_okay=False, path_type=Path))


def run(act: Callable[[], Any]) -> Any:
    """The result of *act*. Raises ClickException, with the sentence, for what it refuses."""
    try:
        return act()
    except (CannotOperate, Unavailable) as failure:
        raise click.ClickException(str(failure)) from failure


@click.command("backup", short_help="Copy the database to a file.")
@_data
@_database
@_file
def backup_command(data: Path, database: str, file: Path) -> None:
    """Copy the database to FILE, even while the server runs, and read the copy once more.

    A PostgreSQL database is copied by pg_dump, which must be installed here and be no older than
    that PostgreSQL. Keep a copy of the server's key (host_key in the data folder) beside it.
    """
    from lobby.app.database import backup  # noqa: PLC0415

    run(lambda: asyncio.run(backup(Settings(data=data, database=database), file)))
    click.echo(f"Copied the database to {file}.")


@click.command("restore", short_help="Put a copy in the place of the database.")
@_data
@_database
@option(SETTINGS["host_key"])
@click.option("--replace", is_flag=True, help="Replace an existing database, which is kept aside.")
@click.option("--unsound", is_flag=True, help="Restore the copy even if its check finds problems.")
@_file
def restore_command(
    *, data: Path, database: str, host_key: Path | None, replace: bool, unsound: bool, file: Path
) -> None:
    """Put FILE, a copy of the database, in its place, once its check has found no problems. Stop
    the server first.

    FILE is what `lobby backup` or a server wrote. It may come from an older version, and also from
    another program, such as Litestream. A copy of PostgreSQL goes into the database of the
    settings; this takes pg_restore and psql. If anything fails, the old data stay in place.
    """
    from lobby.app.restoring.restoring import restore  # noqa: PLC0415

    settings = Settings(data=data, database=database, host_key=host_key)
    run(lambda: restore(settings, file, click.echo, replace=replace, unsound=unsound))


@click.command("drill", short_help="Try whether a copy could be restored.")
@_data
@_database
@click.argument("copy", type=click.Path(path_type=Path))
def drill_command(data: Path, database: str, copy: Path) -> None:
    """Restore COPY, a copy of the database, elsewhere; check it; play a match there by command; and
    remove all of it again. If COPY is a folder of backups, try the latest one.

    The server may run meanwhile, and no notices are sent. A copy of SQLite is restored in the
    folder for temporary files (TMPDIR), a copy of PostgreSQL in a new database beside the one of
    the settings. The exit status is 1 if COPY could not be used. The time and the outcome are kept
    in the data folder, and are metrics of the server.
    """
    from lobby.app.drill.drilling import drill  # noqa: PLC0415

    if not run(lambda: drill(Settings(data=data, database=database), copy, click.echo)):
        sys.exit(1)
