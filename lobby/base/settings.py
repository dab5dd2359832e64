"""The settings of an operator. Each is declared here only: the options of ``lobby serve``, the
variables LOBBY_... and the table in deploy/README.md come from these declarations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Literal, TypeAlias, get_args, get_type_hints

from lobby.base.setting_kinds import (
    About,
    Choice,
    File,
    Folder,
    Part,
    Real,
    Secret,
    Setting,
    Several,
    Text,
    Truth,
    Whole,
    fingerprint,
    machine,
    machine_if_any,
    network,
    postgres_url,
    web_page,
)

LogLevel: TypeAlias = Literal["debug", "info", "warning", "error"]
LogFormat: TypeAlias = Literal["text", "json"]
MailSecurity: TypeAlias = Literal["none", "starttls", "tls"]

_MANY = 100_000
_PORT = 65535


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of one server."""

    host: Annotated[
        str,
        About(
            Part.SERVER,
            Text("an address", machine_if_any),
            "Address to listen on.",
            "all addresses",
        ),
    ] = ""
    port: Annotated[
        int, About(Part.SERVER, Whole(0, _PORT), "Port to listen on. 0 picks a free one.")
    ] = 2222
    data: Annotated[
        Path, About(Part.SERVER, Folder(), "Folder for the database and the host key.")
    ] = Path("data")
    database: Annotated[
        str,
        About(
            Part.SERVER,
            Text("a URL", postgres_url),
            "PostgreSQL database, such as postgresql://lobby@db.example.org/lobby. A URL with a"
            " password belongs in the variable, where others on this machine cannot see it.",
            "SQLite, in the data folder",
        ),
    ] = field(default="", repr=False)
    host_key: Annotated[
        Path | None,
        About(
            Part.SERVER,
            File(),
            "Private key by which players' computers recognise the lobby: the same one for all"
            " servers of a lobby. The server never makes or changes this file.",
            "host_key in the data folder, made at the first start",
        ),
    ] = None
    settings_file: Annotated[
        Path | None,
        About(
            Part.SERVER,
            File(),
            "File with settings, a variable on each line. They win over the environment, and"
            " lobby reload reads them again.",
            "none",
        ),
    ] = None
    connections: Annotated[
        int, About(Part.CONNECTIONS, Whole(1, _MANY), "Maximum number of logged-in connections.")
    ] = 600
    places_kept: Annotated[
        int,
        About(
            Part.CONNECTIONS,
            Whole(0, 100),
            "Per cent of these reserved for operators and players with a name.",
        ),
    ] = 10
    connections_per_address: Annotated[
        int,
        About(Part.CONNECTIONS, Whole(1, _MANY), "Maximum number of connections from one address."),
    ] = 16
    attempts_per_minute: Annotated[
        int,
        About(Part.CONNECTIONS, Whole(1, _MANY), "New connections per minute from one address."),
    ] = 30
    strangers: Annotated[
        int,
        About(
            Part.CONNECTIONS,
            Whole(1, _MANY),
            "Maximum number of connections that have not logged in yet. Beyond it, each new one"
            " replaces one from the most crowded network.",
        ),
    ] = 200
    penalties: Annotated[
        bool, About(Part.CONNECTIONS, Truth(), "Block addresses that misbehave for a while.")
    ] = True
    proxies: Annotated[
        tuple[str, ...],
        About(
            Part.CONNECTIONS,
            Several("networks", network),
            "Network of proxies, such as 10.0.0.0/8, that send client addresses by the PROXY"
            " protocol. May be given several times; in the environment, separated by spaces.",
            "none",
        ),
    ] = ()
    guest_idle: Annotated[
        int,
        About(
            Part.NEWCOMERS,
            Whole(0, _MANY),
            "Idle minutes after which a visitor without a name is disconnected; 0 for never.",
        ),
    ] = 30
    shared_addresses: Annotated[
        tuple[str, ...],
        About(
            Part.NEWCOMERS,
            Several("networks", network),
            "Network that many people share, such as that of a school or a gateway. Results among"
            " players from there are rated however many there are. May be given several times; in"
            " the environment, separated by spaces.",
            "none",
        ),
    ] = ()
    newcomers_per_address: Annotated[
        int,
        About(Part.NEWCOMERS, Whole(1, _MANY), "New names and guests per hour from one address."),
    ] = 20
    guests_per_hour: Annotated[
        int,
        About(
            Part.NEWCOMERS,
            Whole(0, _MANY),
            "New guests per hour from all addresses. 0 for no guests.",
        ),
    ] = 50
    guests_chat: Annotated[
        bool, About(Part.NEWCOMERS, Truth(), "Let visitors without a name chat.")
    ] = False
    operators: Annotated[
        tuple[str, ...],
        About(
            Part.OPERATORS,
            Several("fingerprints", fingerprint),
            "Fingerprint of an SSH key that may use ssh HOST admin (SHA256:...). May be given"
            " several times; in the environment, separated by spaces.",
            "nobody",
        ),
    ] = ()
    bots: Annotated[
        int,
        About(
            Part.BOTS,
            Whole(0, 64),
            "Processes for bots, besides the server; with three or more, nobody at a board waits"
            " for reviews. 0 for no bots.",
        ),
    ] = 3
    bot_seconds: Annotated[
        float,
        About(
            Part.BOTS,
            Real(0.1, 600),
            "Maximum seconds a bot may think about a move. Levels differ by work, not by time, so"
            " this matters only on a slow machine.",
        ),
    ] = 10
    backups: Annotated[
        Path | None,
        About(
            Part.BACKUPS,
            Folder(),
            "Folder for automatic copies of the database, best on another disk.",
            "none are made",
        ),
    ] = None
    backup_hours: Annotated[
        int, About(Part.BACKUPS, Whole(1, 24 * 365), "Hours between two copies.")
    ] = 24
    backups_kept: Annotated[
        int, About(Part.BACKUPS, Whole(1, 10_000), "Number of copies to keep.")
    ] = 14
    copies_days: Annotated[
        int,
        About(
            Part.BACKUPS,
            Whole(1, 10_000),
            "Days to keep copies made before upgrades. They still hold whoever is deleted.",
        ),
    ] = 30
    metrics_port: Annotated[
        int,
        About(
            Part.METRICS,
            Whole(0, _PORT),
            "Port of /metrics (for Prometheus), /health and /ready.",
            "none",
        ),
    ] = 0
    metrics_host: Annotated[
        str, About(Part.METRICS, Text("an address", machine_if_any), "Address of that port.")
    ] = "127.0.0.1"
    log_level: Annotated[
        LogLevel, About(Part.LOG, Choice(get_args(LogLevel)), "How much to log.")
    ] = "info"
    log_format: Annotated[
        LogFormat,
        About(
            Part.LOG,
            Choice(get_args(LogFormat)),
            "Form of the log: readable lines, or one JSON object per line.",
        ),
    ] = "text"
    public_host: Annotated[
        str,
        About(
            Part.NOTICES,
            Text("a name or an address", machine),
            "Name of this server in notifications.",
        ),
    ] = "localhost"
    public_port: Annotated[
        int,
        About(
            Part.NOTICES,
            Whole(0, _PORT),
            "Port of this server in notifications.",
            "the port to listen on",
        ),
    ] = 0
    smtp_host: Annotated[
        str,
        About(
            Part.NOTICES,
            Text("a name or an address", machine_if_any),
            "Mail server for outgoing notifications.",
            "no mail is sent",
        ),
    ] = ""
    smtp_port: Annotated[int, About(Part.NOTICES, Whole(1, _PORT), "Port of the mail server.")] = (
        587
    )
    smtp_security: Annotated[
        MailSecurity,
        About(
            Part.NOTICES,
            Choice(get_args(MailSecurity)),
            "How the connection to it is encrypted: from the start (tls), after it began"
            " (starttls), or not at all (none).",
        ),
    ] = "starttls"
    smtp_user: Annotated[
        str, About(Part.NOTICES, Text("a name"), "User name at the mail server.", "no login")
    ] = ""
    smtp_password: Annotated[
        str,
        About(
            Part.NOTICES,
            Secret(),
            "File with the password for it; or the password itself in LOBBY_SMTP_PASSWORD.",
        ),
    ] = field(default="", repr=False)
    mail_from: Annotated[
        str,
        About(Part.NOTICES, Text("a mail address"), "Sender of mails, such as lobby@example.org."),
    ] = ""
    mail_in_port: Annotated[
        int,
        About(
            Part.NOTICES,
            Whole(0, _PORT),
            "Port where moves by mail come in, by SMTP or LMTP from your mail server.",
            "no moves by mail",
        ),
    ] = 0
    mail_in_host: Annotated[
        str,
        About(
            Part.NOTICES,
            Text("an address", machine_if_any),
            "Address to listen on for moves by mail.",
        ),
    ] = "127.0.0.1"
    mail_in_address: Annotated[
        str,
        About(
            Part.NOTICES,
            Text("a mail address"),
            "Mail address for moves. Each notification adds a + and a token to the part before"
            " the @.",
            "LOBBY_MAIL_FROM",
        ),
    ] = ""
    unsubscribe_port: Annotated[
        int,
        About(
            Part.NOTICES,
            Whole(0, _PORT),
            "Port of the page on which a player stops mails with one click. Your web server"
            " forwards LOBBY_UNSUBSCRIBE_URL to it, on this machine.",
            "none",
        ),
    ] = 0
    unsubscribe_url: Annotated[
        str,
        About(
            Part.NOTICES,
            Text("a URL", web_page),
            "Public address of that page, such as https://lobby.example.org/unsubscribe.",
            "none",
        ),
    ] = ""
    ntfy: Annotated[bool, About(Part.NOTICES, Truth(), "Allow notifications by ntfy.")] = False
    webhooks: Annotated[bool, About(Part.NOTICES, Truth(), "Allow notifications by webhook.")] = (
        False
    )
    private_addresses: Annotated[
        bool, About(Part.NOTICES, Truth(), "Allow ntfy and webhooks to private network addresses.")
    ] = False
    notice_grace: Annotated[
        int,
        About(
            Part.NOTICES,
            Whole(0, 86400),
            "Seconds before a notification is sent, in case its player sees the news first.",
        ),
    ] = 60

    @property
    def database_file(self) -> Path:
        """The SQLite file that holds everything if no other database is named."""
        return self.data / "lobby.db"


USUAL = Settings()
"""The settings if nothing is set."""


def _declared() -> Iterator[Setting]:
    hints = get_type_hints(Settings, include_extras=True)
    for setting in fields(Settings):
        about = next(note for note in hints[setting.name].__metadata__ if isinstance(note, About))
        yield Setting(setting.name, setting.default, about)


SETTINGS = {setting.name: setting for setting in _declared()}
"""Every setting by name, in the order in which operators read of them."""


def misspelt(environment: Mapping[str, str]) -> Iterator[str]:
    """A sentence for each variable that looks like a setting but is not one."""
    known = [name for setting in SETTINGS.values() for name in setting.variables]
    for name in sorted(environment):
        if name.startswith("LOBBY_") and name not in known:
            near = get_close_matches(name, known, n=1, cutoff=0.85)
            hint = f" Did you mean {near[0]}?" if near else ""
            yield f"{name} is not a setting and has no effect.{hint}"
