"""A ban or a mute, and the report that may lead to one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from lobby.basics.networks import Network
from lobby.model.player import Player

SanctionKind: TypeAlias = Literal["ban", "mute"]


@dataclass(frozen=True, slots=True)
class Sanction:
    """A ban or a mute of one of *player*, key (*fingerprint*) and *network*, for a *reason* that
    the person is told. Times are UTC seconds: *until* is None where there is no end, *lifted* while
    nobody took it back. Who decided it, or lifted it, is None for the operator at the machine."""

    id: int
    kind: SanctionKind
    player: Player | None
    fingerprint: str | None
    network: str | None
    reason: str
    at: int
    until: int | None = None
    by: Player | None = None
    lifted: int | None = None
    lifted_by: Player | None = None

    @property
    def whom(self) -> str:
        """Whom it is against: a name, a fingerprint or a network."""
        return self.player.name if self.player else self.fingerprint or self.network or ""

    @property
    def outlasts(self) -> float:
        """What sanctions are compared by: the time of its end."""
        return float("inf") if self.until is None else self.until

    def holds(self, now: int) -> bool:
        """Whether it is in force."""
        return self.lifted is None and now < self.outlasts


Subject: TypeAlias = Player | str | Network
"""A player, a key's fingerprint, or a network."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Something that the reported player said *at* a time, in UTC seconds, and *where*: ``lobby``,
    ``board``, with a ``move``, or in a ``message`` to who reports."""

    at: int
    where: str
    text: str


@dataclass(frozen=True, slots=True)
class Report:
    """What *reporter* says of *player*, and of what happened on *board* if one was named, with the
    *evidence* that there was then, oldest first. Times are UTC seconds. *reporter* is None once
    that player has left; *closed* is None while it is open; *closed_by* is None for the operator at
    the machine, who may have left a *note*."""

    id: int
    at: int
    reporter: Player | None
    player: Player
    board: int | None
    text: str
    evidence: tuple[Evidence, ...]
    closed: int | None = None
    closed_by: Player | None = None
    note: str = ""
