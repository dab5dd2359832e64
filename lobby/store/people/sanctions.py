"""The database interface for sanctions."""

from __future__ import annotations

from typing import Protocol

from lobby.features.moderation.values import Sanction, SanctionKind
from lobby.features.people.values.player import Player


class SanctionsRead(Protocol):
    """Read access."""

    def sanctions_in_force(self) -> tuple[Sanction, ...]:
        """All sanctions in force, the latest first."""

    def sanctions_of(self, subject: Player | str, kind: SanctionKind) -> tuple[Sanction, ...]:
        """The sanctions of *kind* in force against a player, a fingerprint, or a network (spelled
        as it was when the sanction was imposed); the latest first."""

    def sanctions_against(self, player: Player) -> tuple[Sanction, ...]:
        """All sanctions ever imposed on the player, oldest first."""

    def sanctions(self, limit: int) -> tuple[Sanction, ...]:
        """The latest sanctions, in force or not, the latest first."""


class SanctionsWrite(SanctionsRead, Protocol):
    """Read and write access."""

    def add_sanction(
        self,
        kind: SanctionKind,
        *,
        player: Player | None,
        fingerprint: str | None,
        network: str | None,
        reason: str,
        until: int | None,
        by: Player | None,
    ) -> Sanction:
        """Create a sanction against one of the three, effective now."""

    def lift_sanction(self, sanction: Sanction, by: Player | None) -> Sanction:
        """Lift a sanction; return it as it is now."""
