"""Time that no clock charges, such as vacations, as intervals of UTC seconds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import tzinfo
from typing import Literal, TypeAlias

from lobby.base.bounds import Time
from lobby.features.people.values.player import Player


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """The time from *start* up to but not including *end*; empty unless *end* is later."""

    start: Time
    end: Time

    def __contains__(self, instant: int) -> bool:
        return self.start <= instant < self.end

    def overlap(self, other: Span) -> int:
        """The number of seconds that both spans share."""
        return max(0, min(self.end, other.end) - max(self.start, other.start))


@dataclass(frozen=True, slots=True)
class Pauses:
    """Everything that stops the clock of one player in one match.

    The *spans* may overlap, contain each other, be empty, and come in any order. *weekends* is the
    time zone whose Saturdays and Sundays are off, midnight to midnight; None if none are.
    """

    spans: tuple[Span, ...] = ()
    weekends: tzinfo | None = None


NEVER = Pauses()
"""Nothing stops the clock."""


@dataclass(frozen=True, slots=True)
class Interruptions:
    """What has stopped clocks, or may still stop them: *absences* (vacations and disconnections) by
    player id, *downtimes* of the server, and *last_beat*, when it was last known to run; None if it
    never ran."""

    absences: Mapping[int, tuple[Span, ...]]
    downtimes: tuple[Span, ...]
    last_beat: int | None


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
