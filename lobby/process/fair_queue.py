"""A queue that serves everybody in turn: somebody who brings a hundred items waits, with all but
the first, until all others have been served."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Two lines, the urgent one first. In each line people take turns, and each person's items are
    served in order. Some consumers take only urgent items."""

    def __init__(self) -> None:
        self._urgent: _Line[T] = _Line()
        self._usual: _Line[T] = _Line()
        self._changed = asyncio.Condition()

    def __len__(self) -> int:
        return len(self._urgent) + len(self._usual)

    async def put(self, thing: T, whose: str, *, urgent: bool) -> None:
        """Add *thing* to its line, after the other items of the same person."""
        async with self._changed:
            (self._urgent if urgent else self._usual).add(thing, whose)
            self._changed.notify_all()

    async def get(self, *, urgent: bool) -> T:
        """The next item, once there is one; with *urgent*, only from the urgent line."""
        async with self._changed:
            await self._changed.wait_for(lambda: self._urgent or (self._usual and not urgent))
            return (self._urgent or self._usual).next()

    def drain(self) -> Iterator[T]:
        """Remove and yield everything in the queue."""
        while len(self):
            yield (self._urgent or self._usual).next()


class _Line(Generic[T]):
    """The items of each person; the person served longest ago comes first."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[T]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def add(self, thing: T, whose: str) -> None:
        self._waiting.setdefault(whose, deque()).append(thing)

    def next(self) -> T:
        whose, things = self._waiting.popitem(last=False)
        thing = things.popleft()
        if things:
            self._waiting[whose] = things  # behind everybody else
        return thing
