"""What the domain asks of a database about time: deadlines, vacations, and when the server ran."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from lobby.model.due import Due, Duty
from lobby.model.match import Match
from lobby.model.pauses import Interruptions, Span
from lobby.model.player import Player
from lobby.model.vacation import Vacation


class TimeRead(Protocol):
    """Reading."""

    def vacations(self, player: Player) -> tuple[Vacation, ...]:
        """The player's vacations, past and to come, in order."""

    def vacation(self, number: int) -> Vacation | None:
        """The vacation with that id."""

    def away(self, players: Iterable[Player]) -> Mapping[int, Span]:
        """The vacations that hold now, by the ids of those *players* who are on one."""

    def downtimes(self, since: int) -> tuple[Span, ...]:
        """When the server was down, in order, where that ended after *since*."""

    def last_beat(self) -> int | None:
        """When the server was last known to run; None when it never ran."""

    def interruptions(self, players: Iterable[Player], since: int) -> Interruptions:
        """What stops the clocks of *players*, where it ends after *since*."""

    def disconnections(self, player: Player) -> tuple[Span, ...]:
        """When the server failed that *player* was connected to, in order, as far as a turn that
        runs may need it."""

    def disconnected(self) -> frozenset[int]:
        """The ids of players whose clocks stand still because a server failed, and who are not back
        yet."""

    def unsettled_downtime(self) -> bool:
        """Whether there is a downtime that not every deadline allows for yet."""

    def waiting_boards_of(self, player: Player) -> tuple[tuple[int, int, int], ...]:
        """The player's boards whose clock waits until both players are here, each with the ids of
        both. No more is read of them than that, so that it can be told whatever they are."""

    def timed_boards(self, after: int, limit: int) -> tuple[int, ...]:
        """Boards with a deadline, with higher numbers than *after*, in order."""

    def due(self, limit: int) -> tuple[Due, ...]:
        """What is due now, at most *limit* of each duty, the earliest of each first, in the order
        of DUTIES. No more is read of it than that, so that it can be told whatever it is."""

    def is_due(self, due: Due) -> bool:
        """Whether *due* is still due: not done and not put off."""

    def count_due(self, seconds: int) -> Mapping[Duty, int]:
        """How much of each duty has been due for at least *seconds*; 0 where nothing is."""

    def next_due(self, after: int) -> int | None:
        """The earliest time later than *after* at which something falls due; None for never."""


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

    def start_clock(self, match: Match) -> None:
        """Store that the clock of a match no longer waits, since when it runs, its deadline and
        reminder; its revision stays, as nothing on the board changes."""

    def beat(self) -> None:
        """Note that the server runs now."""

    def add_downtime(self, span: Span) -> None:
        """The server was down; no deadline allows for it yet."""

    def add_disconnection(self, player: Player, span: Span) -> None:
        """The server that *player* was connected to failed."""

    def end_disconnections(self, player: Player) -> None:
        """*player* is back: no disconnection goes on."""

    def remove_old_disconnections(self) -> None:
        """Forget those that lie before each turn of their players' matches that still runs."""

    def begin_nothing_later(self) -> None:
        """Whatever began later than now, by a clock that was wrong, begins now: turns, and what is
        counted by the hour. No downtime is later, notices are not held back, and vacations are
        announced when their time comes. No deadline allows for it yet."""

    def postpone(self, seconds: int) -> None:
        """Let standing challenges and guests without a match lapse so much later."""

    def settle_downtimes(self) -> None:
        """Every deadline allows for all downtimes."""
