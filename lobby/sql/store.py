"""The store, whatever the engine: readers for questions, writers for changes."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, TypeVar

from lobby.sql import outages
from lobby.sql.asking import Answers, Readers, Writers, bound
from lobby.store import Snapshot, Store, Transaction

P = ParamSpec("P")
T = TypeVar("T")


class SqlStore(Store, ABC):
    """A store that passes questions to its *readers* and changes to its *writers*; *answers*
    reports the results."""

    def __init__(self, writers: Writers, readers: Readers[Any], answers: Answers) -> None:
        self._writers = writers
        self._readers = readers
        self._answers = answers
        self._closing = False

    async def read(
        self, question: Callable[Concatenate[Snapshot, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        self._check_open()
        return await self._readers.ask(bound(question, *args, **kwargs))

    async def write(
        self, change: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        self._check_open()
        return await self._writers.ask(bound(change, *args, **kwargs))

    def on_events(self, wake: Callable[[], None]) -> None:
        self._answers.on_events(wake)

    def on_servers(self, wake: Callable[[], None]) -> None:
        self._answers.on_servers(wake)

    async def close(self) -> None:
        if not self._closing:
            self._closing = True
            await asyncio.to_thread(self._close)

    def _close(self) -> None:
        # The writers last: in SQLite the last connection to close merges the log into the file.
        self._readers.close()
        self._writers.close()
        self._let_go()

    @abstractmethod
    def _let_go(self) -> None:
        """Release the database, which is no longer used here, to other servers."""

    def _check_open(self) -> None:
        if self._closing:
            raise outages.closing()
