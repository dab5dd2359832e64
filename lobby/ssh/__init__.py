"""The SSH server, which shows each visitor an app or runs a command.

This is the only package that imports asyncssh.
"""

from __future__ import annotations

from lobby.language.command_streams import Streams
from lobby.ssh.commands import CommandRunner, terminal_needed
from lobby.ssh.door.limits import Limits
from lobby.ssh.server import (
    HostKeys,
    Server,
    load_or_create,
    load_shared,
    make_shared,
    own_keys,
    start,
)
from lobby.ssh.service import AppFactory
from lobby.ssh.terminal.stage import rehearse
from lobby.ssh.terminal.streams import Input, Output, Send

__all__ = [
    "AppFactory",
    "CommandRunner",
    "HostKeys",
    "Input",
    "Limits",
    "Output",
    "Send",
    "Server",
    "Streams",
    "load_or_create",
    "load_shared",
    "make_shared",
    "own_keys",
    "rehearse",
    "start",
    "terminal_needed",
]
