"""The person at the other end of a connection, whether or not they are a player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Standing: TypeAlias = Literal["operator", "member", "nobody"]
"""What a visitor is to the server: an operator, a player with a name, or neither."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """The identity of one connection, fixed once authentication is over.

    ``fingerprint`` is that of the key the client proved to hold (``SHA256:...``); None for a guest.
    ``user_name`` is what the client called itself: a suggestion for a name, never an identity.
    ``address`` is where it came from, for limits and logs. ``local`` marks an operator on the
    server's own machine. ``refused`` names the keys, certificates and the like that a guest brought
    and that were not accepted, each with the reason; ``name_taken`` is whether that was because
    ``user_name`` is somebody else's.
    """

    user_name: str
    fingerprint: str | None
    address: str
    local: bool = False
    refused: tuple[str, ...] = ()
    name_taken: bool = False


@dataclass(frozen=True, slots=True)
class TurnedAway:
    """Why a visitor may not connect or stay: a *sentence* for the person, and the exit *status* for
    programs."""

    sentence: str
    status: int
