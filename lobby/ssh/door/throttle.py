"""Input passed on no faster than allowed."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import AnyStr, Generic, Protocol

from lobby.core.background import Timer
from lobby.core.bucket import Bucket

_SHORTEST_WAIT = 0.05
_AHEAD = 20
"""The most that is passed on at once."""
_CAREFUL_PIECE = 4
_LONGEST_LOOK = 1.0
"""The most seconds between two looks at the hindrance, which others may prolong meanwhile."""


class Source(Protocol):
    """A source of input that can be paused."""

    def pause_reading(self) -> None: ...
    def resume_reading(self) -> None: ...


class Throttle(Generic[AnyStr]):
    """Hands input on piece by piece, and pauses its source when the bucket is overdrawn.

    ``take`` is given each piece and returns its cost. ``flooded`` is called once if the source has
    not let the bucket fill up again for ``patience`` seconds. ``hindrance`` gives seconds to wait
    for another reason, for which nobody is thought to flood; without it there is none. ``hindered``
    is called once when that keeps input waiting for long.
    """

    def __init__(
        self,
        source: Source,
        bucket: Bucket,
        *,
        piece: int,
        patience: float,
        take: Callable[[AnyStr], float],
        flooded: Callable[[], None],
        hindrance: Callable[[], float] | None = None,
        hindered: Callable[[], None] = lambda: None,
    ) -> None:
        self._source = source
        self._bucket = bucket
        self._piece = piece
        self._patience = patience
        self._take: Callable[[AnyStr], float] = take
        self._flooded = flooded
        self._hindrance = hindrance
        self._hindered = hindered
        self._hindrance_reported = False
        """Whether ``hindered`` was called for what waits."""
        self._careful = False
        """Whether there was a hindrance for what waits; it is then passed on in small pieces."""
        self._ahead = 0.0
        """What was passed on since the last look at the hindrance that counts."""
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[AnyStr] = deque()
        self._draining = False
        self._timer = Timer()
        self._held_since: float | None = None
        self._closed = False

    def feed(self, data: AnyStr) -> None:
        """Take input from the source."""
        if self._closed:
            return
        if not self._waiting and self._bucket.full:
            self._held_since = None
        self._waiting.extend(
            data[start : start + self._piece] for start in range(0, len(data), self._piece)
        )
        if not self._timer.running:
            self._drain()

    def allow(self, amount: float) -> None:
        """Note that *amount* more was asked for, which is no flood."""
        self._bucket.spend(-amount)
        self._held_since = None

    def close(self) -> None:
        """Drop what is waiting and do nothing from now on."""
        self._closed = True
        self._waiting.clear()
        self._timer.stop()

    def _drain(self) -> None:
        # Resuming the source may feed more before it returns, and so may taking a piece.
        if self._draining:
            return
        self._draining = True
        try:
            self._pass_on()
        finally:
            self._draining = False

    def _pass_on(self) -> None:
        while self._waiting and not self._closed:
            if wait := self._bucket.debt():
                self._hold(wait)
                return
            if self._hindrance and (wait := self._hindrance()):
                self._held_since, self._careful = None, True
                if wait > _LONGEST_LOOK and not self._hindrance_reported:
                    self._hindrance_reported = True
                    self._hindered()
                self._pause(min(wait, _LONGEST_LOOK))
                return
            cost = self._take(self._next())
            self._bucket.spend(cost)
            self._ahead += cost
            if self._hindrance and self._ahead > (0 if self._careful else _AHEAD) and self._waiting:
                # What was passed on is charged only once it has been dealt with.
                self._ahead = 0
                self._pause(_SHORTEST_WAIT)
                return
        self._ahead, self._careful = 0, self._careful and bool(self._waiting)
        self._hindrance_reported = self._hindrance_reported and bool(self._waiting)

    def _next(self) -> AnyStr:
        piece = self._waiting.popleft()
        if self._careful and len(piece) > _CAREFUL_PIECE:
            self._waiting.appendleft(piece[_CAREFUL_PIECE:])
            piece = piece[:_CAREFUL_PIECE]
        return piece

    def _hold(self, wait: float) -> None:
        now = self._loop.time()
        if self._held_since is None:
            self._held_since = now
        elif now - self._held_since > self._patience:
            self.close()
            self._flooded()
            return
        self._pause(wait)

    def _pause(self, wait: float) -> None:
        self._source.pause_reading()
        self._timer.start(max(wait, _SHORTEST_WAIT), self._go_on)

    def _go_on(self) -> None:
        self._drain()
        if not self._timer.running and not self._closed:
            self._source.resume_reading()
