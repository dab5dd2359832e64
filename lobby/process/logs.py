"""The log: on standard error, for people or for programs, and never flooded by who is refused."""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from lobby.settings import LogFormat

PAUSE: Final = 60.0
"""Seconds between two lines of the same kind in a ``Tally``."""

_TEXT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")


def begin(form: LogFormat, level: str) -> None:
    """Write what is logged from *level* on to standard error, in that *form*."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if form == "json" else TextFormatter(_TEXT))
    logging.basicConfig(level=level.upper(), handlers=[handler])


class TextFormatter(logging.Formatter):
    """Lines for people. No terminal that they are read on obeys what a stranger has sent."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, and those of a traceback below it; controls are written as ``\\x1b``."""
        return _CONTROLS.sub(lambda found: repr(found[0])[1:-1], super().format(record))


class JsonFormatter(logging.Formatter):
    """One JSON object a line: ``time`` (ISO 8601, UTC), ``level``, ``logger``, ``message`` and,
    where something broke, ``exception`` with its traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """The object, in ASCII and without a line end."""
        entry = {
            "time": _utc(record.created),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            entry["exception"] = self.formatException(record.exc_info)
        return json.dumps(entry)


@dataclass(slots=True)
class _Kind:
    """What became of one kind of news: when the last line was written, and how many were not."""

    since: float
    withheld: int = 0


class Tally:
    """Lines that an attack would multiply: of each kind one is written, and those that follow
    within ``PAUSE`` seconds are only counted. The next line says how many they were.

    >>> now = 0.0
    >>> tally = Tally(clock=lambda: now)
    >>> tally.line("full", "refused 192.0.2.7"), tally.line("full", "refused 192.0.2.8")
    ('refused 192.0.2.7', None)
    >>> now = 60.0
    >>> tally.line("full", "refused 192.0.2.9")
    'refused 192.0.2.9 (and 1 more since the last such line)'
    """

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._kinds: dict[str, _Kind] = {}

    def line(self, kind: str, text: str) -> str | None:
        """What to log of the news *text*; None for nothing now. *kind* is one of a few words."""
        now, last = self._clock(), self._kinds.get(kind)
        if last and now - last.since < PAUSE:
            last.withheld += 1
            return None
        self._kinds[kind] = _Kind(now)
        if last and last.withheld:
            return f"{text} (and {last.withheld} more since the last such line)"
        return text


def _utc(seconds: float) -> str:
    moment = datetime.fromtimestamp(seconds, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
