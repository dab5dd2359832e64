"""The clock of a match, as a value: what it does with time is in ``lobby.time.clocks``."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import tzinfo

from lobby.basics.durations import DAY
from lobby.kits.game import Seat
from lobby.model.pauses import Pauses, Span
from lobby.model.terms import Terms

LEISURE = DAY
"""Seconds that a move may take at least until both players have been here at the same time."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a match: *turn* has been to move since *since*; None once nobody is.

    *banks* is what each seat had left then for all its moves, None where the terms have no bank.
    While it is *waiting* for both players to be here, a move may take a day at least, and no bank
    is charged.
    """

    terms: Terms
    banks: tuple[int, int] | None
    turn: Seat | None
    since: int
    waiting: bool = False

    @property
    def allowed(self) -> int | None:
        """Seconds that the present move may take; None without a limit or with nobody to move."""
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
        """All that stops this clock now: *spans*, the vacations of the player to move and the
        times when the server was down, and, if the terms say so, the weekends in the player's own
        time zone."""
        return Pauses(tuple(spans), zone if self.terms.weekends_off else None)
