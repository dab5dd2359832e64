"""The pace at which sessions show what goes on besides: one after the other, never all at once."""

from __future__ import annotations

import asyncio
import contextvars
from collections import deque
from collections.abc import Callable
from weakref import WeakKeyDictionary

from lobby.lobby import Lobby

STEP = 0.0015
"""Seconds from one to the next: about what it costs a session to show a change."""


class Pace:
    """Gives turns in the order asked for: at most one in ``STEP`` seconds, and one in each turn of
    the event loop. So when the loop falls behind, turns come slower, and keys still get through."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        # An empty context: the sessions that ask first are not kept alive by it.
        self._context = contextvars.Context()
        self._waiting: deque[Callable[[], None]] = deque()
        self._due = 0.0

    def wait(self, turn: Callable[[], None]) -> None:
        """Call *turn* when it is its turn: at once if nobody has had one just now."""
        self._waiting.append(turn)
        if len(self._waiting) == 1:
            self._due = max(self._due, self._loop.time())
            self._next()

    def _next(self) -> None:
        self._loop.call_at(self._due, self._give, context=self._context)

    def _give(self) -> None:
        self._due += STEP
        turn = self._waiting.popleft()
        if self._waiting:
            self._next()
        turn()


def pace(lobby: Lobby) -> Pace:
    """The one that all sessions of *lobby* share."""
    if lobby not in _paces:
        _paces[lobby] = Pace()
    return _paces[lobby]


_paces: WeakKeyDictionary[Lobby, Pace] = WeakKeyDictionary()
