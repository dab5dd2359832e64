"""Work that may take long, and that nobody else is to wait for.

The threads that read and write the database belong to everybody. A question or a change that meets
such work there breaks off with ``Beforehand``; whoever asked has the work done in another thread,
and asks again with its result.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Result:
    """What a piece of work returned or raised."""

    value: Any = None
    error: Exception | None = None

    @classmethod
    def of(cls, work: Callable[[], object]) -> Result:
        """What *work* returns or raises; callable from any thread."""
        try:
            return cls(work())
        except Exception as error:
            return cls(error=error)


class Beforehand(Exception):
    """Do *work* in a thread for *whom*, and ask again, giving its result as *key*."""

    def __init__(self, whom: str, key: Hashable, work: Callable[[], object]) -> None:
        super().__init__(whom)
        self.whom, self.key, self.work = whom, key, work


Given = dict[Hashable, Result]
"""The results worked out so far, by key."""

_here = threading.local()


@contextmanager
def everybodys(given: Given) -> Iterator[None]:
    """A context in a thread that belongs to everybody, where *given* is known."""
    before = getattr(_here, "given", None)
    _here.given = given
    try:
        yield
    finally:
        _here.given = before


def worked_out(whom: str, key: Hashable, work: Callable[[], T]) -> T:
    """What *work* of *whom* returns or raises. Equal keys stand for equal work. In a thread that
    belongs to everybody, raises Beforehand if the result is not given."""
    given: Given | None = getattr(_here, "given", None)
    if given is None:
        return work()
    if key not in given:
        raise Beforehand(whom, key, work)
    result = given[key]
    if result.error is not None:
        raise result.error
    value: T = result.value
    return value


def the_same(key: Hashable, make: Callable[[], T]) -> T:
    """What *make* returns: the same for equal keys, however often a question or a change is asked
    again. So what chance decides does not change while work that depends on it is done."""
    given: Given | None = getattr(_here, "given", None)
    if given is None:
        return make()
    if key not in given:
        given[key] = Result(make())
    value: T = given[key].value
    return value
