"""Reading the settings again while the server runs: ``lobby reload``."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from lobby.app import contradictions, descriptors, notifying
from lobby.app.admin_socket import Reply, Run
from lobby.app.notifying import Notifying
from lobby.base.errors import CannotOperate
from lobby.base.option_values import VARIABLE
from lobby.base.settings import SETTINGS, Settings
from lobby.core.lobby import Lobby
from lobby.ssh import Limits, Server

COMMAND: Final = "reload"
"""What ``lobby reload`` sends to the server."""

_OF_VISITORS: Final = frozenset(
    """operators guests_chat guests_per_hour newcomers_per_address shared_addresses
    connections_per_address""".split()
)
_OF_CONNECTIONS: Final = frozenset(
    """connections places_kept connections_per_address attempts_per_minute strangers penalties
    guest_idle""".split()
)
_OF_NOTICES: Final = frozenset(
    """public_host public_port smtp_host smtp_port smtp_security smtp_user smtp_password mail_from
    ntfy webhooks private_addresses notice_grace""".split()
)
LIVE: Final = _OF_VISITORS | _OF_CONNECTIONS | _OF_NOTICES | {"log_level"}
"""The settings that take effect without a restart."""

_log = logging.getLogger(__name__)


class Reloading:
    """Reads the settings *again* and has the running server follow them, as far as it can."""

    def __init__(
        self,
        settings: Settings,
        again: Callable[[], Settings] | None,
        lobby: Lobby,
        server: Server,
        notices: Notifying,
    ) -> None:
        self._settings = settings
        self._again = again
        self._lobby = lobby
        self._server = server
        self._notices = notices
        self._lock = asyncio.Lock()

    def before(self, run: Run) -> Run:
        """A function that reloads if that is the command, and leaves others to *run*."""

        async def reload_or_run(command: str) -> Reply:
            return await self.reload() if command.strip() == COMMAND else await run(command)

        return reload_or_run

    async def reload(self) -> Reply:
        """Read the settings again, and say what has changed, and what needs a restart. If anything
        is wrong with them, nothing changes."""
        async with self._lock:
            try:
                return Reply(0, await self._follow())
            except CannotOperate as error:
                return Reply(os.EX_CONFIG, err=f"{error}\nNothing was changed.\n")

    async def _follow(self) -> str:
        if not self._again:
            raise CannotOperate(
                "This server was started without a file of settings. Name one with"
                f" {VARIABLE}, and restart the server."
            )
        new = self._again()
        changed = _differing(self._settings, new)
        live = changed & LIVE
        wanted = replace(self._settings, **{name: getattr(new, name) for name in live})
        if live:
            await self._change(wanted, live)
            _log.info("the settings were read again: %s", _named(live))
        self._settings = wanted
        return "".join(f"{sentence}\n" for sentence in _sentences(live, changed - LIVE))

    async def _change(self, wanted: Settings, live: frozenset[str]) -> None:
        # All that can fail comes first.
        contradictions.ensure_none(wanted)
        descriptors.ensure(wanted)
        channels = await notifying.opened(wanted, self._lobby.clock) if live & _OF_NOTICES else None
        self._lobby.adjust(wanted)
        if live & _OF_CONNECTIONS:
            self._server.limit(Limits.of(wanted))
        logging.getLogger().setLevel(wanted.log_level.upper())
        if channels:
            await self._notices.become(channels)


def _differing(old: Settings, new: Settings) -> frozenset[str]:
    return frozenset(name for name in SETTINGS if getattr(old, name) != getattr(new, name))


def _sentences(live: Iterable[str], pending: Iterable[str]) -> Iterable[str]:
    if live:
        yield f"Changed: {_named(live)}."
    if pending:
        yield f"Restart the server to change: {_named(pending)}."
    if not live and not pending:
        yield "Nothing has changed."


def _named(names: Iterable[str]) -> str:
    """The variables of these settings, in the order in which they are declared. Their values may be
    secrets."""
    chosen = frozenset(names)
    return ", ".join(setting.variable for setting in SETTINGS.values() if setting.name in chosen)
