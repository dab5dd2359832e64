"""The database interface for the codes of players who have lost every key."""

from __future__ import annotations

from typing import Protocol

from lobby.features.people.values.player import Player, RecoveryCode, RecoveryEnd


class RecoveryCodesRead(Protocol):
    """Read access."""

    def recovery_codes_of(self, player: Player) -> tuple[RecoveryCode, ...]:
        """All codes that were ever made for the player, oldest first."""

    def standing_recovery_code(self, subject: Player | str) -> RecoveryCode | None:
        """The code of a player, or with a digest, that is not closed."""


class RecoveryCodesWrite(RecoveryCodesRead, Protocol):
    """Read and write access."""

    def add_recovery_code(
        self, player: Player, digest: str, *, begins: int, ends: int, by: Player | None
    ) -> RecoveryCode:
        """Create a code; no other one may stand for the player."""

    def close_recovery_code(self, code: RecoveryCode, how: RecoveryEnd) -> None:
        """Close the code."""
