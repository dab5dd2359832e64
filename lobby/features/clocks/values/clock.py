"""The clock of a match, as a value; ``lobby.features.clocks.clocks`` runs it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import tzinfo

from lobby.base.bounds import Time
from lobby.base.durations import DAY
from lobby.features.clocks.values.pauses import Pauses, Span
from lobby.features.terms.values.terms import Terms
from lobby.gamekit.game import Seat

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
