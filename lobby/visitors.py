"""Who is at the other end of a connection, before and beside being a player."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Visitor:
    """One connection's identity, frozen once authentication is over.

    ``fingerprint`` is that of the key the client proved to hold (``SHA256:...``), None for a
    guest. ``user_name`` is what the client called itself: a suggestion for a name, never an
    identity. ``address`` is where it came from, for limits and logs.
    """

    user_name: str
    fingerprint: str | None
    address: str
