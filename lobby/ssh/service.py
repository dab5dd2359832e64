"""What every session needs from the server it belongs to."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from textual.app import App

from lobby.model.terminal import Terminal
from lobby.model.visitor import Visitor
from lobby.ssh.commands import CommandRunner
from lobby.ssh.door.capacity import Capacity
from lobby.ssh.door.gate import Gate
from lobby.ssh.door.limits import Limits

AppFactory: TypeAlias = Callable[[Visitor, Terminal], Awaitable[App[Any]]]
"""Makes the app for a visitor, which paints in colours that the terminal has: all apps share one
process, where Rich keeps a style's escape sequence for whoever paints it first. The app's driver
and streams are set afterwards."""


@dataclass(frozen=True, slots=True)
class Service:
    """The app and the commands that are played, what is rationed among all who play, and who may
    not play at all."""

    app_factory: AppFactory
    run_command: CommandRunner
    limits: Limits
    starts: asyncio.Semaphore
    gate: Gate
    capacity: Capacity
