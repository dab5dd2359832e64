"""The servers that share one database, and who is connected to them."""

from __future__ import annotations

from dataclasses import dataclass, field
from secrets import token_hex

from lobby.base.bounds import Count, Time
from lobby.features.people.values.player import Player
from lobby.features.people.values.visitor import Visitor


@dataclass(frozen=True, slots=True)
class Server:
    """One run of a server process. Its *id* is unique: after a restart the same server has another
    one. Operators know it by its *name*; *version* is the version of the lobby that it runs.
    *settings* are digests of those that all servers share: see ``lobby.base.shared_settings``."""

    id: str
    name: str
    version: str = ""
    settings: str = field(default="", compare=False)

    @classmethod
    def new(cls, name: str, version: str = "") -> Server:
        """A server that starts now."""
        return cls(token_hex(8), name, version)


@dataclass(frozen=True, slots=True)
class Living:
    """A *server* that is alive. Its *revision* changes with each change of its sessions."""

    server: Server
    revision: Count


@dataclass(frozen=True, slots=True)
class Here:
    """One connected session. *player* is None for a guest who has not played yet, *board* None
    outside a match. *visitor* has its address and its key; None if these are unknown. *server* is
    the name of the server it is connected to; None if there is only one."""

    session: int
    player: Player | None
    board: int | None
    since: Time
    visitor: Visitor | None = field(default=None, compare=False)
    server: str | None = field(default=None, compare=False)

    @property
    def guest(self) -> bool:
        """Whether it is somebody without a name."""
        return self.player is None or self.player.guest
