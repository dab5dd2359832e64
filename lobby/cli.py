"""The operator's command line: ``lobby serve``, ``admin``, ``backup``, ``check``.

Each command loads what it needs when it runs: the server takes seconds to load on a busy machine,
and ``lobby admin`` is for an operator who is in a hurry there.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import click

from lobby import admin_socket, logs, option_values
from lobby.errors import CannotOperate
from lobby.option_values import Integer, Number, Truth
from lobby.settings import Settings

_log = logging.getLogger(__name__)

_DEFAULTS = Settings()


def _setting(name: str, help_text: str, **kind: Any) -> Callable[..., Any]:
    """An option that is also the environment variable LOBBY_<NAME>."""
    return click.option(
        f"--{name.replace('_', '-')}",
        envvar=f"LOBBY_{name.upper()}",
        default=kind.pop("default", getattr(_DEFAULTS, name)),
        show_default=kind.pop("show_default", True),
        show_envvar=True,
        help=help_text,
        **kind,
    )


_data = _setting(
    "data",
    "Folder of the database and the server's key.",
    type=click.Path(file_okay=False, path_type=Path),
)


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(version("lobby"), prog_name="lobby")
def main() -> None:
    """A games lobby that people enter with ssh."""


@main.command()
@_setting("host", "Address to listen on.", show_default="all addresses")
@_setting("port", "Port to listen on; 0 for any free one.", type=Integer(0, 65535))
@_data
@_setting("connections", "Connections at once.", type=Integer(1, 100_000))
@_setting(
    "connections_per_address",
    "Connections at once from one address.",
    type=Integer(1, 100_000),
)
@_setting(
    "attempts_per_minute",
    "New connections a minute from one address.",
    type=Integer(1, 100_000),
)
@_setting(
    "strangers",
    "Connections that have not logged in, as START:PERCENT:FULL (sshd's MaxStartups): from START on"
    " PERCENT of the newcomers are refused, more and more up to all at FULL.",
    default=":".join(map(str, _DEFAULTS.strangers)),
    callback=option_values.startups,
)
@_setting("penalties", "Whether addresses that misbehave are shut out for a while.", type=Truth())
@_setting(
    "proxies",
    "Network of proxies, such as 10.0.0.0/8, that tell by the PROXY protocol for whom a connection"
    " is. May be given several times; in the environment, parted by blanks.",
    multiple=True,
    callback=option_values.networks,
    show_default="none",
)
@_setting(
    "guest_idle",
    "Minutes after which a guest who touches nothing is sent away; 0 for never.",
    type=Integer(0, 100_000),
)
@_setting(
    "newcomers_per_address",
    "People an hour from one address who take a name or begin to play as guests.",
    type=Integer(1, 100_000),
)
@_setting(
    "guests_per_hour",
    "People an hour who begin to play as guests, from everywhere; 0 for none.",
    type=Integer(0, 100_000),
)
@_setting("guests_chat", "Whether visitors without a name may talk.", type=Truth())
@_setting(
    "operators",
    "Fingerprint of an SSH key that may operate the server with ssh HOST admin (SHA256:...). May be"
    " given several times; in the environment, parted by blanks.",
    multiple=True,
    callback=option_values.fingerprints,
    show_default="nobody",
)
@_setting(
    "bots",
    "Processes in which bots think, beside the server; 0 for a lobby without bots.",
    type=Integer(0, 64),
)
@_setting(
    "bot_seconds",
    "The longest that a bot thinks about a move. Its level is work, not time: only a slow machine"
    " comes to feel this.",
    type=Number(0.1, 600),
)
@_setting(
    "backups",
    "Folder for copies of the database that the server makes by itself, best on another disk.",
    type=click.Path(file_okay=False, path_type=Path),
    show_default="none are made",
)
@_setting("backup_hours", "How often it makes one.", type=Integer(1, 24 * 365))
@_setting("backups_kept", "How many it keeps, the last ones.", type=Integer(1, 10_000))
@_setting(
    "metrics_port",
    "Port of /metrics (for Prometheus) and /health.",
    type=Integer(0, 65535),
    show_default="none",
)
@_setting("metrics_host", "Address that they are shown on.")
@_setting(
    "log_level",
    "How much to log.",
    type=click.Choice(["debug", "info", "warning", "error"], case_sensitive=False),
)
@_setting(
    "log_format",
    "Form of the log: lines for people, or a JSON object a line.",
    type=click.Choice(["text", "json"], case_sensitive=False),
)
@_setting(
    "public_host",
    "Name of this server, as notices tell it to players.",
    callback=option_values.machine,
)
@_setting(
    "public_port",
    "Port that players use, as notices tell it.",
    type=Integer(0, 65535),
    show_default="the port it listens on",
)
@_setting("smtp_host", "Mail server that takes notices.", show_default="no mail is sent")
@_setting("smtp_port", "Its port.", type=Integer(1, 65535))
@_setting(
    "smtp_security",
    "How the connection to it is encrypted: from the start (tls), after it began (starttls), not.",
    type=click.Choice(["none", "starttls", "tls"], case_sensitive=False),
)
@_setting("smtp_user", "User to log in to it as.", show_default="no login")
@click.option(
    "--smtp-password-file",
    envvar="LOBBY_SMTP_PASSWORD_FILE",
    show_envvar=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="File with the password for it; or the password itself in LOBBY_SMTP_PASSWORD.",
)
@_setting("mail_from", "Address that mails come from, such as lobby@example.org.")
@_setting("ntfy", "Whether players may be told by ntfy.", type=Truth())
@_setting("webhooks", "Whether players may be told by webhooks.", type=Truth())
@_setting(
    "private_addresses",
    "Whether ntfy and webhooks may go to addresses that are not of the open internet.",
    type=Truth(),
)
@_setting(
    "notice_grace",
    "Seconds that a notice waits, in case its player sees the matter meanwhile.",
    type=Integer(0, 86400),
)
def serve(smtp_password_file: Path | None, **chosen: Any) -> None:
    """Open the lobby, until SIGTERM, SIGINT or SIGHUP."""
    password = (
        option_values.password(smtp_password_file)
        if smtp_password_file
        else os.environ.get(option_values.SECRET, "")
    )
    settings = Settings(smtp_password=password, **chosen)
    logs.begin(settings.log_format, settings.log_level)
    for sentence in option_values.misspelt(serve, os.environ):
        _log.warning("%s", sentence)
    from lobby import serving  # noqa: PLC0415

    _run(lambda: asyncio.run(serving.serve(settings, announce=click.echo)))


@main.command(
    "admin",
    short_help="Operate the running server.",
    context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False},
)
@_data
@click.argument("words", nargs=-1, type=click.UNPROCESSED)
def admin_command(data: Path, words: tuple[str, ...]) -> None:
    """Operate the running server, as its operators do with ssh HOST admin WORDS.

    Without words it lists what there is to say, such as: lobby admin ban 192.0.2.0/24 --days=7 -m
    They flood the chat.
    """
    reply = _run(lambda: admin_socket.ask(data, " ".join(words)))
    click.echo(reply.out, nl=False)
    click.echo(reply.err, nl=False, err=True)
    sys.exit(reply.status)


@main.command("backup")
@_data
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def backup_command(data: Path, file: Path) -> None:
    """Copy the database to FILE, also while the server runs.

    Keep a copy of the server's key (host_key in the data folder) beside it.
    """
    from lobby.store import backup  # noqa: PLC0415

    _run(lambda: backup(Settings(data=data).database, file))
    click.echo(f"{file} holds the database as it is now.")


@main.command("check", short_help="Verify the database and every match in it.")
@_data
def check_command(data: Path) -> None:
    """Verify the database: the file, and that every match replays to its stored result."""
    from lobby.store import check  # noqa: PLC0415

    problems = _run(lambda: list(check(Settings(data=data).database)))
    for problem in problems:
        click.echo(problem)
    if problems:
        sys.exit(1)
    click.echo("The database is sound.")


def _run(act: Callable[[], Any]) -> Any:
    try:
        return act()
    except CannotOperate as failure:
        raise click.ClickException(str(failure)) from failure
