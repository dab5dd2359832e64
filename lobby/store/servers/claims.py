"""The database interface for claims: work that one of several servers does for some seconds, and
the others leave alone."""

from __future__ import annotations

from typing import Literal, Protocol, TypeAlias

from lobby.features.notices.values import ChannelName

ClaimKind: TypeAlias = Literal["bots", "planning"] | ChannelName
"""What is claimed: a board where a bot has to act, the planning of notices, or a player to whom a
channel delivers."""


class ClaimsRead(Protocol):
    """Read access."""

    def claimed(self, kind: ClaimKind, server: str) -> tuple[int, ...]:
        """The numbers currently claimed by servers other than *server*."""


class ClaimsWrite(ClaimsRead, Protocol):
    """Read and write access."""

    def claim(self, kind: ClaimKind, number: int, server: str, until: int) -> bool:
        """Claim *number* for *server* until *until*, or extend its claim. Return whether it has the
        claim now: it does not while another server has it."""

    def end_claim(self, kind: ClaimKind, number: int, server: str) -> None:
        """End the claim of *server*, if it has one."""

    def end_claims(self, server: str) -> None:
        """End every claim of *server*."""
