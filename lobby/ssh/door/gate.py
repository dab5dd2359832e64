"""Who may come in, as far as somebody has decided it."""

from __future__ import annotations

from typing import Protocol

from lobby.model.visitor import TurnedAway, Visitor


class Gate(Protocol):
    """What the server asks about everybody who comes; the answers must take no time."""

    def ban_of_address(self, address: str) -> str | None:
        """Why nobody may come from *address*, in one line of text; None when somebody may."""

    def objection(self, visitor: Visitor) -> TurnedAway | None:
        """Why *visitor* may not come in now; None for who may."""


class OpenGate:
    """Keeps nobody out."""

    def ban_of_address(self, address: str) -> str | None:
        """None: from everywhere."""
        return None

    def objection(self, visitor: Visitor) -> TurnedAway | None:
        """None: everybody."""
        return None
