"""The database interface for the servers that share it, and their sessions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from lobby.core.values.servers import Here, Living, Server
from lobby.features.people.values.player import Player

SILENT_SECONDS = 6
"""A server that has been silent for this many seconds is gone."""


class ServersRead(Protocol):
    """Read access."""

    def servers(self) -> tuple[Living, ...]:
        """The servers that have given a sign of life lately, by name."""

    def silent_servers(self) -> tuple[tuple[Server, int], ...]:
        """The servers that are gone and have not been removed yet, each with its last sign of
        life."""

    def sign_of_life(self, player: Player) -> int | None:
        """The latest sign of life of any server that *player* is connected to; None if there is
        none."""

    def sessions_at(self, server: Server) -> tuple[Here, ...]:
        """The sessions reported by the server, in the order in which they began. Only the key and
        the address of a visitor are known."""


class ServersWrite(ServersRead, Protocol):
    """Read and write access."""

    def note_alive(self, server: Server, revision: int) -> bool:
        """Store a sign of life; return whether the server was known. If it was not, none of its
        sessions is stored."""

    def save_sessions(self, server: Server, sessions: Iterable[Here]) -> None:
        """Store these sessions of the server, new or changed."""

    def end_sessions(self, server: Server, sessions: Iterable[int]) -> None:
        """Remove the server's sessions with these numbers."""

    def remove_server(self, server: Server) -> None:
        """Remove the server, which has stopped or is gone, and all its sessions."""
