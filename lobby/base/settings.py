"""The settings of an operator. Each is declared here only: the options of ``lobby serve``, the
variables LOBBY_... and the table in deploy/README.md come from these declarations."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from hashlib import sha256
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args

from lobby.base.setting_kinds import (
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
    setting,
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

    host: str = setting(
        Part.SERVER,
        "",
        Text("an address", machine_if_any),
        "Address to listen on.",
        "all addresses",
    )
    port: int = setting(
        Part.SERVER, 2222, Whole(0, _PORT), "Port to listen on. 0 picks a free one."
    )
    data: Path = setting(
        Part.SERVER, Path("data"), Folder(), "Folder for the database and the host key."
    )
    database: str = setting(
        Part.SERVER,
        "",
        Text("a URL", postgres_url),
        "PostgreSQL database, such as postgresql://lobby@db.example.org/lobby. A URL with a"
        " password belongs in the variable, where others on this machine cannot see it.",
        "SQLite, in the data folder",
        repr=False,
    )
    host_key: Path | None = setting(
        Part.SERVER,
        None,
        File(),
        "Private key by which players' computers recognise the lobby: the same one for all"
        " servers of a lobby. The server never makes or changes this file.",
        "host_key in the data folder, made at the first start",
    )
    settings_file: Path | None = setting(
        Part.SERVER,
        None,
        File(),
        "File with settings, a variable on each line. They win over the environment, and"
        " lobby reload reads them again.",
        "none",
    )
    connections: int = setting(
        Part.CONNECTIONS, 600, Whole(1, _MANY), "Maximum number of logged-in connections."
    )
    places_kept: int = setting(
        Part.CONNECTIONS,
        10,
        Whole(0, 100),
        "Per cent of these reserved for operators and players with a name.",
    )
    connections_per_address: int = setting(
        Part.CONNECTIONS, 16, Whole(1, _MANY), "Maximum number of connections from one address."
    )
    attempts_per_minute: int = setting(
        Part.CONNECTIONS, 30, Whole(1, _MANY), "New connections per minute from one address."
    )
    strangers: int = setting(
        Part.CONNECTIONS,
        200,
        Whole(1, _MANY),
        "Maximum number of connections that have not logged in yet. Beyond it, each new one"
        " replaces one from the most crowded network.",
    )
    penalties: bool = setting(
        Part.CONNECTIONS, True, Truth(), "Block addresses that misbehave for a while."
    )
    proxies: tuple[str, ...] = setting(
        Part.CONNECTIONS,
        (),
        Several("networks", network),
        "Network of proxies, such as 10.0.0.0/8, that send client addresses by the PROXY"
        " protocol. May be given several times; in the environment, separated by spaces.",
        "none",
    )
    guest_idle: int = setting(
        Part.NEWCOMERS,
        30,
        Whole(0, _MANY),
        "Idle minutes after which a visitor without a name is disconnected; 0 for never.",
    )
    shared_addresses: tuple[str, ...] = setting(
        Part.NEWCOMERS,
        (),
        Several("networks", network),
        "Network that many people share, such as that of a school or a gateway. Results among"
        " players from there are rated however many there are. May be given several times; in"
        " the environment, separated by spaces.",
        "none",
    )
    newcomers_per_address: int = setting(
        Part.NEWCOMERS, 20, Whole(1, _MANY), "New names and guests per hour from one address."
    )
    guests_per_hour: int = setting(
        Part.NEWCOMERS,
        50,
        Whole(0, _MANY),
        "New guests per hour from all addresses. 0 for no guests.",
    )
    guests_chat: bool = setting(Part.NEWCOMERS, False, Truth(), "Let visitors without a name chat.")
    operators: tuple[str, ...] = setting(
        Part.OPERATORS,
        (),
        Several("fingerprints", fingerprint),
        "Fingerprint of an SSH key that may use ssh HOST admin (SHA256:...). May be given"
        " several times; in the environment, separated by spaces.",
        "nobody",
    )
    bots: int = setting(
        Part.BOTS,
        3,
        Whole(0, 64),
        "Processes for bots, besides the server; with three or more, nobody at a board waits"
        " for reviews. 0 for no bots.",
    )
    bot_seconds: float = setting(
        Part.BOTS,
        10,
        Real(0.1, 600),
        "Maximum seconds a bot may think about a move. Levels differ by work, not by time, so"
        " this matters only on a slow machine.",
    )
    backups: Path | None = setting(
        Part.BACKUPS,
        None,
        Folder(),
        "Folder for automatic copies of the database, best on another disk.",
        "none are made",
    )
    backup_hours: int = setting(Part.BACKUPS, 24, Whole(1, 24 * 365), "Hours between two copies.")
    backups_kept: int = setting(Part.BACKUPS, 14, Whole(1, 10_000), "Number of copies to keep.")
    copies_days: int = setting(
        Part.BACKUPS,
        30,
        Whole(1, 10_000),
        "Days to keep copies made before upgrades. They still hold whoever is deleted.",
    )
    metrics_port: int = setting(
        Part.METRICS,
        0,
        Whole(0, _PORT),
        "Port of /metrics (for Prometheus), /health and /ready.",
        "none",
    )
    metrics_host: str = setting(
        Part.METRICS, "127.0.0.1", Text("an address", machine_if_any), "Address of that port."
    )
    log_level: LogLevel = setting(Part.LOG, "info", Choice(get_args(LogLevel)), "How much to log.")
    log_format: LogFormat = setting(
        Part.LOG,
        "text",
        Choice(get_args(LogFormat)),
        "Form of the log: readable lines, or one JSON object per line.",
    )
    public_host: str = setting(
        Part.NOTICES,
        "localhost",
        Text("a name or an address", machine),
        "Name of this server in notifications.",
    )
    public_port: int = setting(
        Part.NOTICES,
        0,
        Whole(0, _PORT),
        "Port of this server in notifications.",
        "the port to listen on",
    )
    smtp_host: str = setting(
        Part.NOTICES,
        "",
        Text("a name or an address", machine_if_any),
        "Mail server for outgoing notifications.",
        "no mail is sent",
    )
    smtp_port: int = setting(Part.NOTICES, 587, Whole(1, _PORT), "Port of the mail server.")
    smtp_security: MailSecurity = setting(
        Part.NOTICES,
        "starttls",
        Choice(get_args(MailSecurity)),
        "How the connection to it is encrypted: from the start (tls), after it began"
        " (starttls), or not at all (none).",
    )
    smtp_user: str = setting(
        Part.NOTICES, "", Text("a name"), "User name at the mail server.", "no login"
    )
    smtp_password: str = setting(
        Part.NOTICES,
        "",
        Secret(),
        "File with the password for it; or the password itself in LOBBY_SMTP_PASSWORD.",
        repr=False,
    )
    mail_from: str = setting(
        Part.NOTICES, "", Text("a mail address"), "Sender of mails, such as lobby@example.org."
    )
    mail_in_port: int = setting(
        Part.NOTICES,
        0,
        Whole(0, _PORT),
        "Port where moves by mail come in, by SMTP or LMTP from your mail server.",
        "no moves by mail",
    )
    mail_in_host: str = setting(
        Part.NOTICES,
        "127.0.0.1",
        Text("an address", machine_if_any),
        "Address to listen on for moves by mail.",
    )
    mail_in_address: str = setting(
        Part.NOTICES,
        "",
        Text("a mail address"),
        "Mail address for moves. Each notification adds a + and a token to the part before the @.",
        "LOBBY_MAIL_FROM",
    )
    unsubscribe_port: int = setting(
        Part.NOTICES,
        0,
        Whole(0, _PORT),
        "Port of the page on which a player stops mails with one click. Your web server"
        " forwards LOBBY_UNSUBSCRIBE_URL to it, on this machine.",
        "none",
    )
    unsubscribe_url: str = setting(
        Part.NOTICES,
        "",
        Text("a URL", web_page),
        "Public address of that page, such as https://lobby.example.org/unsubscribe.",
        "none",
    )
    ntfy: bool = setting(Part.NOTICES, False, Truth(), "Allow notifications by ntfy.")
    webhooks: bool = setting(Part.NOTICES, False, Truth(), "Allow notifications by webhook.")
    private_addresses: bool = setting(
        Part.NOTICES, False, Truth(), "Allow ntfy and webhooks to private network addresses."
    )
    notice_grace: int = setting(
        Part.NOTICES,
        60,
        Whole(0, 86400),
        "Seconds before a notification is sent, in case its player sees the news first.",
    )

    @property
    def entrances(self) -> Mapping[str, tuple[str, int]]:
        """The address and the port of each place where the server listens, by the setting of the
        port. It does not listen on port 0, except for "port" itself: there it picks a free one."""
        return {
            "port": (self.host, self.port),
            "metrics_port": (self.metrics_host, self.metrics_port),
            "mail_in_port": (self.mail_in_host, self.mail_in_port),
            "unsubscribe_port": ("127.0.0.1", self.unsubscribe_port),
        }

    @property
    def host_key_file(self) -> Path:
        """The host key: the one that several servers share, or else the server's own."""
        return self.host_key or self.data / "host_key"

    @property
    def database_file(self) -> Path:
        """The SQLite file that holds everything if no other database is named."""
        return self.data / "lobby.db"


