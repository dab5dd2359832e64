"""Work for real worker processes, well-behaved or not."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from time import sleep
from types import MappingProxyType


def priority() -> int:
    """The niceness of the worker process."""
    return os.nice(0)


def process() -> int:
    """The id of the worker process."""
    return os.getpid()


def echoed(words: Mapping[str, str]) -> Mapping[str, str]:
    """A copy of *words*."""
    return MappingProxyType(dict(words))


def noted(text: str, file: Path) -> str:
    """Append *text* to *file*, and return it."""
    with file.open("a") as notes:
        notes.write(text)
    return text


def dying_at_first(file: Path) -> str:
    """Die the first time, succeed the second."""
    if not file.exists():
        file.touch()
        os._exit(3)
    return "done"


def hanging_at_first(file: Path) -> str:
    """Hang the first time, succeed the second."""
    if not file.exists():
        file.touch()
        sleep(1000)
    return "done"


def failing() -> None:
    """Fail every time."""
    raise ZeroDivisionError


def _refuse() -> Mapping[str, str]:
    raise ValueError("no such thing")


class _Unreadable(dict[str, str]):
    def __reduce__(self) -> tuple[Callable[[], Mapping[str, str]], tuple[()]]:
        return _refuse, ()


def unreadable() -> Mapping[str, str]:
    """What can be sent, but not be read there."""
    return _Unreadable()


def unsayable() -> Callable[[], None]:
    """An answer that cannot be sent."""
    return lambda: None


def short_of_memory_at_first(file: Path) -> str:
    """The second time it is tried it goes well."""
    if not file.exists():
        file.touch()
        raise MemoryError
    return "done"


def printing() -> str:
    """Print to where answers are written."""
    print("What a fine position!", flush=True)
    return "done"
