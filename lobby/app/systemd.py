"""What systemd hands to a service, and what it expects to be told.

The protocols are those of sd_notify(3) and sd_listen_fds(3). Without systemd, all of this does
nothing.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from typing import Final

from lobby.base.errors import CannotOperate

_log = logging.getLogger(__name__)

_FIRST_SOCKET: Final = 3
"""The file descriptor of the first socket that systemd hands over."""


def notify(state: str) -> None:
    """Report *state*, such as ``READY=1``, to the process manager, if it asked to be told."""
    path = os.environ.get("NOTIFY_SOCKET", "")
    if not path:
        return
    address = f"\0{path[1:]}" if path.startswith("@") else path
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as wire:
        try:
            wire.sendto(state.encode(), address)
        except OSError as error:
            _log.warning("nobody could be told %s: %s", state, error)


def listening_socket() -> socket.socket | None:
    """The socket opened for this process before it started; None if there is none.

    With it, a restart refuses nobody: new connections wait in the socket. Raises CannotOperate
    unless it is a single listening stream socket.
    """
    count = os.environ.get("LISTEN_FDS") or "0"
    if count == "0" or os.environ.get("LISTEN_PID") != str(os.getpid()):
        return None
    if count != "1":
        raise CannotOperate(f"LISTEN_FDS is {count}: the server listens on 1 socket.")
    handed = socket.socket(fileno=_FIRST_SOCKET)
    listens = handed.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN)
    if handed.type != socket.SOCK_STREAM or not listens:
        raise CannotOperate("The socket that was handed over does not listen: use ListenStream=.")
    handed.set_inheritable(False)
    return handed


def watchdog_seconds() -> float | None:
    """How long this process may be silent before it is considered hung; None if nobody watches it.
    Raises CannotOperate."""
    microseconds = os.environ.get("WATCHDOG_USEC") or "0"
    if os.environ.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return None
    if not microseconds.isdecimal():
        raise CannotOperate(f"WATCHDOG_USEC is {microseconds}: it should be a number above 0.")
    return int(microseconds) / 1e6 or None


async def keep_watchdog_quiet(seconds: float) -> None:
    """Send a sign of life twice every *seconds* seconds, for as long as the event loop runs."""
    while True:
        notify("WATCHDOG=1")
        await asyncio.sleep(seconds / 2)
