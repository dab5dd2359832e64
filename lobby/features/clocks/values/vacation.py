"""A vacation, and a player's plans and remaining allowance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from lobby.features.clocks.values.pauses import Span
from lobby.features.people.values.player import Player

Stage: TypeAlias = Literal["declared", "begun", "over"]


@dataclass(frozen=True, slots=True)
class Vacation:
    """A vacation of *player*. Only its *span* affects clocks; *stage* is how much of it has been
    announced."""

    id: int
    player: Player
    span: Span
    stage: Stage


@dataclass(frozen=True, slots=True)
class VacationPlan:
    """A player's vacations, current and planned, in order, and the days left of this year's
    allowance."""

    planned: tuple[Vacation, ...]
    year: int
    days_left: float
