"""A little app that shows one widget, and tells which of its lines were painted."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from textual.app import App, ComposeResult
from textual.message import Message
from textual.pilot import Pilot
from textual.widget import Widget

from lobby.widgets.lines import Lines


class Stage(App[None]):
    """Shows *widget* and keeps the messages that it posts."""

    CSS = "Screen { overflow: hidden; }"

    def __init__(self, widget: Widget) -> None:
        super().__init__()
        self.widget = widget
        self.heard: list[Message] = []

    def compose(self) -> ComposeResult:
        yield self.widget


@asynccontextmanager
async def shown(widget: Widget, size: tuple[int, int] = (40, 6)) -> AsyncIterator[Pilot[Any]]:
    """*widget* on a screen of this *size*, with the focus."""
    stage = Stage(widget)

    def hear(message: Message) -> None:
        # A message is heard once more at each parent that it bubbles up to.
        own = type(message).__qualname__.startswith(type(widget).__qualname__)
        if own and not any(message is earlier for earlier in stage.heard):
            stage.heard.append(message)

    async with stage.run_test(size=size, message_hook=hear) as pilot:
        widget.focus()
        await pilot.pause()
        yield pilot


def text(widget: Lines) -> list[str]:
    """The lines that *widget* shows."""
    return [widget.render_line(y).text.rstrip() for y in range(widget.size.height)]
