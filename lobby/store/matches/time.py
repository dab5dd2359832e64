"""The database interface for time: deadlines, vacations, and when the server ran."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from lobby.core.values.due import Due, Duty
from lobby.features.clocks.values.pauses import Interruptions, Span
from lobby.features.clocks.values.vacation import Vacation
from lobby.features.matches.values.match import Match
from lobby.features.people.values.player import Player


class TimeRead(Protocol):
    """Read access."""

    def vacations(self, player: Player) -> tuple[Vacation, ...]:
        """The player's vacations, past and future, in order."""

    def vacation(self, number: int) -> Vacation | None:
        """The vacation with that id."""

    def away(self, players: Iterable[Player]) -> Mapping[int, Span]:
        """The current vacations of those *players* who are on one, by player id."""

    def downtimes(self, since: int) -> tuple[Span, ...]:
        """The downtimes of the server that ended after *since*, in order."""

    def last_beat(self) -> int | None:
        """When the server was last known to run; None if it never ran."""

    def interruptions(self, players: Iterable[Player], since: int) -> Interruptions:
        """Whatever stops the clocks of *players* and ends after *since*."""

    def disconnections(self, player: Player) -> tuple[Span, ...]:
        """The player's disconnections, when the server they were connected to had failed, in order.
        Those older than any running turn may be missing."""

    def disconnected(self) -> frozenset[int]:
        """The ids of players whose clocks are stopped because a server failed, and who are not back
        yet."""

    def unsettled_downtime(self) -> bool:
        """Whether there is a downtime that some deadlines do not allow for yet."""

    def waiting_boards_of(self, player: Player) -> tuple[tuple[int, int, int], ...]:
        """The player's boards whose clock waits until both players are connected, each with both
        players' ids. Nothing else is read of them, so that an unreadable one does no harm."""

    def timed_boards(self, after: int, limit: int) -> tuple[int, ...]:
        """Boards with a deadline and numbers above *after*, in order."""

    def due(self, limit: int) -> tuple[Due, ...]:
        """What is due now, at most *limit* of each duty, the earliest of each first, in the order
        of DUTIES. Nothing else is read of them, so that an unreadable one does no harm."""

    def is_due(self, due: Due) -> bool:
        """Whether *due* is still due: neither done nor put off."""

    def count_due(self, seconds: int) -> Mapping[Duty, int]:
        """How many of each duty have been due for at least *seconds*; 0 if none."""

    def next_due(self, after: int) -> int | None:
        """The earliest time later than *after* at which something falls due; None if never."""


class TimeWrite(TimeRead, Protocol):
    """Read and write access."""

    def add_vacation(self, player: Player, span: Span) -> Vacation:
        """Create a vacation that has not been announced."""

    def save_vacation(self, vacation: Vacation) -> None:
        """Store a vacation's new span and stage."""

    def remove_vacation(self, vacation: Vacation) -> None:
        """Delete a vacation that never began."""

    def save_deadline(self, match: Match) -> None:
        """Store a match's deadline and reminder. Its revision stays the same, as nothing on the
        board changes."""

    def start_clock(self, match: Match) -> None:
        """Store that the clock of a match no longer waits, with its start, deadline and reminder.
        The revision stays the same, as nothing on the board changes."""

    def beat(self) -> None:
        """Store that the server is running now."""

    def add_downtime(self, span: Span) -> None:
        """Add a downtime of the server; no deadline allows for it yet."""

    def add_disconnection(self, player: Player, span: Span) -> None:
        """Add a disconnection of *player*, whose server failed."""

    def end_disconnections(self, player: Player) -> None:
        """End all disconnections of *player*, who is back."""

    def remove_old_disconnections(self) -> None:
        """Delete disconnections that lie before every running turn of their players' matches."""

    def begin_nothing_later(self) -> None:
        """Move to now whatever, because a clock was wrong, began later than now: turns, and what is
        counted by the hour. Downtimes no longer lie in the future, notices are not held back, and
        vacations are announced at the right time. No deadline allows for it yet."""

    def postpone(self, seconds: int) -> None:
        """Postpone the expiry of standing challenges, and of guests without a match, by
        *seconds*."""

    def settle_downtimes(self) -> None:
        """Mark all downtimes as allowed for in every deadline."""
