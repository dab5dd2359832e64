"""What an operator can set, with the defaults: ``lobby serve --help`` explains each."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


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
    log_level: str = "info"

    @property
    def database(self) -> Path:
        """The database file."""
        return self.data / "lobby.db"
