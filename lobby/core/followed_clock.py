"""The clock of another machine, checked from time to time."""

from __future__ import annotations

import time
from collections.abc import Callable

from lobby.core.steady_clock import since_boot


class FollowedClock:
    """UTC seconds by a clock that is asked over the network; until the first answer, by the
    system's own. May be called from any thread.

    An answer takes time, so all that is known is that the other clock showed it at some moment
    between the question and the answer. An offset consistent with that is kept, so that a slow
    answer does no harm and the time does not jitter with the network.
    """

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        steady: Callable[[], float] = since_boot,
    ) -> None:
        self._wall = wall
        self._steady = steady
        self._offset: float | None = None

    def __call__(self) -> float:
        """The time now."""
        return self._wall() if self._offset is None else self._steady() + self._offset

    def look(self, ask: Callable[[], float]) -> None:
        """Follow the clock that *ask* reads. Raises what *ask* raises."""
        before = self._steady()
        told = ask()
        least, most = told - self._steady(), told - before
        if self._offset is None or not least <= self._offset <= most:
            self._offset = (least + most) / 2

    @property
    def ahead(self) -> float:
        """How many seconds this clock is ahead of the system's clock; negative if it is behind."""
        return self() - self._wall()
