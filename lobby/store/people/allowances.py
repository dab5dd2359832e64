"""The database interface for allowances: limits on how much somebody, who need not be a player, may
use."""

from __future__ import annotations

from typing import Literal, Protocol, TypeAlias

from lobby.core.values.event import Counted

AllowanceKind: TypeAlias = Literal["newcomers", "codes"] | Counted
"""The kinds of allowances."""


class AllowancesRead(Protocol):
    """Read access."""

    def allowance_used(self, kind: AllowanceKind, whose: str) -> tuple[float, int]:
        """How much was used at the time of the last note, and that time; 0.0 at 0 if there is
        none."""


class AllowancesWrite(AllowancesRead, Protocol):
    """Read and write access. If concurrent changes read and note the same allowance, each sees what
    those before it noted."""

    def note_allowance_used(self, kind: AllowanceKind, whose: str, used: float) -> None:
        """Note that *used* is used up now. *whose* need not be readable, only the same each
        time."""

    def take_turn(self, kind: AllowanceKind, whose: str) -> None:
        """Serialize concurrent changes that take the same turn: each sees all that those before it
        did. For limits that are not noted here but counted elsewhere."""

    def forget_allowances(self, until: int) -> None:
        """Delete what was noted before *until*."""
