"""The servers that share one database, and who is connected to them."""

from __future__ import annotations

from dataclasses import dataclass, field
from secrets import token_hex

from lobby.model.player import Player
from lobby.model.visitor import Visitor


@dataclass(frozen=True, slots=True)
class Server:
    """One life of a server process: *id* is no other's, not even the same server's after a restart.
    Operators know it by its *name*; *version* is the lobby's that it runs."""

    id: str
    name: str
    version: str = ""

    @classmethod
    def new(cls, name: str, version: str = "") -> Server:
        """A server that begins now."""
        return cls(token_hex(8), name, version)


@dataclass(frozen=True, slots=True)
class Living:
    """A *server* that gives signs of life. Its *revision* is another one after each change of its
    sessions."""

    server: Server
    revision: int


@dataclass(frozen=True, slots=True)
class Here:
    """One connected session: *player* is None for a guest who has not played yet, *board* None
    outside of a match. Where it came from and with which key, *visitor* tells; None where nobody
    said. *server* is the name of the server that has it, None where there is only one."""

    session: int
    player: Player | None
    board: int | None
    since: int
    visitor: Visitor | None = field(default=None, compare=False)
    server: str | None = field(default=None, compare=False)

    @property
    def guest(self) -> bool:
        """Whether it is somebody without a name."""
        return self.player is None or self.player.guest
