"""The log: on standard error, for people or for programs, and never flooded by who is refused."""

from __future__ import annotations

import json
import logging
import os
import re
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, TextIO

from lobby.settings import LogFormat

PAUSE: Final = 60.0
"""Seconds between two lines of the same kind in a ``Tally``."""

_JOURNALLED = "%(levelname)s %(name)s: %(message)s"
_TEXT = f"%(asctime)s {_JOURNALLED}"
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")


def begin(form: LogFormat, level: str) -> None:
    """Write what is logged from *level* on to standard error, in that *form*. Where that is the
    journal of systemd, which notes the time by itself, lines for people have no time."""
    journal = _is_journal(sys.stderr)
    handler = logging.StreamHandler(sys.stderr)
    plain = TextFormatter(_JOURNALLED if journal else _TEXT)
    formatter = JsonFormatter() if form == "json" else plain
    handler.setFormatter(JournalFormatter(formatter) if journal else formatter)
    logging.basicConfig(level=level.upper(), handlers=[handler])


def _is_journal(stream: TextIO) -> bool:
    """Whether *stream* leads to the journal, as JOURNAL_STREAM shows: see systemd.exec(5)."""
    told = os.environ.get("JOURNAL_STREAM")
    if not told:
        return False
    try:
        status = os.fstat(stream.fileno())
    except (OSError, ValueError):
        return False
    return told == f"{status.st_dev}:{status.st_ino}"


class JournalFormatter(logging.Formatter):
    """Lines of *formatter*, each with the priority under which the journal keeps it, as
    sd-daemon(3) says: ``<3>`` for an error."""

    def __init__(self, formatter: logging.Formatter) -> None:
        super().__init__()
        self._formatter = formatter

    def format(self, record: logging.LogRecord) -> str:
        """The lines, without the last end."""
        priority = _priority(record.levelno)
        lines = self._formatter.format(record).split("\n")
        return "\n".join(f"<{priority}>{line}" for line in lines)


def _priority(level: int) -> int:
    """That of syslog for the *level* of a record."""
    if level >= logging.CRITICAL:
        return 2
    if level >= logging.ERROR:
        return 3
    if level >= logging.WARNING:
        return 4
    return 6 if level >= logging.INFO else 7


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
