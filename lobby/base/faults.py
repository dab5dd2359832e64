"""Faults of games: what a game raised, and how long its rules took. A faulty game harms nobody, so
somebody has to be told: the log, the metrics, and ``lobby check``."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, thread_time
from typing import Final

LONG: Final = 0.25
"""Rules that work for more seconds than this over one move, or over one replay, are slow."""

STANDSTILL: Final = 2.0
"""So are those that take more seconds than this, even if they only wait. A shorter wait may be the
machine's: others are at work."""

_log = logging.getLogger(__name__)
_lock = threading.Lock()
_faults: set[tuple[str, str, str]] = set()
_slowest: dict[str, float] = {}


def note(game: str, part: str, error: BaseException) -> None:
    """Count that *part* of *game* raised *error*; the log has the trace of the first such fault."""
    from lobby.base import metrics  # noqa: PLC0415  (workers need no metrics)

    metrics.game_faults.labels(game, part).inc()
    fault = (game, part, type(error).__name__)
    with _lock:
        new = fault not in _faults
        _faults.add(fault)
    if new:
        _log.error("%s: its %s failed: %r", game, part, error, exc_info=error)


@contextmanager
def timed(game: str, *what: object) -> Iterator[None]:
    """Measure the rules of *game* meanwhile. If they are slow, the log names the game, and *what*
    they were asked."""
    began, worked_before = monotonic(), thread_time()
    try:
        yield
    finally:
        seconds, worked = monotonic() - began, thread_time() - worked_before
        if worked > LONG or seconds > STANDSTILL:
            _slow(game, " ".join(map(str, what)), seconds)


def _slow(game: str, what: str, seconds: float) -> None:
    from lobby.base import metrics  # noqa: PLC0415

    with _lock:
        _slowest[game] = max(seconds, _slowest.get(game, 0.0))
        metrics.slow_rules.labels(game).inc()
        metrics.slow_rules_most.labels(game).set(_slowest[game])
    _log.warning("the rules of %s are slow: they took %.1f s (%s)", game, seconds, what)


def slowest() -> dict[str, float]:
    """The longest time in seconds that the rules of each slow game took, in this process."""
    with _lock:
        return dict(_slowest)
