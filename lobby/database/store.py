"""The store, whatever the engine: readers for questions, writers for changes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, TypeVar

from lobby.database import outages
from lobby.database.asking import Answers, Asked, Readers, Writers
from lobby.database.transaction import Snapshot, Transaction

P = ParamSpec("P")
T = TypeVar("T")


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

    async def read(
        self, question: Callable[Concatenate[Snapshot, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return or raise what *question* does, called with one snapshot, off the event loop.

        It sees every change that anybody has been told of. Raises Unavailable if the database
        cannot be read.
        """
        self._check_open()
        return await self._readers.ask(question, *args, **kwargs)

    async def write(
        self, change: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return what *change* returns, once it is committed and safe from a power cut.

        Whatever *change* raises undoes that change only and is raised here; see Transaction. Raises
        Unavailable if the database cannot be written.
        """
        self._check_open()
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        asked = Asked(change, args, kwargs, future)
        self._writers.queue.put(asked)
        return await future

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
