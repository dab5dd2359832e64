"""Who may come in, as far as somebody has decided it."""

from __future__ import annotations

from typing import Protocol

from lobby.model.visitor import Standing, TurnedAway, Visitor


class Gate(Protocol):
    """What the server asks about everybody who comes; but for ``standing``, the answers must take
    no time."""

    def ban_of_address(self, address: str) -> str | None:
        """Why nobody may come from *address*, in one line of text; None when somebody may."""

    def objection(self, visitor: Visitor) -> TurnedAway | None:
        """Why *visitor* may not come in now; None for who may."""

    async def standing(self, visitor: Visitor) -> Standing:
        """What *visitor* is now, which may take a moment."""


class OpenGate:
    """Keeps nobody out."""

    def ban_of_address(self, address: str) -> str | None:
        """None: from everywhere."""
        return None

    def objection(self, visitor: Visitor) -> TurnedAway | None:
        """None: everybody."""
        return None

    async def standing(self, visitor: Visitor) -> Standing:
        """A member, if there is a key."""
        return "member" if visitor.fingerprint else "nobody"
