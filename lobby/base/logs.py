"""The log: on standard error, for people or for programs, and never flooded by refused clients; and
what the log, the metrics, the operators and the player are told when something breaks."""

from __future__ import annotations

import json
import logging
import os
import re
import secrets
import sys
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, Literal, TextIO, TypeAlias

from lobby.base import metrics
from lobby.base.errors import Crashed
from lobby.base.settings import LogFormat
from lobby.base.translation import _

PAUSE: Final = 60.0
"""Seconds between two lines of the same kind in a ``Tally``."""

_JOURNALLED = "%(levelname)s %(name)s: %(message)s"
_TEXT = f"%(asctime)s {_JOURNALLED}"
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")


def begin(form: LogFormat, level: str) -> None:
    """Log records of at least *level* to standard error, in the format *form*. If that is systemd's
    journal, which records the time by itself, lines for people have no time."""
    journal = _is_journal(sys.stderr)
    handler = logging.StreamHandler(sys.stderr)
    plain = TextFormatter(_JOURNALLED if journal else _TEXT)
    formatter = JsonFormatter() if form == "json" else plain
    handler.setFormatter(JournalFormatter(formatter) if journal else formatter)
    logging.basicConfig(level=level.upper(), handlers=[handler, _Latest(logging.ERROR)])


def _is_journal(stream: TextIO) -> bool:
    """Whether *stream* leads to the journal, according to JOURNAL_STREAM: see systemd.exec(5)."""
    try:
        status = os.fstat(stream.fileno())
    except (OSError, ValueError):
        return False
    return os.environ.get("JOURNAL_STREAM") == f"{status.st_dev}:{status.st_ino}"


@dataclass(frozen=True, slots=True)
class Logged:
    """An error in the log: *text* was written *at* that time, in UTC seconds."""

    at: int
    text: str


_SHOWN: Final = 200
"""Characters of an error that operators are shown: the log has all of it."""

_errors: list[Logged] = []


class _Latest(logging.Handler):
    """Remembers the latest error, for operators who do not read the log. Crashes have a list of
    their own."""

    def emit(self, record: logging.LogRecord) -> None:
        if vars(record).get("event") != "crash":
            text = _CONTROLS.sub(" ", record.getMessage())[:_SHOWN]
            _errors[:] = [Logged(int(record.created), " ".join(text.split()))]


def latest_error() -> Logged | None:
    """The latest error in the log of this server since its start."""
    return _errors[0] if _errors else None


class JournalFormatter(logging.Formatter):
    """Lines of *formatter*, each prefixed with its priority for the journal, as in sd-daemon(3):
    ``<3>`` for an error."""

    def __init__(self, formatter: logging.Formatter) -> None:
        super().__init__()
        self._formatter = formatter

    def format(self, record: logging.LogRecord) -> str:
        """The lines, without the final newline."""
        level = record.levelno
        priority = next((priority for least, priority in _PRIORITIES if level >= least), 7)
        lines = self._formatter.format(record).split("\n")
        return "\n".join(f"<{priority}>{line}" for line in lines)


_PRIORITIES = ((logging.CRITICAL, 2), (logging.ERROR, 3), (logging.WARNING, 4), (logging.INFO, 6))


class TextFormatter(logging.Formatter):
    """Lines for people. Nothing a stranger has sent can control the terminal they are read on."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, followed by any traceback; control characters are written as ``\\x1b``."""
        return _CONTROLS.sub(lambda control: repr(control[0])[1:-1], super().format(record))


class JsonFormatter(logging.Formatter):
    """One JSON object per line: ``time`` (ISO 8601, UTC), ``level``, ``logger``, ``message``, those
    of ``FIELDS`` that are known and, for an error, ``exception`` with its traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """The object, in ASCII and without a newline."""
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        entry = {
            "time": moment.replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        entry |= {key: vars(record)[key] for key in FIELDS if key in vars(record)}
        if record.exc_info:
            entry["exception"] = self.formatException(record.exc_info)
        return json.dumps(entry)


FIELDS: Final = ("event", "player", "address", "board", "reference")
"""What a line may be about, beside its message: keys of a JSON object, to search by."""


def about(
    event: str,
    *,
    player: str | None = None,
    address: str | None = None,
    board: int | None = None,
    reference: str | None = None,
) -> dict[str, str | int]:
    """The ``extra`` of a line about *event*, one of a small set of words: a *player* or whatever is
    known of who it was, an *address*, a *board*, or the *reference* that somebody was told."""
    fields = {"player": player, "address": address, "board": board, "reference": reference}
    return {"event": event, **{key: value for key, value in fields.items() if value is not None}}


@dataclass(slots=True)
class _Kind:
    """The state of one kind of line: when the last one was written, and how many were withheld
    since."""

    since: float
    withheld: int = 0


class Tally:
    """Lines that an attack would multiply: one of each kind is written, and those that follow
    within ``PAUSE`` seconds are only counted. The next line says how many there were.

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
        """What to log for *text*; None if nothing is due. *kind* is one of a small set of words."""
        now, last = self._clock(), self._kinds.get(kind)
        if last and now - last.since < PAUSE:
            last.withheld += 1
            return None
        self._kinds[kind] = _Kind(now)
        if last and last.withheld:
            return f"{text} (and {last.withheld} more since the last such line)"
        return text


Broken: TypeAlias = Literal["session", "command"]
"""What broke: a session on a screen, which has ended, or one command."""

WHAT: Final[tuple[Broken, ...]] = ("session", "command")

KEPT_CRASHES: Final = 20
"""How many of the latest crashes operators are shown."""

_log = logging.getLogger(__name__)
_latest: deque[Crash] = deque(maxlen=KEPT_CRASHES)


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
    extra = about("crash", player=who, address=address, reference=reference)
    _log.exception("crash %s of %s from %s", reference, who, address, extra=extra)
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
