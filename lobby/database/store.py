"""The store, whatever the engine: readers for questions, writers for changes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Concatenate, ParamSpec, TypeVar

from lobby.base import aside
from lobby.database import outages
from lobby.database.asking import Answers, Asked, Readers, Writers
from lobby.database.transaction import Snapshot, Transaction

P = ParamSpec("P")
T = TypeVar("T")


class _Threads(dict[str, ThreadPoolExecutor]):
    """A thread for the long work of each, by name."""

    def __missing__(self, name: str) -> ThreadPoolExecutor:
        thread = self[name] = ThreadPoolExecutor(1, f"rules-{name}")
        return thread


class Store:
    """A database: it passes questions to its *readers* and changes to its *writers*; *answers*
    reports the results. Its methods may be called on the event loop only."""

    shared: bool = False
    """Whether other servers may use the same database at the same time."""

    def __init__(self, writers: Writers, readers: Readers[Any], answers: Answers) -> None:
        self._writers = writers
        self._readers = readers
        self._answers = answers
        self._closing = False
        self._threads = _Threads()

    async def read(
        self, question: Callable[Concatenate[Snapshot, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return or raise what *question* does, called with one snapshot, off the event loop.

        It sees every change that anybody has been told of. Raises Unavailable if the database
        cannot be read.
        """
        given: aside.Given = {}
        while True:
            self._check_open()
            try:
                return await self._readers.ask(given, question, *args, **kwargs)
            except aside.Beforehand as first:
                await self._work_out(first, given)

    async def write(
        self, change: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return what *change* returns, once it is committed and safe from a power cut.

        Whatever *change* raises undoes that change only and is raised here; see Transaction. Raises
        Unavailable if the database cannot be written.
        """

        given: aside.Given = {}
        while True:
            self._check_open()
            future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
            asked = Asked(change, args, kwargs, future, given)
            self._writers.queue.put(asked)
            try:
                return await asked.future
            except aside.Beforehand as first:
                await self._work_out(first, given)

    async def _work_out(self, first: aside.Beforehand, given: aside.Given) -> None:
        """Add to *given* what must be known *first*, from the thread of those whose work it is."""
        result = partial(aside.Result.of, first.work)
        loop = asyncio.get_running_loop()
        given[first.key] = await loop.run_in_executor(self._threads[first.whom], result)

    def on_events(self, wake: Callable[[], None]) -> None:
        """Call *wake* on the event loop after each commit that wrote something late."""
        self._answers.events.listen(wake)

    def on_servers(self, wake: Callable[[], None]) -> None:
        """Call *wake* on the event loop soon after any server, including this one, has reported a
        change of its sessions. It may be called needlessly, and if there is trouble, not at all."""
        self._answers.servers.listen(wake)

    async def close(self) -> None:
        """Finish pending work and close the database."""
        if not self._closing:
            self._closing = True
            for thread in self._threads.values():
                thread.shutdown(wait=False, cancel_futures=True)
            await asyncio.to_thread(self._close)

    def _close(self) -> None:
        # The writers last: in SQLite the last connection to close merges the log into the file.
        self._readers.close()
        self._writers.close()
        self._let_go()

    def _let_go(self) -> None:
        """Release the database, which is no longer used here, to other servers."""

    def _check_open(self) -> None:
        if self._closing:
            raise outages.closing()
