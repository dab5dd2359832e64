"""Sends questions and changes from the event loop to an engine, and returns the results there."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from math import inf
from queue import LifoQueue, SimpleQueue
from time import monotonic
from typing import Any, Generic, Literal, Protocol, TypeVar

from lobby.base import metrics, work
from lobby.base.aside import Given, everybodys
from lobby.base.errors import Unavailable
from lobby.base.work import Payer
from lobby.database import left_out, outages
from lobby.database.transaction import Snapshot

T = TypeVar("T")

_log = logging.getLogger(__name__)


class Connected(Protocol):
    """A connection, or an object that makes one when it is needed."""

    def close(self) -> None:
        """Close it."""


C = TypeVar("C", bound=Connected)


class Readers(Generic[C]):
    """Answers questions, as many at a time as there are *connections*. *look* asks one with a
    snapshot of its own, and *outage* says what to tell players if an error comes from the machine.
    A question that has waited longer than *longest_wait* seconds for its turn is refused."""

    def __init__(
        self,
        connections: Sequence[C],
        look: Callable[[C, Callable[[Snapshot], Any]], Any],
        outage: Callable[[Exception], Unavailable | None],
        longest_wait: float = inf,
    ) -> None:
        # One thread per connection, so that none ever waits for one. Last in, first out, for the
        # warmest cache; if one is enough, the others need never connect.
        self._idle: LifoQueue[C] = LifoQueue()
        for connection in connections:
            self._idle.put(connection)
        self._look = look
        self._outage = outage
        self._longest_wait = longest_wait
        self._threads = ThreadPoolExecutor(len(connections), thread_name_prefix="store-reader")

    def ask(
        self, given: Given, question: Callable[..., T], *args: Any, **kwargs: Any
    ) -> asyncio.Future[T]:
        """What *question* returns or raises, once the results *given* are known."""
        note = left_out.note()

        def answer(look: Snapshot) -> T:
            with everybodys(given):
                result = question(look, *args, **kwargs)
            note(look.left_out)
            return result

        answered = partial(self._answer, work.PAYER.get(), monotonic(), answer)
        return asyncio.get_running_loop().run_in_executor(self._threads, answered)

    def close(self) -> None:
        """Answer the questions asked so far, then end. Blocks; nothing may be asked afterwards."""
        self._threads.shutdown()
        while not self._idle.empty():
            self._idle.get().close()

    def _answer(
        self, payer: Payer | None, asked: float, question: Callable[[Snapshot], Any]
    ) -> Any:
        if monotonic() - asked > self._longest_wait:
            raise outages.slow()
        connection = self._idle.get()
        try:
            with work.charged(payer):
                return self._look(connection, question)
        except StopIteration as error:
            raise _holdable(error) from error
        except Exception as error:
            if (outage := self._outage(error)) is None:
                raise
            _log.error("a question could not be answered: %r", error)
            raise outage from error
        finally:
            self._idle.put(connection)


@dataclass(frozen=True, slots=True)
class Asked(Generic[T]):
    """A change, the arguments that follow its transaction, the future that awaits it, and the
    results *given* to it."""

    change: Callable[..., T]
    args: tuple[Any, ...]
    kwargs: Mapping[str, Any]
    future: asyncio.Future[T]
    given: Given = field(default_factory=dict)
    at: float = field(default_factory=monotonic)
    payer: Payer | None = field(default_factory=work.PAYER.get)

    @property
    def waited(self) -> float:
        """How many seconds it has waited."""
        return monotonic() - self.at


@dataclass(frozen=True, slots=True)
class Done:
    """The result of a change: what it returned or raised, and whether it appended events."""

    result: Any = None
    error: Exception | None = None
    news: bool = False

    @property
    def outcome(self) -> Literal["done", "refused", "failed"]:
        """The outcome as counted in the metrics."""
        if self.error is None:
            return "done"
        return "failed" if isinstance(self.error, Unavailable) else "refused"


class Bell:
    """Tells those on the event loop who want to know that something has happened."""

    def __init__(self) -> None:
        self._wakes: tuple[Callable[[], None], ...] = ()
        self._loop: asyncio.AbstractEventLoop | None = None

    def listen(self, wake: Callable[[], None]) -> None:
        """Call *wake* on the event loop each time."""
        self._wakes = (*self._wakes, wake)
        self._loop = asyncio.get_running_loop()

    def ring(self) -> None:
        """It has happened; call this on the event loop."""
        for wake in self._wakes:
            wake()

    def ring_soon(self) -> None:
        """It has happened; callable from any thread."""
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop has ended
                self._loop.call_soon_threadsafe(self.ring)


class Answers:
    """Reports the results of changes to those who asked for them. *events* rings after each commit
    that appended events, and *servers* after each that changed who is connected where."""

    def __init__(self) -> None:
        self.events = Bell()
        self.servers = Bell()

    def tell(self, asked: Sequence[Asked[Any]], done: Sequence[Done]) -> None:
        """Count the results and report them to all who *asked*, on their event loop; callable from
        any thread."""
        for how in done:
            metrics.changes.labels(how.outcome).inc()
        try:
            asked[0].future.get_loop().call_soon_threadsafe(self.settle, asked, done)
        except RuntimeError:
            _log.warning("the event loop ended before %d changes were answered", len(asked))

    def settle(self, asked: Sequence[Asked[Any]], done: Sequence[Done]) -> None:
        """Report the results to all who *asked*; call it on their event loop."""
        for question, how in zip(asked, done, strict=True):
            if question.future.done():
                continue  # the caller has gone
            if how.error is not None:
                question.future.set_exception(_holdable(how.error))
            else:
                question.future.set_result(how.result)
        if any(how.news for how in done):
            self.events.ring()


class Writers(ABC):
    """Makes the changes in its *queue*, in threads of its own, and reports their results: once they
    are committed or rolled back, even if their futures are cancelled."""

    def __init__(self, answers: Answers) -> None:
        self._answers = answers
        self.queue: SimpleQueue[Asked[Any] | None] = SimpleQueue()
        metrics.writer_queue.set_function(self.queue.qsize)

    @abstractmethod
    def close(self) -> None:
        """Make the changes asked for so far, then end. Blocks; nothing may be asked afterwards."""


def _holdable(error: Exception) -> Exception:
    """*error*, or what stands for it if no future can hold it: the caller would wait for ever."""
    if not isinstance(error, StopIteration):
        return error
    try:
        raise RuntimeError("an iterator ended too soon") from error
    except RuntimeError as ended:
        return ended