USUAL = Settings()
"""The settings if nothing is set."""

SETTINGS = {
    field.name: Setting(field.name, field.default, field.metadata["about"])
    for field in fields(Settings)
}
"""Every setting by name, in the order in which operators read of them."""


def misspelt(environment: Mapping[str, str]) -> Iterator[str]:
    """A sentence for each variable that looks like a setting but is not one."""
    known = [name for option in SETTINGS.values() for name in option.variables]
    for name in sorted(environment):
        if name.startswith("LOBBY_") and name not in known:
            near = get_close_matches(name, known, n=1, cutoff=0.85)
            hint = f" Did you mean {near[0]}?" if near else ""
            yield f"{name} is not a setting and has no effect.{hint}"


_PARTS: Final = (Part.NEWCOMERS, Part.OPERATORS, Part.NOTICES)
_OWN: Final = frozenset({"mail_in_port", "mail_in_host", "unsubscribe_port", "smtp_password"})
"""Settings in these parts that may differ from server to server, or are secret."""

SHARED: Final = tuple(
    option
    for option in SETTINGS.values()
    if option.about.part in _PARTS and option.name not in _OWN
)
"""The settings that are compared."""


def digests(settings: Settings) -> str:
    """What a server with *settings* tells the others: a digest of each that all servers of a lobby
    must agree on. Passwords are left out: whoever reads the database could find a short one by its
    digest."""
    return json.dumps(
        {
            option.variable: sha256(repr(getattr(settings, option.name)).encode()).hexdigest()[:16]
            for option in SHARED
        }
    )


def differing(one: str, other: str) -> tuple[str, ...]:
    """The variables in which two servers differ that have told these digests. What only one of
    them knows, as it runs another version, does not count."""
    ours, theirs = _read(one), _read(other)
    return tuple(name for name, digest in ours.items() if theirs.get(name, digest) != digest)


def _read(text: str) -> dict[str, str]:
    try:
        document = json.loads(text or "{}")
    except (ValueError, RecursionError):
        return {}
    return document if isinstance(document, dict) else {}
