"""A queue that serves everybody in turn: somebody who brings a hundred items waits, with all but
the first, until all others have been served."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """So many *lines*, served from the first to the last. In each line people take turns, and each
    person's items are served in order. Some consumers serve only the first lines."""

    def __init__(self, lines: int) -> None:
        self._lines: tuple[_Line[T], ...] = tuple(_Line() for _ in range(lines))
        self._changed = asyncio.Condition()

    def __len__(self) -> int:
        return sum(map(len, self._lines))

    async def put(self, thing: T, whose: str, *, line: int) -> None:
        """Add *thing* to *line*, after the other items of the same person."""
        async with self._changed:
            self._lines[line].add(thing, whose)
            self._changed.notify_all()

    async def get(self, *, last: int) -> T:
        """The next item of the lines up to *last*, once there is one."""
        served = self._lines[: last + 1]
        async with self._changed:
            await self._changed.wait_for(lambda: any(served))
            return next(filter(None, served)).next()

    def drain(self) -> Iterator[T]:
        """Remove and yield everything in the queue."""
        for line in self._lines:
            while line:
                yield line.next()


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
