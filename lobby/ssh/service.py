"""What every session needs from the server it belongs to."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from textual.app import App

from lobby.core.budgets import Budgets
from lobby.features.people.values.terminal import Terminal
from lobby.features.people.values.visitor import Standing, TurnedAway, Visitor
from lobby.ssh.algorithms import Turns
from lobby.ssh.commands import CommandRunner
from lobby.ssh.door.capacity import Capacity
from lobby.ssh.door.limits import Limits

AppFactory: TypeAlias = Callable[[Visitor, Terminal], Awaitable[App[Any]]]
"""Makes the app for a visitor. It paints in colours the terminal has: all apps share one process,
where Rich caches a style's escape sequence as first painted, whoever paints it. The app's driver
and streams are set afterwards."""


class Gate(Protocol):
    """Decides who may connect. All but ``standing`` and ``fits`` must answer at once."""

    def ban_of_address(self, address: str) -> str | None:
        """Why nobody may connect from *address*, as one line of text; None if it is not banned."""

    def objection(self, visitor: Visitor) -> TurnedAway | None:
        """Why *visitor* may not connect now; None if they may."""

    async def standing(self, visitor: Visitor) -> Standing:
        """The standing of *visitor* now, which may take a moment to find."""

    async def fits(self, user_name: str, fingerprint: str) -> bool:
        """Whether the key *fingerprint* may be used to log in as *user_name*: it is some player's,
        whoever that is, or that is no player's name."""


class OpenGate:
    """A gate that keeps nobody out."""

    def ban_of_address(self, address: str) -> str | None:
        return None

    def objection(self, visitor: Visitor) -> TurnedAway | None:
        return None

    async def standing(self, visitor: Visitor) -> Standing:
        """A member if there is a key, otherwise nobody."""
        return "member" if visitor.fingerprint else "nobody"

    async def fits(self, user_name: str, fingerprint: str) -> bool:
        return True


@dataclass(slots=True)
class Service:
    """The app factory and the commands, the resources shared by all sessions, and the gate. The
    *limits* may change while the server runs."""

    app_factory: AppFactory
    run_command: CommandRunner
    limits: Limits
    starts: asyncio.Semaphore
    gate: Gate
    capacity: Capacity
    budgets: Budgets
    turns: Turns
