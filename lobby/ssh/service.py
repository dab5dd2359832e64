"""What every session needs from the server it belongs to."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from textual.app import App

from lobby.features.people.values.terminal import Terminal
from lobby.features.people.values.visitor import Visitor
from lobby.ssh.commands import CommandRunner
from lobby.ssh.door.capacity import Capacity
from lobby.ssh.door.gate import Gate
from lobby.ssh.door.limits import Limits

AppFactory: TypeAlias = Callable[[Visitor, Terminal], Awaitable[App[Any]]]
"""Makes the app for a visitor. It paints in colours the terminal has: all apps share one process,
where Rich caches a style's escape sequence as first painted, whoever paints it. The app's driver
and streams are set afterwards."""


@dataclass(frozen=True, slots=True)
class Service:
    """The app factory and the commands, the resources shared by all sessions, and the gate."""

    app_factory: AppFactory
    run_command: CommandRunner
    limits: Limits
    starts: asyncio.Semaphore
    gate: Gate
    capacity: Capacity
