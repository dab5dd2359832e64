"""What is asked of a database about allowances: of what there may only be so much for somebody, who
need not be a player."""

from __future__ import annotations

from typing import Literal, Protocol, TypeAlias

from lobby.model.event import Counted

AllowanceKind: TypeAlias = Literal["newcomers", "codes"] | Counted
"""What may be used up."""


class AllowancesRead(Protocol):
    """Reading."""

    def allowance_used(self, kind: AllowanceKind, whose: str) -> tuple[float, int]:
        """How much was used when that was noted last, and when: 0.0 at 0 before that."""


class AllowancesWrite(AllowancesRead, Protocol):
    """Reading and writing. Of changes at the same time that read and note the same allowance, each
    sees what those before it noted."""

    def note_allowance_used(self, kind: AllowanceKind, whose: str, used: float) -> None:
        """So much is used now. What stands for somebody need not be readable, only the same each
        time."""

    def take_turn(self, kind: AllowanceKind, whose: str) -> None:
        """Of changes at the same time that take the same turn, each sees all that those before it
        did. For what is not noted here, but counted among other things."""

    def forget_allowances(self, until: int) -> None:
        """Forget what was noted before that."""
