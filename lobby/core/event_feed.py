"""The feed: committed events, read from the event table and passed to the live sessions."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import TypeAlias

from lobby.core import background
from lobby.core.queries import events as events_queries
from lobby.core.values import Event
from lobby.database.store import Store

Listener: TypeAlias = Callable[[Sequence[Event]], None]

_BATCH = 500
_log = logging.getLogger(__name__)


class Feed(background.Supervised):
    """Passes every event to its listeners, in order, once, from the moment it starts.

    Listeners are called on the event loop and must only take note (post a message): they do the
    slow part of their reaction later.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._listeners: dict[Listener, None] = {}  # a dict keeps their order
        self._awake = asyncio.Event()
        self._last = 0

    async def start(self) -> None:
        """Begin after the event that is the last one now."""
        # In this order, so that an event between the two wakes the task.
        self._store.on_events(self._awake.set)
        self._last = await self._store.read(events_queries.last_event)
        self._task = background.supervise(self._run, "feed")

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call *listener* with new events until the returned function is called."""
        self._listeners[listener] = None
        return lambda: self._listeners.pop(listener, None)

    async def _run(self) -> None:
        while True:
            self._awake.clear()
            await self._tell_news()
            await self._awake.wait()

    async def _tell_news(self) -> None:
        after = events_queries.events_after
        while events := await self._store.read(after, self._last, _BATCH):
            self._last = events[-1].id
            for listener in tuple(self._listeners):
                _tell(listener, events)
            await asyncio.sleep(0)
            # There are no more, even if some of the batch were unreadable; a new event wakes us.
            if len(events) < _BATCH // 2:
                return


def _tell(listener: Listener, events: Sequence[Event]) -> None:
    try:
        listener(events)
    except Exception:
        _log.exception("a listener failed; the others are told all the same")
