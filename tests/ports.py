"""Ports for programs that have to be told one."""

from __future__ import annotations

import socket
from contextlib import suppress
from random import SystemRandom

_LOW, _HIGH = 20_000, 32_000
"""Linux gives none of these to a program that asks for any port."""


def free_port() -> int:
    """A port of 127.0.0.1 that nobody listens on."""
    while True:
        port = SystemRandom().randrange(_LOW, _HIGH)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
