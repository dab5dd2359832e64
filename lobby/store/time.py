"""What the domain asks of a database about time: deadlines, vacations, and when the server ran."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from lobby.model.challenge import Challenge
from lobby.model.match import Match
from lobby.model.pauses import Interruptions, Span
from lobby.model.player import Player
from lobby.model.vacation import Vacation


class TimeRead(Protocol):
    """Reading."""

    def vacations(self, player: Player) -> tuple[Vacation, ...]:
        """The player's vacations, past and to come, in order."""

    def away(self, players: Iterable[Player]) -> Mapping[int, Span]:
        """The vacations that hold now, by the ids of those *players* who are on one."""

    def downtimes(self, since: int) -> tuple[Span, ...]:
        """When the server was down, as far as that ended after *since*, in order."""

    def last_beat(self) -> int | None:
        """When the server was last known to run; None when it never ran."""

    def interruptions(self, players: Iterable[Player], since: int) -> Interruptions:
        """What stops the clocks of *players*, as far as it ends after *since*."""

    def unsettled_downtime(self) -> bool:
        """Whether there is a downtime that not every deadline allows for yet."""

    def timed_matches(self, after: int, limit: int) -> tuple[Match, ...]:
        """Running matches with a deadline, with higher board numbers than *after*, in order."""

    def overdue_matches(self, limit: int) -> tuple[Match, ...]:
        """Running matches whose deadline has come, the earliest first."""

    def matches_to_remind(self, limit: int) -> tuple[Match, ...]:
        """Running matches whose reminder is due, the earliest first."""

    def stale_challenges(self, limit: int) -> tuple[Challenge, ...]:
        """Standing challenges that have expired, the earliest first."""

    def vacations_to_begin(self, limit: int) -> tuple[Vacation, ...]:
        """Vacations whose time has come but that were not announced, the earliest first."""

    def vacations_to_end(self, limit: int) -> tuple[Vacation, ...]:
        """Vacations that were announced and have passed, the earliest first."""

    def next_due(self) -> int | None:
        """The earliest time at which one of these lists, or that of lapsed guests, gets something
        new, or got it; None when nothing is to come."""


class TimeWrite(TimeRead, Protocol):
    """Reading and writing."""

    def add_vacation(self, player: Player, span: Span) -> Vacation:
        """A new vacation, not announced."""

    def save_vacation(self, vacation: Vacation) -> None:
        """Store a vacation's new span and stage."""

    def remove_vacation(self, vacation: Vacation) -> None:
        """Forget a vacation that never began."""

    def save_deadline(self, match: Match) -> None:
        """Store a match's deadline and reminder; its revision stays, as nothing on the board
        changes."""

    def beat(self) -> None:
        """Note that the server runs now."""

    def add_downtime(self, span: Span) -> None:
        """The server was down; no deadline allows for it yet."""

    def begin_nothing_later(self) -> None:
        """Whatever began later than now, by a clock that was wrong, begins now: turns, and what is
        counted by the hour. No downtime is later, notices are not held back, and vacations are
        announced when their time comes. No deadline allows for it yet."""

    def postpone(self, seconds: int) -> None:
        """Let standing challenges and guests without a match lapse so much later."""

    def settle_downtimes(self) -> None:
        """Every deadline allows for all downtimes."""
