"""News: what happened, gathered for one session and told at most four times a second."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from textual.message import Message

from lobby.events import Event

QUIET = 0.25
"""Seconds between two tellings. The first after a quiet while goes out at once."""


@dataclass
class Happened(Message):
    """To the screen that is shown: what it should look at again.

    ``events`` are those that the screen wants, in order; ``presence`` says whether people came,
    went, or turned to another board.
    """

    events: tuple[Event, ...]
    presence: bool


class News:
    """Takes note of what happens and calls *tell* with it, coalesced.

    *patience* is how long this session waits, in seconds, with what it shows only beside other
    things: sessions that wait differently do not all paint at once.
    """

    def __init__(self, tell: Callable[[Happened], None], patience: Callable[[], float]) -> None:
        self._tell = tell
        self._patience = patience
        self._loop = asyncio.get_running_loop()
        # Listeners are called from other sessions' contexts too, and must not keep those alive.
        self._context = contextvars.copy_context()
        self._events: list[Event] = []
        self._presence = False
        self._quiet_at = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def note_events(self, events: Sequence[Event], *, urgent: bool) -> None:
        """These happened. What is *urgent* does not wait longer than it must."""
        if events:
            self._events.extend(events)
            self._soon(urgent=urgent)

    def note_presence(self) -> None:
        """Somebody came, went, or turned to another board."""
        self._presence = True
        self._soon(urgent=False)

    def stop(self) -> None:
        """Tell nothing more."""
        self._cancel()
        self._tell = _nobody

    def _soon(self, *, urgent: bool) -> None:
        now = self._loop.time()
        when = max(self._quiet_at, now if urgent else now + self._patience())
        if self._timer is None or when < self._timer.when():
            self._cancel()
            self._timer = self._loop.call_at(when, self._now, context=self._context)

    def _now(self) -> None:
        self._timer = None
        self._quiet_at = self._loop.time() + QUIET
        happened = Happened(tuple(self._events), self._presence)
        self._events.clear()
        self._presence = False
        self._tell(happened)

    def _cancel(self) -> None:
        if self._timer:
            self._timer.cancel()
        self._timer = None


def _nobody(_: Happened) -> None:
    pass
