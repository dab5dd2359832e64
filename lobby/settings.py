"""What an operator can set, with the defaults: ``lobby serve --help`` explains each."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of one server."""

    host: str = ""
    """The address to listen on; empty for all."""
    port: int = 2222
    """0 lets the system choose."""
    data: Path = Path("data")
    """The folder of the database and the host key."""
    connections: int = 600
    """Connections at once."""
    connections_per_address: int = 16
    """Connections at once from one address."""
    attempts_per_minute: int = 30
    """New connections a minute from one address."""
    strangers: tuple[int, int, int] = (100, 30, 200)
    """Connections that have not logged in: from how many on some newcomers are refused at random,
    what percentage of them, and how many there may be at most."""
    penalties: bool = True
    """Whether addresses that misbehave are shut out for a while."""
    proxies: tuple[str, ...] = ()
    """Networks of proxies that tell by the PROXY protocol for whom a connection is."""
    guest_idle: int = 30
    """Minutes after which a guest who touches nothing is sent away; 0 for never."""
    newcomers_per_address: int = 20
    """People an hour from one address who take a name or begin to play as guests."""
    guests_per_hour: int = 50
    """People an hour who begin to play as guests, from everywhere."""
    guests_chat: bool = False
    """Whether visitors without a name may talk."""
    operators: tuple[str, ...] = ()
    """Fingerprints of the SSH keys of those who operate the server."""
    bots: int = 2
    """Processes in which bots think; 0 for a lobby without bots."""
    bot_seconds: float = 10
    """The longest that a bot thinks about a move: a slow machine then plays a lower level."""
    backups: Path | None = None
    """The folder for copies of the database that the server makes by itself; None for none."""
    backup_hours: int = 24
    """How often it makes one."""
    backups_kept: int = 14
    """How many it keeps."""
    metrics_port: int = 0
    """The port for metrics and health; 0 for none."""
    metrics_host: str = "127.0.0.1"
    """The address for them, which should be one that only the operator reaches."""
    log_level: str = "info"
    log_format: Literal["text", "json"] = "text"
    """Lines for people, or a JSON object a line."""
    public_host: str = "localhost"
    """The name of this server, as notices tell it to players."""
    public_port: int = 0
    """The port that players use, as notices tell it; 0 for the one that is listened on."""
    smtp_host: str = ""
    """The mail server that takes notices; empty for no mail."""
    smtp_port: int = 587
    smtp_security: Literal["none", "starttls", "tls"] = "starttls"
    smtp_user: str = ""
    """Empty when the mail server asks for no login."""
    smtp_password: str = field(default="", repr=False)
    mail_from: str = ""
    """The address that mails come from."""
    ntfy: bool = False
    """Whether players may be told by ntfy."""
    webhooks: bool = False
    """Whether players may be told by webhooks."""
    private_addresses: bool = False
    """Whether ntfy and webhooks may go to addresses that are not of the open internet."""
    notice_grace: int = 60
    """Seconds that a notice waits, in case its player sees the matter meanwhile."""

    @property
    def database(self) -> Path:
        """The database file."""
        return self.data / "lobby.db"
