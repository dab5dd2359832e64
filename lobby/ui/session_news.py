"""News: what happened, gathered for one session and told at most four times a second, in the
background at a pace at which sessions show it one after the other, never all at once."""

from __future__ import annotations

import asyncio
import contextvars
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from typing import Any, NamedTuple, TypeAlias
from weakref import WeakKeyDictionary, ref

from textual.message import Message

from lobby.core.lobby import Lobby
from lobby.core.values import Event

QUIET = 0.25
"""Seconds between two messages. The first after a quiet period goes out at once."""

CALM = 1.0
"""Seconds between two messages that nobody waits for: when a server starts, a crowd comes in at
once, and each arrival is news to all the others."""

Asking: TypeAlias = Callable[[], "asyncio.Future[Any] | None"]
"""Returns what is being asked right now, if anything."""

STEP = 0.0015
"""Seconds from one turn to the next: about what it costs a session to show a change."""

CALM_STEP = 0.04
"""The same for what nobody waits for: who comes and goes, the moves of others, and boards that move
by themselves. A turn costs at most 2 ms, so all of them take at most a twentieth of a core, however
many sessions there are and however much happens."""


class Haste(IntEnum):
    """How soon to tell what happened: when the calm pace gives a turn, as nobody waits for it; when
    the other pace gives one; now."""

    CALM = 0
    SOON = 1
    NOW = 2


@dataclass
class Happened(Message, bubble=False):
    """Tells the current screen what to look at again.

    ``events`` are those that the screen wants, in order; ``presence`` is whether people came, went,
    or turned to another board.
    """

    events: tuple[Event, ...]
    presence: bool


class News:
    """Gathers what happens and calls *tell* with it, several events at a time.

    What this session shows only in the background waits until one of *paces* gives it a turn, so
    that sessions do not all paint at once.
    """

    def __init__(self, tell: Callable[[Happened], None], paces: Paces) -> None:
        self._tell = tell
        self._paces = paces
        self._loop = asyncio.get_running_loop()
        # Listeners are called from other sessions' contexts too, and must not keep those alive.
        self._context = contextvars.copy_context()
        self._events: list[Event] = []
        self._presence = False
        self._haste = Haste.CALM
        self._told_at = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._queued: set[Pace] = set()

    def note_events(self, events: Sequence[Event], haste: Haste) -> None:
        """Gather *events*, the first of which must be told with *haste*."""
        if events:
            self._events.extend(events)
            self._haste = max(self._haste, haste)
            self._soon()

    def note_presence(self) -> None:
        """Note that somebody came, went, or turned to another board."""
        if not self._presence:
            self._presence = True
            self._soon()

    @property
    def has_presence(self) -> bool:
        """Whether it is still to be told that somebody came, went, or turned to another board."""
        return self._presence

    def stop(self) -> None:
        """Stop telling."""
        if self._timer:
            self._timer.cancel()
        self._tell = lambda happened: None

    def _soon(self) -> None:
        when = max(self._quiet_at, self._loop.time())
        if self._timer and when < self._timer.when():
            self._timer.cancel()
            self._timer = None
        if self._timer is None and (self._haste is Haste.NOW or self._pace not in self._queued):
            self._timer = self._loop.call_at(when, self._due, context=self._context)

    @property
    def _pace(self) -> Pace:
        """The pace for what is waiting to be told."""
        return self._paces.soon if self._haste else self._paces.calm

    @property
    def _quiet_at(self) -> float:
        """When what is waiting may be told."""
        return self._told_at + (QUIET if self._haste else CALM)

    def _due(self) -> None:
        self._timer = None
        pace = self._pace
        if self._haste is Haste.NOW:
            self._now()
        elif pace not in self._queued:
            self._queued.add(pace)
            pace.wait(partial(self._take_turn, pace))

    def _take_turn(self, pace: Pace) -> None:
        self._queued.discard(pace)
        if not self._events and not self._presence:
            return
        if self._loop.time() < self._quiet_at:
            self._soon()
        else:
            self._context.run(self._now)

    def _now(self) -> None:
        self._told_at = self._loop.time()
        happened = Happened(tuple(self._events), self._presence)
        self._events.clear()
        self._presence = False
        self._haste = Haste.CALM
        self._tell(happened)


class Pace:
    """Gives turns in the order they were asked for, at most one in *step* seconds and one in each
    turn of the event loop. So when the loop falls behind, turns come more slowly and keys still get
    through. While *asking* returns a question whose answer all sessions will show, the others wait;
    otherwise they would all go on the moment it is answered."""

    def __init__(self, asking: Asking = lambda: None, *, step: float = STEP) -> None:
        self._asking = asking
        self._step = step
        self._loop = asyncio.get_running_loop()
        # An empty context does not keep the sessions that ask first alive.
        self._context = contextvars.Context()
        self._waiting: deque[Callable[[], None]] = deque()
        self._due = 0.0

    def wait(self, turn: Callable[[], None]) -> None:
        """Call *turn* when its turn comes: at once if nobody has had one just now."""
        self._waiting.append(turn)
        if len(self._waiting) == 1:
            self._next()

    def _next(self) -> None:
        self._due = max(self._due, self._loop.time())
        self._loop.call_at(self._due, self._give, context=self._context)

    def _give(self) -> None:
        if asked := self._asking():
            asked.add_done_callback(lambda _: self._next(), context=self._context)
            return
        self._due += self._step
        turn = self._waiting.popleft()
        if self._waiting:
            self._next()
        turn()


class Paces(NamedTuple):
    """The paces of all sessions of a lobby: one for what is shown *soon*, a *calm* one."""

    soon: Pace
    calm: Pace


def paces(lobby: Lobby) -> Paces:
    """The paces that all sessions of *lobby* share."""
    if lobby not in _paces:
        known = ref(lobby)

        def asking() -> asyncio.Future[Any] | None:
            lobby = known()
            return lobby.asking if lobby else None

        _paces[lobby] = Paces(Pace(asking), Pace(asking, step=CALM_STEP))
    return _paces[lobby]


_paces: WeakKeyDictionary[Lobby, Paces] = WeakKeyDictionary()
