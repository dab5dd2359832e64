"""The SSH server, which shows each visitor an app or runs a command.

This is the only package that imports asyncssh.
"""

from __future__ import annotations

from lobby.language.command_streams import Streams
from lobby.ssh.commands import CommandRunner, terminal_needed
from lobby.ssh.door.limits import Limits
from lobby.ssh.server import (
    FILE_NAME,
    HostKeys,
    Server,
    ensure_keys,
    load_shared,
    own_keys,
    start,
)
from lobby.ssh.service import AppFactory
from lobby.ssh.terminal.stage import rehearse
from lobby.ssh.terminal.streams import Input, Output, Send

__all__ = [
    "FILE_NAME",
    "AppFactory",
    "CommandRunner",
    "HostKeys",
    "Input",
    "Limits",
    "Output",
    "Send",
    "Server",
    "Streams",
    "ensure_keys",
    "load_shared",
    "own_keys",
    "rehearse",
    "start",
    "terminal_needed",
]
