"""The window around the screen: what a driver can do to it, if it has one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from textual import events
from textual.message import Message

from lobby.features.people.values.terminal import Notifying
from lobby.widgets.theme.colours import RGB


class Window(Protocol):
    """A terminal's window, and the desktop that it is on."""

    def set_title(self, text: str) -> None:
        """Set the window's title; the old one is restored in the end."""

    def notify(self, how: Notifying, text: str) -> None:
        """Ask the terminal for a notification on the desktop."""


@dataclass
class GroundTold(Message, bubble=False):
    """Tells the app that the terminal's own background is *ground*."""

    ground: RGB


@dataclass
class EveryColourTold(Message, bubble=False):
    """Tells the app that the terminal shows every colour as it is named."""


@dataclass
class SightChanged(Message, bubble=False):
    """Tells the app that the terminal's window has got the focus, so that it is *seen*, or has lost
    it."""

    seen: bool


@dataclass
class KeysWait(Message, bubble=False):
    """Tells the app that what the player typed waits for more than a moment: their share of the
    server is used up."""


class EscapeThen(events.Key):
    """Escape and *then* another key in quick succession, or that key with Alt: terminals send the
    same for both. It is named as the key with Alt."""

    def __init__(self, then: events.Key) -> None:
        shift = "shift+" if len(then.key) == 1 and then.key.isupper() else ""
        super().__init__(f"alt+{shift}{then.key.lower() if shift else then.key}", None)
        self.then = then
