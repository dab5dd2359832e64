"""A vacation, and what a player has planned and left of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from lobby.model.pauses import Span
from lobby.model.player import Player

Stage: TypeAlias = Literal["declared", "begun", "over"]


@dataclass(frozen=True, slots=True)
class Vacation:
    """A vacation of *player*. Its *span* alone stops clocks; *stage* is how much of it has been
    announced."""

    id: int
    player: Player
    span: Span
    stage: Stage


@dataclass(frozen=True, slots=True)
class VacationPlan:
    """What a player has of vacation: those that hold or are to come, in order, and the days that
    are left of this year's allowance."""

    planned: tuple[Vacation, ...]
    year: int
    days_left: float
