"""Work for real worker processes, good and bad."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from time import sleep
from types import MappingProxyType


def priority() -> int:
    """How far the process stands back."""
    return os.nice(0)


def process() -> int:
    """Which process does it."""
    return os.getpid()


def echoed(words: Mapping[str, str]) -> Mapping[str, str]:
    """What came in."""
    return MappingProxyType(dict(words))


def noted(text: str, file: Path) -> str:
    """*text*, which is also at the end of *file*."""
    with file.open("a") as notes:
        notes.write(text)
    return text


def dying_at_first(file: Path) -> str:
    """The second time it is tried it goes well."""
    if not file.exists():
        file.touch()
        os._exit(3)
    return "done"


def hanging_at_first(file: Path) -> str:
    """The second time it is tried it goes well."""
    if not file.exists():
        file.touch()
        sleep(1000)
    return "done"


def failing() -> None:
    """It never goes well."""
    raise ZeroDivisionError


def printing() -> str:
    """Print where answers go."""
    print("What a fine position!", flush=True)
    return "done"
