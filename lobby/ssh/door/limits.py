"""How much of the server one stranger may use."""

from __future__ import annotations

from dataclasses import dataclass

from lobby.settings import USUAL, Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What the server gives away before it refuses, slows down or hangs up."""

    # What the operator sets. Of IPv6 an address is a /64.
    connections: int = USUAL.connections
    places_kept: int = USUAL.places_kept
    """Per cent of them for those who have a name."""
    connections_per_address: int = USUAL.connections_per_address
    strangers: int = USUAL.strangers
    """Connections that have not logged in, beside those that have. When there are so many, one
    makes room for each newcomer."""
    attempts_per_minute: int = USUAL.attempts_per_minute
    """They may come all at once."""
    neighbours: int = 256
    """So many times as much may come from one /48 of IPv6 or /24 of IPv4, which has so many
    addresses. It counts only while there are ``strangers``: on a quiet day many people may share a
    network."""
    penalties: bool = USUAL.penalties
    guest_idle_seconds: float = 60 * USUAL.guest_idle

    away_seconds: float = 60
    """Who touches nothing for so long makes room for others when the server is full."""
    authentication_tries: int = 20
    """Names begun, keys shown, passwords sent on one connection before it is closed."""
    greeting_seconds: float = 10
    """Time to begin the key exchange, as clients do by themselves. In its middle some ask their
    people whether they know this server, which takes longer."""
    login_seconds: float = 30
    """Time to log in, and then once more as much to ask for a session."""
    environment_variables: int = 64
    """Variables a client may send."""

    bytes_per_second: int = 16 * 1024
    """Input of one connection, of any kind; beyond it reading slows down."""
    bytes_at_once: int = 64 * 1024
    """How far a connection may run ahead of ``bytes_per_second``."""
    keys_per_second: int = 100
    """Keys, clicks and pastes of one session; beyond it they wait."""
    keys_at_once: int = 200
    """How far a session may run ahead of ``keys_per_second``."""
    paste_characters: int = 16 * 1024
    """The length of one paste; the rest of it is dropped."""
    flooding_seconds: float = 30
    """How long a client may send without pause more than it is allowed."""
    malformed_keys: int = 20
    """Input that no terminal sends, on one session, before it is closed."""

    columns: int = 250
    rows: int = 80
    resizes_per_second: int = 5
    """Sizes that a session takes; each costs several paints, and the last of many counts."""
    unsent_packets: int = 256
    """Output that may wait for the end of a key exchange."""
    stalled_seconds: float = 30
    """How long a client may leave its output unread."""
    apps_starting: int = 2
    """Apps that start at once; the others wait their turn."""
    starting_seconds: float = 10
    """How long a starting app may keep the others waiting."""
    leaving_seconds: float = 5
    """Time for an app to end and for a client to take its last words."""

    @classmethod
    def of(cls, settings: Settings) -> Limits:
        """Those that hold with *settings*."""
        return cls(
            connections=settings.connections,
            places_kept=settings.places_kept,
            connections_per_address=settings.connections_per_address,
            attempts_per_minute=settings.attempts_per_minute,
            strangers=settings.strangers,
            penalties=settings.penalties,
            guest_idle_seconds=60 * settings.guest_idle,
        )
