"""Who is at the other end of a connection, before and beside being a player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Standing: TypeAlias = Literal["operator", "member", "nobody"]
"""What a visitor is to the server: one who operates it, a player who has a name, or neither."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """One connection's identity, frozen once authentication is over.

    ``fingerprint`` is that of the key the client proved to hold (``SHA256:...``), None for a
    guest. ``user_name`` is what the client called itself: a suggestion for a name, never an
    identity. ``address`` is where it came from, for limits and logs. ``local`` tells of the one who
    operates the server and speaks to it on its own machine.
    """

    user_name: str
    fingerprint: str | None
    address: str
    local: bool = False


@dataclass(frozen=True, slots=True)
class TurnedAway:
    """Why a visitor may not come in, or stay: a *sentence* for the visitor, and the exit *status*
    for the visitor's programs."""

    sentence: str
    status: int
