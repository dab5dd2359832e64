"""Decisions about who may connect."""

from __future__ import annotations

from typing import Protocol

from lobby.features.people.values.visitor import Standing, TurnedAway, Visitor


class Gate(Protocol):
    """What the server asks about every client. All but ``standing`` must answer at once."""

    def ban_of_address(self, address: str) -> str | None:
        """Why nobody may connect from *address*, as one line of text; None if it is not banned."""

    def objection(self, visitor: Visitor) -> TurnedAway | None:
        """Why *visitor* may not connect now; None if they may."""

    async def standing(self, visitor: Visitor) -> Standing:
        """The standing of *visitor* now, which may take a moment to find."""


class OpenGate:
    """A gate that keeps nobody out."""

    def ban_of_address(self, address: str) -> str | None:
        """Return None: no address is banned."""
        return None

    def objection(self, visitor: Visitor) -> TurnedAway | None:
        """Return None: everybody may connect."""
        return None

    async def standing(self, visitor: Visitor) -> Standing:
        """A member if there is a key, otherwise nobody."""
        return "member" if visitor.fingerprint else "nobody"
