"""A player, and the SSH keys by which players are known, and what helps who has lost them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

RecoveryEnd: TypeAlias = Literal["used", "cancelled", "replaced", "lapsed"]


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who plays here: a person with a name, a guest, who has not taken one yet, or a bot
    of some *level*. *joined* is in UTC seconds.

    It is the same player whatever the name: a session may know an older one.
    """

    id: int
    name: str = field(compare=False)
    joined: int = field(compare=False)
    level: int | None = field(default=None, compare=False)
    guest: bool = field(default=False, compare=False)

    @property
    def bot(self) -> bool:
        """Whether it has no hands."""
        return self.level is not None

    @property
    def member(self) -> bool:
        """Whether it is a person who has taken a name."""
        return not self.bot and not self.guest


@dataclass(frozen=True, slots=True)
class Key:
    """An SSH key that is a player: its SHA256 fingerprint and when it was added, UTC seconds."""

    fingerprint: str
    added: int


@dataclass(frozen=True, slots=True)
class RecoveryCode:
    """A code by which an operator helps a player who has lost every key.

    It was made at the time *at* for *player* and lets another key in from *begins* until before
    *ends*, in UTC seconds, unless it has been *closed* before. *by* is None for the operator at the
    machine."""

    id: int
    player: Player
    at: int
    begins: int
    ends: int
    by: Player | None = None
    closed: int | None = None
    how: RecoveryEnd | None = None
