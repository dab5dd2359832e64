"""File descriptors: every connection takes one, and the system limits how many a process may
have."""

from __future__ import annotations

import asyncio
import logging
import resource
from typing import Any, Final

from lobby.base import metrics
from lobby.base.errors import CannotOperate
from lobby.base.logs import Tally
from lobby.base.settings import Settings

RESERVED: Final = 100
"""For the database, the log, notices on their way, metrics, backups, and people who are leaving."""

PER_BOT: Final = 4
"""For each process in which a bot thinks."""

_log = logging.getLogger(__name__)


def needed(settings: Settings) -> int:
    """The most descriptors that a server with *settings* may need."""
    return settings.connections + settings.strangers + PER_BOT * settings.bots + RESERVED


def ensure(settings: Settings) -> None:
    """Make sure there are enough for *settings*; if not, ask the system for all that it allows.

    Raises CannotOperate, with advice, if that is not enough.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = needed(settings)
    if _enough(soft, wanted):
        return
    if not _enough(hard, wanted):
        raise CannotOperate(_sentence(settings, wanted, hard))
    # If there is no hard limit, some systems do not accept "unlimited".
    resource.setrlimit(
        resource.RLIMIT_NOFILE, (wanted if hard == resource.RLIM_INFINITY else hard, hard)
    )


def tell_of_refusals(loop: asyncio.AbstractEventLoop) -> None:
    """Have *loop* log one line a minute while it cannot accept connections for want of descriptors
    or memory. By itself it pauses for a second, but would log a hundred tracebacks each time."""
    tally = Tally()

    def handle(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error, message = context.get("exception"), context["message"]
        # After the pause it listens again, even on sockets closed meanwhile.
        if isinstance(error, ValueError) and "_start_serving" in message:
            return
        if not isinstance(error, OSError) or "accept()" not in message:
            loop.default_exception_handler(context)
            return
        metrics.not_accepted.inc()
        why = f"cannot accept connections ({error.strerror}): newcomers have to wait"
        if line := tally.line("accept", why):
            _log.error("%s", line)

    loop.set_exception_handler(handle)


def _enough(limit: int, wanted: int) -> bool:
    return limit == resource.RLIM_INFINITY or limit >= wanted


def _sentence(settings: Settings, wanted: int, limit: int) -> str:
    fitting = settings.connections - (wanted - limit)
    fewer = f"--connections to {fitting}" if fitting > 0 else "--connections and --strangers lower"
    return (
        f"The system allows the server {limit} open files and connections, but it may need"
        f" {wanted}: {settings.connections} for connections, {settings.strangers} for those that"
        f" have not logged in, and {wanted - settings.connections - settings.strangers} for itself."
        f" Raise the limit (ulimit -n {wanted}; with systemd LimitNOFILE={wanted}), or set {fewer}."
    )
