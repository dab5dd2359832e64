"""The clock of a match, and time that no clock charges, such as vacations, as intervals of UTC
seconds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import tzinfo
from typing import Literal, TypeAlias

from lobby.base.bounds import Time
from lobby.base.durations import DAY
from lobby.features.people.values.player import Player
from lobby.features.terms.values.terms import Terms
from lobby.gamekit.game import Seat


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


LEISURE = DAY
"""The least number of seconds allowed for a move until both players have been here at the same
time."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a match: *turn* has been to move since *since*; None once the match is over.

    *banks* is the time each seat had left at that moment for all its moves; None if the terms have
    no bank. While the clock is *waiting* for both players to be here, at least a day is allowed for
    a move, and no bank is charged.
    """

    terms: Terms
    banks: tuple[int, int] | None
    turn: Seat | None
    since: Time
    waiting: bool = False

    @property
    def allowed(self) -> int | None:
        """Seconds allowed for the current move; None without a limit or if nobody is to move."""
        if self.turn is None:
            return None
        per_move = self.terms.per_move
        if self.waiting and self.terms.limit is not None:
            return max(self.terms.limit, LEISURE)
        if self.banks is None:
            return per_move
        bank = self.banks[self.turn]
        return bank if per_move is None else min(per_move, bank)

    def pauses(self, spans: Iterable[Span], zone: tzinfo) -> Pauses:
        """Everything that stops this clock now: *spans*, which are the vacations of the player to
        move and the server's downtimes, and, if the terms say so, weekends in the player's own time
        zone."""
        return Pauses(tuple(spans), zone if self.terms.weekends_off else None)
