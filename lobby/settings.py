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
    guests_chat: bool = False
    """Whether visitors without a name may talk."""
    operators: tuple[str, ...] = ()
    """Fingerprints of the SSH keys that may announce something to everybody."""
    bots: int = 2
    """Processes in which bots think; 0 for a lobby without bots."""
    bot_seconds: float = 10
    """The longest that a bot thinks about a move: a slow machine then plays a lower level."""
    log_level: str = "info"
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
