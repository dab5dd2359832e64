"""What the domain asks of a database about codes for players who have lost every key."""

from __future__ import annotations

from typing import Protocol

from lobby.model.player import Player, RecoveryCode, RecoveryEnd


class RecoveryCodesRead(Protocol):
    """Reading."""

    def recovery_codes_of(self, player: Player) -> tuple[RecoveryCode, ...]:
        """All that were made for the player, oldest first."""

    def standing_recovery_code(self, subject: Player | str) -> RecoveryCode | None:
        """The one of a player, or with a digest, that is not closed."""


class RecoveryCodesWrite(RecoveryCodesRead, Protocol):
    """Reading and writing."""

    def add_recovery_code(
        self, player: Player, digest: str, *, begins: int, ends: int, by: Player | None
    ) -> RecoveryCode:
        """A new code; no other may stand for the player."""

    def close_recovery_code(self, code: RecoveryCode, how: RecoveryEnd) -> None:
        """The code stands no longer."""
