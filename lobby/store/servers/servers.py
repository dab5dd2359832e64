"""What the domain asks of a database about the servers that share it, and their sessions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from lobby.model.player import Player
from lobby.model.servers import Here, Living, Server

SILENT_SECONDS = 6
"""A server that gave no sign of life for so long is gone."""


class ServersRead(Protocol):
    """Reading."""

    def servers(self) -> tuple[Living, ...]:
        """Those that have given a sign of life lately, by name."""

    def silent_servers(self) -> tuple[tuple[Server, int], ...]:
        """Those that are gone and were not forgotten yet, each with its last sign of life."""

    def sign_of_life(self, player: Player) -> int | None:
        """The last one of the servers that *player* is connected to; None where there are none."""

    def sessions_at(self, server: Server) -> tuple[Here, ...]:
        """The sessions that the server has said it has, as they came. Of a visitor only the key and
        the address are known."""


class ServersWrite(ServersRead, Protocol):
    """Reading and writing."""

    def note_alive(self, server: Server, revision: int) -> bool:
        """The server gives a sign of life; whether it was known. Where it was not, none of its
        sessions is."""

    def save_sessions(self, server: Server, sessions: Iterable[Here]) -> None:
        """The server has these sessions, new ones or changed ones."""

    def end_sessions(self, server: Server, sessions: Iterable[int]) -> None:
        """The server no longer has the sessions with these numbers."""

    def remove_server(self, server: Server) -> None:
        """The server stops, or is gone: forget it and all its sessions."""
