"""A real server on loopback, and the small app that is played on it."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

import asyncssh
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from lobby.core.budgets import Budgets
from lobby.core.entrance import Entrance
from lobby.features.people.values.player import Visitor
from lobby.features.people.values.terminal import Terminal
from lobby.ssh import AppFactory, CommandRunner, Limits, Server, start, terminal_needed
from lobby.ssh.server import new_rsa
from lobby.ssh.service import Gate
from lobby.ui.window import EscapeThen, SightChanged


@cache
def host_key() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519")


def ready(app: Callable[[Visitor, Terminal], App[Any]]) -> AppFactory:
    """A factory that has nothing to wait for."""

    async def make_app(visitor: Visitor, terminal: Terminal) -> App[Any]:
        return app(visitor, terminal)

    return make_app


@asynccontextmanager
async def serving(
    app: Callable[[Visitor, Terminal], App[Any]] | None = None,
    *,
    run_command: CommandRunner = terminal_needed,
    limits: Limits | None = None,
    proxies: Iterable[str] = (),
    handed: socket.socket | None = None,
    gate: Gate | None = None,
    budgets: Budgets | None = None,
) -> AsyncIterator[Server]:
    """A server that is stopped in the end."""
    server = await start(
        await Entrance.take("127.0.0.1", 0, handed),
        host_keys=[host_key(), new_rsa()],
        app_factory=ready(app or TypingApp),
        run_command=run_command,
        limits=limits or Limits(leaving_seconds=1),
        proxies=proxies,
        gate=gate,
        budgets=budgets,
    )
    try:
        yield server
    finally:
        await server.stop("The server is restarting.")


async def soon(end: Awaitable[object]) -> None:
    """Wait for *end*, but not for long."""
    async with asyncio.timeout(60):
        await end


class Paper(Widget, can_focus=True):
    """Shows the visitor, the size, and everything that happens."""

    DEFAULT_CSS = "Paper { width: 100%; height: 100%; }"

    def __init__(self, visitor: Visitor) -> None:
        super().__init__()
        self.facts = {"name": visitor.user_name, "key": visitor.fingerprint or "none"}

    def note(self, fact: str, value: object) -> None:
        self.facts[fact] = str(value)
        self.refresh(Region(0, 0, self.size.width, len(self.facts) + 1))

    def on_blur(self) -> None:
        self.note("focus", "lost")

    def render_line(self, y: int) -> Strip:
        lines = [f"{name}: {value}" for name, value in self.facts.items()]
        text = lines[y] if y < len(lines) else ""
        style = Style(color="#ff8000", bgcolor="#102030", bold=True)
        return Strip([Segment(text.ljust(self.size.width)[: self.size.width], style)])


class TypingApp(App[None]):
    """Shows its input, and does a few things when told by a key."""

    ENABLE_COMMAND_PALETTE = False
    CSS = "Screen { background: #102030; }"

    def __init__(self, visitor: Visitor, terminal: Terminal) -> None:
        super().__init__()
        self.paper = Paper(visitor)
        self.typed = ""
        self.sights: list[str] = []

    def compose(self) -> ComposeResult:
        yield self.paper

    def on_mount(self) -> None:
        self.paper.focus()

    def on_resize(self, event: events.Resize) -> None:
        self.paper.note("size", f"{event.size.width}x{event.size.height}")

    async def on_key(self, event: events.Key) -> None:
        self.typed += (
            event.character if event.is_printable and event.character else f"<{event.key}>"
        )
        self.paper.note("typed", self.typed[-60:])
        match event.key:
            case "Q":
                self.exit(return_code=3, message="Goodbye.")
            case "X":
                raise RuntimeError("the app is broken")
            case "B":
                self.bell()

    async def on_escape_then(self, event: EscapeThen) -> None:
        await self.on_key(event)

    def on_sight_changed(self, changed: SightChanged) -> None:
        self.sights.append("yes" if changed.seen else "no")
        self.paper.note("seen", ", ".join(self.sights))

    def on_click(self, event: events.Click) -> None:
        self.paper.note("clicked", f"{event.screen_x},{event.screen_y}")

    def on_paste(self, event: events.Paste) -> None:
        self.paper.note("pasted", f"{len(event.text)} {event.text[:20]}")
