"""Crashes: what the log, the metrics, the operators and the player are told when something
breaks."""

from __future__ import annotations

import logging
import secrets
import sys
import time
from collections import deque
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from lobby.base import logs, metrics
from lobby.base.errors import Crashed
from lobby.base.translation import _

Broken: TypeAlias = Literal["session", "command"]
"""What broke: a session on a screen, which has ended, or one command."""

WHAT: Final[tuple[Broken, ...]] = ("session", "command")

KEPT: Final = 20
"""How many of the latest crashes operators are shown."""

_log = logging.getLogger(__name__)
_latest: deque[Crash] = deque(maxlen=KEPT)


@dataclass(frozen=True, slots=True)
class Crash:
    """Something that broke *at* that time, in UTC seconds; the log has it under *reference*. *who*
    is what the visitor's client said, and *error* the type of the exception."""

    at: int
    reference: str
    what: Broken
    who: str
    error: str


def crashed(what: Broken, who: str, address: str) -> Crashed:
    """The exception being handled was not foreseen: log it, count it, and return what *who*, at
    *address*, is told, with a reference to the log."""
    reference = f"{secrets.randbits(32):08x}"
    error = type(sys.exception()).__name__
    about = logs.about("crash", player=who, address=address, reference=reference)
    _log.exception("crash %s of %s from %s", reference, who, address, extra=about)
    metrics.crashes.labels(what).inc()
    _latest.append(Crash(int(time.time()), reference, what, who, error))
    return Crashed(
        _(
            "Something broke here, and it is our fault. Please report it as {reference}.",
            reference=reference,
        )
    )


def latest() -> tuple[Crash, ...]:
    """The latest crashes of this server since its start, the latest first; at most ``KEPT``."""
    return tuple(reversed(_latest))
