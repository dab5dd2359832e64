"""The operator's command line: ``lobby serve``, ``admin``, ``health``, ``reload``, ``doctor``,
``config``, ``host-key``, ``copy``, ``restored``, ``import``, ``explore``, ``new-game``, and those
of ``backup_commands``.

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
from functools import partial
from pathlib import Path
from typing import BinaryIO

import click

from lobby.app import admin_socket
from lobby.app.backup_commands import (
    backup_command,
    beside,
    check_command,
    drill_command,
    restore_command,
    run,
    upgrade_command,
)
from lobby.app.progress import Progress
from lobby.base import logs
from lobby.base.option_values import (
    FilePath,
    misspelt_lines,
    on_command_line,
    read_again,
    settings_file,
    with_settings,
)
from lobby.base.settings import SETTINGS, Settings, misspelt
from lobby.base.version import VERSION
from lobby.features.explorer.operating import explore_command

_log = logging.getLogger(__name__)


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(VERSION, prog_name="lobby")
def main() -> None:
    """A lobby for board games over ssh."""


@main.command()
@with_settings(*SETTINGS)
@click.pass_context
def serve(ctx: click.Context, settings: Settings) -> None:
    """Run the server until SIGTERM, SIGINT or SIGHUP.

    `lobby reload` has it read its file of settings again.
    """
    file = settings_file(ctx)
    logs.begin(settings.log_format, settings.log_level)
    for sentence in (*misspelt(os.environ), *(misspelt_lines(file) if file else ())):
        _log.warning("%s", sentence)
    again = partial(read_again, ctx.command, file.path, on_command_line(ctx)) if file else None
    gc.disable()  # importing creates no garbage, and takes a tenth less time without it
    from lobby.app import serving  # noqa: PLC0415

    gc.enable()
    run(lambda: asyncio.run(serving.serve(settings, announce=_announce, again=again)))
    gc.freeze()  # or Python would collect once more before the process ends


def _announce(line: str) -> None:
    """Print *line* for whoever started the server. It goes on if they do not read that."""
    try:
        click.echo(line)
    except OSError:
        # What is left in the buffer would fail again when the process ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@main.command(
    "admin",
    short_help="Operate the running server.",
    context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False},
)
@with_settings("data")
@click.argument("words", nargs=-1, type=click.UNPROCESSED)
def admin_command(settings: Settings, words: tuple[str, ...]) -> None:
    """Operate the running server, as its operators do with ssh HOST admin WORDS.

    Without WORDS it shows how the server is doing. `lobby admin help` lists all commands, such as:
    lobby admin ban 192.0.2.0/24 --days=7 -m They flood the chat.
    """
    _answered(run(lambda: admin_socket.ask(settings.data, " ".join(words))))


@main.command("reload", short_help="Have the running server read its settings again.")
@with_settings("data")
def reload_command(settings: Settings) -> None:
    """Have the running server read the file that LOBBY_SETTINGS_FILE names again.

    Operators, limits of visitors and connections, notifications and the level of the log follow at
    once. Settings that need a restart are named. If anything in the file is wrong, nothing changes.
    """
    _answered(run(lambda: admin_socket.ask(settings.data, "reload")))


def _answered(reply: admin_socket.Reply) -> None:
    """Print *reply*, and end with its status."""
    click.echo(reply.out, nl=False)
    click.echo(reply.err, nl=False, err=True)
    sys.exit(reply.status)


@main.command("health", short_help="Ask the running server whether it works.")
@with_settings("metrics_host", "metrics_port")
@click.option("--ready", is_flag=True, help="Ask whether people can connect.")
@click.option(
    "--wait",
    type=click.IntRange(0, 3600),
    default=0,
    help="Seconds to wait until it does. Default: 0.",
)
def health_command(settings: Settings, *, ready: bool, wait: int) -> None:
    """Ask the server on this machine, at its metrics port, whether it works.

    It works also while it lets nobody in because it is going to stop: use this to decide whether to
    restart it, and --ready to decide whether to send people there. The exit status is 1 if it does
    not work.
    """
    from lobby.app import health  # noqa: PLC0415

    page: health.Page = "ready" if ready else "health"
    asked = health.asked
    click.echo(
        run(lambda: asked(settings.metrics_host, settings.metrics_port, page, wait)), nl=False
    )


@main.command("doctor", short_help="Say what the settings and this machine lack.")
@with_settings(*SETTINGS)
@click.option("--json", "as_json", is_flag=True, help="Print JSON, a list of findings.")
@click.pass_context
def doctor_command(ctx: click.Context, settings: Settings, *, as_json: bool) -> None:
    """Look at the settings, ports, files, disks, the clock, mail, backups and the database, and say
    what is wrong and what to do.

    Give it the settings of the server, by the same options or variables. Nothing is changed and no
    mail is sent; the server may run meanwhile. The exit status is 1 if anything is wrong.
    """
    from lobby.app import doctor  # noqa: PLC0415

    file = settings_file(ctx)
    given = {**os.environ, **dict.fromkeys(file.lines if file else (), "")}
    findings = run(lambda: list(doctor.findings(settings, given)))
    click.echo(doctor.as_json(findings) if as_json else doctor.as_text(findings))
    if any(finding.state == "wrong" for finding in findings):
        sys.exit(1)


@main.command("config", short_help="Print what other programs need to know.")
@with_settings(*SETTINGS)
@click.option(
    "--server",
    "servers",
    multiple=True,
    metavar="[NAME=]ADDRESS",
    help="A server with these settings, for haproxy and prometheus. May be given several times."
    " Default: one on this machine.",
)
@click.option(
    "--executable",
    type=FilePath(),
    help="The lobby that systemd starts. Default: this one.",
)
@click.option(
    "--into",
    type=FilePath(exists=True, file_okay=False, dir_okay=True),
    help="Write the files into this folder instead of printing them.",
)
@click.argument("program", type=click.Choice(["haproxy", "systemd", "prometheus", "postfix"]))
def config_command(
    settings: Settings,
    *,
    servers: tuple[str, ...],
    executable: Path | None,
    into: Path | None,
    program: str,
) -> None:
    """Print the files with which PROGRAM runs, balances, watches or sends mail to a server with
    these settings.

    Give it the settings of the server, by the same options or variables. Run it again after you
    change them.
    """
    from lobby.app.config import files  # noqa: PLC0415

    def made() -> files.Files:
        started = executable or Path(sys.argv[0]).absolute()
        places = [files.server(address) for address in servers]
        return files.PROGRAMS[program](files.Wanted(settings, started, places))

    configuration = run(made)
    if into is None:
        click.echo(files.as_text(configuration), nl=False)
        return
    for path in run(lambda: files.write(configuration, into)):
        click.echo(f"Wrote {path}.")


@main.command("host-key", short_help="Make a host key for several servers.")
@click.argument("file", type=FilePath())
def host_key_command(file: Path) -> None:
    """Make FILE, the private key by which players' computers recognise all servers of a lobby, and
    print the fingerprints. A file that is there is not changed.

    A single server needs none: it makes its own at its first start.
    """
    from lobby.ssh import ensure_keys  # noqa: PLC0415

    for key in run(lambda: ensure_keys(file)):
        click.echo(f"{key.get_fingerprint()} ({key.get_algorithm()})")


@main.command("restored")
@with_settings("data", "database")
def restored_command(settings: Settings) -> None:
    """Run this once after you restored the database with other tools than the lobby's own, such as
    pg_restore or Litestream.

    From then on, events have new identifiers in mails, feeds, calendars and webhooks. Otherwise
    they would repeat those of the events that were lost, and receivers would drop them. Copies by
    `lobby backup` and `lobby copy` need no command. Stop the server first.
    """
    from lobby.app.database import restored, with_store  # noqa: PLC0415

    run(lambda: asyncio.run(with_store(settings, "lobby restored", restored)))
    click.echo("From now on, events have new identifiers.")


@main.command("copy", short_help="Copy a lobby from one database into another.")
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
def copy_command(source: str, target: str) -> None:
    """Copy the whole lobby from the database FROM into TO, which is new or empty.

    Each is a file, such as data/lobby.db, or the address of a PostgreSQL database, such as
    postgresql://lobby@db.example.org/lobby. Stop the server first. If the copy is interrupted, run
    the same command again: it continues where it stopped. At the end it compares every row.
    Standard error shows how many are done.
    """
    from lobby.app.copy import copy_lobby  # noqa: PLC0415

    copying = Progress("rows", "copied", sys.stderr)
    comparing = Progress("rows", "compared", sys.stderr)
    with beside(copying, comparing) as tell:
        run(lambda: copy_lobby(source, target, tell, copying, comparing))
    click.echo("Copied. Both databases hold the same.")


@main.command("import", short_help="Take in a player, or matches, from another lobby.")
@with_settings("data", "database")
@click.option("--player", help="Only import the matches, into the archive of this player.")
@click.option("--from", "source", help="Where the file is from, such as another lobby's name.")
@click.option("--dry-run", is_flag=True, help="Only say what would be imported.")
@click.argument("file", type=click.File("rb"))
def import_command(
    settings: Settings, *, player: str | None, source: str | None, dry_run: bool, file: BinaryIO
) -> None:
    """Take in a player from another lobby, or matches that were played elsewhere.

    FILE is what `export` printed there: the import adds the name, the SSH keys, the settings and
    the finished matches, with the player's own notes and variations, which only that player sees.
    Nothing about other people comes along, for their names may be somebody else's here. Addresses
    for notifications have to be confirmed again, and running matches are finished where they are.

    With --player it adds only the matches, and FILE may also be what `record` printed. Imported
    matches are replayed by the rules and marked as imported. Everybody can see them, and they
    change no rating. Those that cannot be read are named; --dry-run names them before. Stop the
    server first.
    """
    from lobby.app import importing  # noqa: PLC0415

    text = run(lambda: importing.read(file))
    taken = importing.take_in(settings, text, player=player, source=source, dry_run=dry_run)
    click.echo(run(lambda: asyncio.run(taken)))


@main.command("new-game", short_help="Write a package with a new game.")
@click.option(
    "--folder",
    type=FilePath(file_okay=False, dir_okay=True),
    default=Path(),
    help="Default: here.",
)
@click.argument("name")
def new_game_command(name: str, folder: Path) -> None:
    """Write a package with the game NAME, which can be installed and played at once.

    It has rules, a lesson, a help page and a test. Change them: docs/adding-a-game.md says how.
    """
    from lobby.app import new_game  # noqa: PLC0415

    root = run(lambda: new_game.write(name, folder))
    click.echo(
        f"Wrote {root}. To play it: pip install -e {root}, and start the server again.\n"
        f"To test it: pytest {root}"
    )


def on_database(settings: Settings, name: str, act: Callable[..., Awaitable[str]]) -> str:
    """The result of *act* on the store of *settings*, for the commands that features bring. Others
    who share the database know this program by *name*. Raises ClickException."""
    from lobby.app.database import with_store  # noqa: PLC0415

    return str(run(lambda: asyncio.run(with_store(settings, name, act))))


main.context_settings["obj"] = on_database
for _command in (
    explore_command,
    backup_command,
    check_command,
    restore_command,
    drill_command,
    upgrade_command,
):
    main.add_command(_command)
