"""The pace at which sessions show background news: one after the other, never all at once."""

from __future__ import annotations

import asyncio
import contextvars
from collections import deque
from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias
from weakref import WeakKeyDictionary, ref

from lobby.core.lobby import Lobby

Asking: TypeAlias = Callable[[], "asyncio.Future[Any] | None"]
"""Returns what is being asked right now, if anything."""

STEP = 0.0015
"""Seconds from one turn to the next: about what it costs a session to show a change."""

CALM_STEP = 0.04
"""The same for what nobody waits for: who comes and goes, the moves of others, and boards that move
by themselves. A turn costs at most 2 ms, so all of them take at most a twentieth of a core, however
many sessions there are and however much happens."""


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
