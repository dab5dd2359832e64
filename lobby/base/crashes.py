"""Crashes: what the log, the metrics and the player are told when something breaks."""

from __future__ import annotations

import logging
import secrets

from lobby.base import metrics
from lobby.base.errors import Crashed
from lobby.base.translation import _

_log = logging.getLogger(__name__)


def crashed(who: str, address: str) -> Crashed:
    """The exception being handled was not foreseen: log it, count it, and return what *who*, at
    *address*, is told, with a reference to the log."""
    reference = f"{secrets.randbits(32):08x}"
    _log.exception("crash %s of %s from %s", reference, who, address)
    metrics.crashes.inc()
    return Crashed(
        _(
            "Something broke here, and it is our fault. Please report it as {reference}.",
            reference=reference,
        )
    )
