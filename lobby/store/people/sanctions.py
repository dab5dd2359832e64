"""What the domain asks of a database about sanctions."""

from __future__ import annotations

from typing import Protocol

from lobby.model.player import Player
from lobby.model.sanction import Sanction, SanctionKind


class SanctionsRead(Protocol):
    """Reading."""

    def sanctions_in_force(self) -> tuple[Sanction, ...]:
        """All that hold now, the latest first."""

    def sanctions_of(self, subject: Player | str, kind: SanctionKind) -> tuple[Sanction, ...]:
        """Those of *kind* that hold now against a player, a fingerprint or a network, written as
        it was decided; the latest first."""

    def sanctions_against(self, player: Player) -> tuple[Sanction, ...]:
        """All against the player that there ever were, oldest first."""

    def sanctions(self, limit: int) -> tuple[Sanction, ...]:
        """The last that were decided, whether they hold or not, the latest first."""


class SanctionsWrite(SanctionsRead, Protocol):
    """Reading and writing."""

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
        """A new sanction, from now on, against one of the three."""

    def lift_sanction(self, sanction: Sanction, by: Player | None) -> Sanction:
        """The sanction, which holds no longer."""
