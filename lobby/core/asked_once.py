"""Answers that are the same for everybody, computed once for all sessions."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Generic, TypeVar

from lobby.base.errors import Unreadable
from lobby.core import background
from lobby.database import left_out

T = TypeVar("T")


class Shared(Generic[T]):
    """The answer of *ask*, which is called on the first request, and again after ``forget``. A
    failure is raised to everybody waiting for it, and not kept."""

    def __init__(self, ask: Callable[[], Awaitable[T]], name: str) -> None:
        self._ask = ask
        self._name = name
        self._answer: asyncio.Task[tuple[T, Sequence[Unreadable]]] | None = None

    async def get(self) -> T:
        """The answer. Raises what *ask* raises."""
        if self._answer is None:
            # Independent of any session, and shielded: it outlives the session that asked first.
            self._answer = background.begin(self._asked(), self._name)
            self._answer.add_done_callback(self._drop_failure)
        answer, missing = await asyncio.shield(self._answer)
        left_out.note()(missing)
        return answer

    @property
    def known(self) -> T | None:
        """The answer if it is known already and nothing is missing from it, else None."""
        if self._answer is None or not self._answer.done():
            return None
        answer, missing = self._answer.result()
        return None if missing else answer

    @property
    def asking(self) -> asyncio.Task[Any] | None:
        """The task of the answer being waited for, if there is one."""
        return self._answer if self._answer and not self._answer.done() else None

    def forget(self) -> None:
        """Drop the answer: it may have changed."""
        self._answer = None

    async def _asked(self) -> tuple[T, Sequence[Unreadable]]:
        with left_out.noted() as missing:
            return await self._ask(), missing

    def _drop_failure(self, answer: asyncio.Task[tuple[T, Sequence[Unreadable]]]) -> None:
        failed = answer.cancelled() or answer.exception() is not None
        if failed and answer is self._answer:
            self._answer = None
