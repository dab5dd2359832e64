"""Bans and mutes, and the reports that may lead to them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from lobby.base.bounds import Time
from lobby.base.networks import Network
from lobby.features.people.values.player import Player

SanctionKind: TypeAlias = Literal["ban", "mute"]


@dataclass(frozen=True, slots=True)
class Sanction:
    """A ban or a mute of a *player*, a key (*fingerprint*) or a *network*. The *reason* is shown to
    the person. Times are UTC seconds: *until* is None for a sanction without an end, and *lifted*
    is None unless it was lifted. *by* and *lifted_by* are None for an operator on the server
    machine."""

    id: int
    kind: SanctionKind
    player: Player | None
    fingerprint: str | None
    network: str | None
    reason: str
    at: Time
    until: Time | None = None
    by: Player | None = None
    lifted: Time | None = None
    lifted_by: Player | None = None

    @property
    def whom(self) -> str:
        """The target: a name, a fingerprint or a network."""
        return self.player.name if self.player else self.fingerprint or self.network or ""

    @property
    def outlasts(self) -> float:
        """The time of its end, as a number by which sanctions can be compared."""
        return float("inf") if self.until is None else self.until

    def holds(self, now: int) -> bool:
        """Whether it is in force."""
        return self.lifted is None and now < self.outlasts


Subject: TypeAlias = Player | str | Network
"""The target of a sanction: a player, a key's fingerprint, or a network."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Something that the reported player said *at* a time, in UTC seconds. *where* is ``lobby``,
    ``board``, ``move`` (a comment with a move on the board), ``study`` (a comment in the analysis
    that the player shows to the reporter), ``challenge`` (a reason for declining a challenge of the
    reporter), or ``message`` for a message to the reporter."""

    at: int
    where: str
    text: str


@dataclass(frozen=True, slots=True)
class Report:
    """A report about *player*, by *reporter*, and about *board* if one was named, with the
    *evidence* collected at that time, oldest first. Times are UTC seconds. *reporter* is None once
    that player has left; *closed* is None while the report is open. The operator who closed it may
    have left a *note*; *closed_by* is None for an operator on the server machine."""

    id: int
    at: Time
    reporter: Player | None
    player: Player
    board: int | None
    text: str
    evidence: tuple[Evidence, ...]
    closed: Time | None = None
    closed_by: Player | None = None
    note: str = ""
