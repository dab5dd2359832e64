"""Ports for programs that have to be given one."""

from __future__ import annotations

import socket
from contextlib import suppress
from random import SystemRandom

_LOW, _HIGH = 20_000, 32_000
"""Linux assigns none of these to a program that asks for any port."""


def free_port() -> int:
    """A port on 127.0.0.1 where nothing is listening."""
    while True:
        port = SystemRandom().randrange(_LOW, _HIGH)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
