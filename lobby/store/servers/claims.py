"""What is asked of a database about claims: what one of several servers does for some seconds, and
the others leave to it."""

from __future__ import annotations

from typing import Literal, Protocol, TypeAlias

from lobby.model.notice import ChannelName

ClaimKind: TypeAlias = Literal["bots", "planning"] | ChannelName
"""What is claimed: a board where a bot has to act, the planning of notices, or a player to whom
something is delivered by a channel."""


class ClaimsRead(Protocol):
    """Reading."""

    def claimed(self, kind: ClaimKind, server: str) -> tuple[int, ...]:
        """The numbers that others than *server* have claimed, and still have."""


class ClaimsWrite(ClaimsRead, Protocol):
    """Reading and writing."""

    def claim(self, kind: ClaimKind, number: int, server: str, until: int) -> bool:
        """Claim *number* for *server*, or go on having it, *until* that time. Whether it has it:
        not while another one does."""

    def end_claim(self, kind: ClaimKind, number: int, server: str) -> None:
        """The claim of *server*, if it has one, ends."""

    def end_claims(self, server: str) -> None:
        """Every claim of *server* ends."""
