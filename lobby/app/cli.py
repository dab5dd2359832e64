"""The operator's command line: ``lobby serve``, ``admin``, ``doctor``, ``backup``, ``check``,
``copy``, ``restored``, ``import``, ``explore``, ``new-game``.

Each command imports what it needs when it runs: the server takes seconds to import on a busy
machine, and that is exactly when an operator using ``lobby admin`` is in a hurry.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, BinaryIO

import click

from lobby.app import admin_socket
from lobby.base import faults, logs, written
from lobby.base.errors import CannotOperate, Unavailable
from lobby.base.option_values import Command, option
from lobby.base.settings import SETTINGS, Settings, misspelt
from lobby.base.version import VERSION
from lobby.features.explorer.operating import explore_command

_log = logging.getLogger(__name__)


def _every_setting(command: Command) -> Command:
    """Give *command* options for all settings, in the order in which they are declared."""
    for setting in reversed(SETTINGS.values()):
        command = option(setting)(command)
    return command


_data = option(SETTINGS["data"])
_database = option(SETTINGS["database"])


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(VERSION, prog_name="lobby")
def main() -> None:
    """A lobby for board games over ssh."""


@main.command()
@_every_setting
def serve(**chosen: Any) -> None:
    """Run the server until SIGTERM, SIGINT or SIGHUP."""
    settings = Settings(**chosen)
    logs.begin(settings.log_format, settings.log_level)
    for sentence in misspelt(os.environ):
        _log.warning("%s", sentence)
    gc.disable()  # importing creates no garbage, and takes a tenth less time without it
    from lobby.app import serving  # noqa: PLC0415

    gc.enable()
    _run(lambda: asyncio.run(serving.serve(settings, announce=click.echo)))
    gc.freeze()  # or Python would collect once more before the process ends


@main.command(
    "admin",
    short_help="Operate the running server.",
    context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False},
)
@_data
@click.argument("words", nargs=-1, type=click.UNPROCESSED)
def admin_command(data: Path, words: tuple[str, ...]) -> None:
    """Operate the running server, as its operators do with ssh HOST admin WORDS.

    Without WORDS it shows how the server is doing. `lobby admin help` lists all commands, such as:
    lobby admin ban 192.0.2.0/24 --days=7 -m They flood the chat.
    """
    reply = _run(lambda: admin_socket.ask(data, " ".join(words)))
    click.echo(reply.out, nl=False)
    click.echo(reply.err, nl=False, err=True)
    sys.exit(reply.status)


@main.command("doctor", short_help="Say what the settings and this machine lack.")
@_every_setting
@click.option("--json", "as_json", is_flag=True, help="Print JSON, a list of findings.")
def doctor_command(*, as_json: bool, **chosen: Any) -> None:
    """Look at the settings, ports, files, disks, the clock, mail, backups and the database, and say
    what is wrong and what to do.

    Give it the settings of the server, by the same options or variables. Nothing is changed and no
    mail is sent; the server may run meanwhile. The exit status is 1 if anything is wrong.
    """
    from lobby.app.doctor import findings  # noqa: PLC0415

    found = _run(lambda: list(findings.findings(Settings(**chosen), os.environ)))
    click.echo(findings.as_json(found) if as_json else findings.as_text(found))
    if any(each.state == "wrong" for each in found):
        sys.exit(1)


@main.command("backup")
@_data
@_database
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def backup_command(data: Path, database: str, file: Path) -> None:
    """Copy the SQLite database to FILE, even while the server runs.

    Keep a copy of the server's key (host_key in the data folder) beside it.
    """
    from lobby.app.database import backup  # noqa: PLC0415

    _run(lambda: backup(Settings(data=data, database=database), file))
    click.echo(f"Copied the database to {file}.")


@main.command("restored")
@_data
@_database
def restored_command(data: Path, database: str) -> None:
    """Run this once after you restored the database with other tools than the lobby's own, such as
    pg_restore or Litestream.

    From then on, events have new identifiers in mails, feeds, calendars and webhooks. Otherwise
    they would repeat those of the events that were lost, and receivers would drop them. Copies by
    `lobby backup` and `lobby copy` need no command. Stop the server first.
    """
    from lobby.app.database import restored, with_store  # noqa: PLC0415

    settings = Settings(data=data, database=database)
    _run(lambda: asyncio.run(with_store(settings, "lobby restored", restored)))
    click.echo("From now on, events have new identifiers.")


@main.command("check", short_help="Verify the database and every match in it.")
@_data
@_database
def check_command(data: Path, database: str) -> None:
    """Verify the database: that the file is sound, that every match replays to its stored result,
    and that it was dealt as committed."""
    from lobby.app.database import not_replayed, problems  # noqa: PLC0415

    settings = Settings(data=data, database=database)
    found = _run(lambda: list(problems(settings)))
    for problem in found:
        click.echo(problem)
    if found:
        sys.exit(1)
    for warning in _run(lambda: list(not_replayed(settings))):
        click.echo(f"Warning: {warning}")
    for game, seconds in sorted(faults.slowest().items()):
        click.echo(f"Warning: the rules of {game} are slow: one replay took {seconds:.1f} s.")
    click.echo("The database is sound.")


@main.command("copy", short_help="Copy a lobby from one database into another.")
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
def copy_command(source: str, target: str) -> None:
    """Copy the whole lobby from the database FROM into TO, which is new or empty.

    Each is a file, such as data/lobby.db, or the address of a PostgreSQL database, such as
    postgresql://lobby@db.example.org/lobby. Stop the server first. If the copy is interrupted, run
    the same command again: it continues where it stopped. At the end it compares every row.
    """
    from lobby.app.copy import copy_lobby  # noqa: PLC0415

    _run(lambda: copy_lobby(source, target, click.echo))
    click.echo("Copied. Both databases hold the same.")


@main.command("import", short_help="Take in a player, or matches, from another lobby.")
@_data
@_database
@click.option("--player", help="Only import the matches, into the archive of this player.")
@click.option("--from", "source", help="Where the file is from, such as another lobby's name.")
@click.option("--dry-run", is_flag=True, help="Only say what would be imported.")
@click.argument("file", type=click.File("rb"))
def import_command(
    *,
    data: Path,
    database: str,
    player: str | None,
    source: str | None,
    dry_run: bool,
    file: BinaryIO,
) -> None:
    """Take in a player from another lobby, or matches that were played elsewhere.

    FILE is what `export` printed there: the import adds the name, the SSH keys and the finished
    matches. With --player it adds only the matches, and FILE may also be what `record` printed.
    Imported matches are replayed by the rules and marked as imported. Everybody can see them, and
    they change no rating. Those that cannot be read are named; --dry-run names them before. Stop
    the server first.
    """
    from lobby.app.importing import take_in  # noqa: PLC0415

    settings, text = Settings(data=data, database=database), written.text(file.read())
    taken = take_in(settings, text, player=player, source=source, dry_run=dry_run)
    click.echo(_run(lambda: asyncio.run(taken)))


@main.command("new-game", short_help="Write a package with a new game.")
@click.option("--folder", type=click.Path(path_type=Path), default=Path(), help="Default: here.")
@click.argument("name")
def new_game_command(name: str, folder: Path) -> None:
    """Write a package with the game NAME, which can be installed and played at once.

    It has rules, a diagram, a help page and a test. Change them: docs/adding-a-game.md says how.
    """
    from lobby.app import new_game  # noqa: PLC0415

    root = _run(lambda: new_game.write(name, folder))
    click.echo(
        f"Wrote {root}. To play it: pip install -e {root}, and start the server again.\n"
        f"To test it: pytest {root}"
    )


def on_database(settings: Settings, name: str, act: Callable[..., Awaitable[str]]) -> str:
    """The result of *act* on the store of *settings*, for the commands that features bring. Others
    who share the database know this program by *name*. Raises ClickException."""
    from lobby.app.database import with_store  # noqa: PLC0415

    return str(_run(lambda: asyncio.run(with_store(settings, name, act))))


main.context_settings["obj"] = on_database
main.add_command(explore_command)


def _run(act: Callable[[], Any]) -> Any:
    try:
        return act()
    except (CannotOperate, Unavailable) as failure:
        raise click.ClickException(str(failure)) from failure
