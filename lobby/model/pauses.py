"""Time that no clock charges, as intervals of UTC seconds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import tzinfo


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """The time from *start* up to, not including, *end*; empty when it does not end after it."""

    start: int
    end: int

    def __contains__(self, instant: int) -> bool:
        return self.start <= instant < self.end

    def overlap(self, other: Span) -> int:
        """Seconds that are in both."""
        return max(0, min(self.end, other.end) - max(self.start, other.start))


@dataclass(frozen=True, slots=True)
class Pauses:
    """All that stops the clock of one player in one match.

    The *spans* may overlap, contain each other, be empty, and come in any order. *weekends* is the
    time zone whose Saturdays and Sundays are off, midnight to midnight; None when none are.
    """

    spans: tuple[Span, ...] = ()
    weekends: tzinfo | None = None


NEVER = Pauses()
"""Nothing stops the clock."""


@dataclass(frozen=True, slots=True)
class Interruptions:
    """What stopped clocks, or may stop them yet: *absences* by the id of the player, which are
    vacations and disconnections, *downtimes* of the server, and its *last_beat*, when it was last
    known to run; None when it never ran."""

    absences: Mapping[int, tuple[Span, ...]]
    downtimes: tuple[Span, ...]
    last_beat: int | None
