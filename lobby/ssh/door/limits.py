"""How much of the server one client may use."""

from __future__ import annotations

from dataclasses import dataclass

from lobby.base.settings import USUAL, Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What the server allows before it refuses, slows down or hangs up."""

    # Set by the operator. For IPv6 an address is a /64.
    connections: int = USUAL.connections
    places_kept: int = USUAL.places_kept
    """The percentage of ``connections`` kept for players with a name."""
    connections_per_address: int = USUAL.connections_per_address
    strangers: int = USUAL.strangers
    """Connections that have not logged in, in addition to those that have. At this number, one is
    closed to make room for each newcomer."""
    attempts_per_minute: int = USUAL.attempts_per_minute
    """Per address. They may come all at once."""
    neighbours: int = 256
    """How many times ``attempts_per_minute`` may come from one /48 of IPv6 or /24 of IPv4, which
    has this many addresses. It applies only while there are ``strangers``: on a quiet day many
    people may share a network."""
    penalties: bool = USUAL.penalties
    guest_idle_seconds: float = 60 * USUAL.guest_idle

    away_seconds: float = 60
    """After this many idle seconds a session may be closed to make room when the server is full."""
    authentication_tries: int = 20
    """User names tried, keys offered and passwords sent on one connection before it is closed."""
    greeting_seconds: float = 10
    """The time to begin the key exchange, which clients do by themselves. In the middle of it some
    ask their users whether they trust this server, which takes longer."""
    login_seconds: float = 30
    """The time to log in, and then the same again to ask for a session."""
    expensive_exchanges_per_second: float = 20
    """Key exchanges with a large group or an RSA host key, of all clients together; others wait.
    Each takes 5 to 10 ms of the processor."""
    sessions_per_connection: int = 3
    """The most sessions of one connection at a time. One of them may have screens."""
    environment_variables: int = 64
    """The most variables a client may send, for all sessions of a connection together."""

    bytes_per_second: int = 16 * 1024
    """Input on one connection, of any kind; beyond this, reading slows down."""
    bytes_at_once: int = 64 * 1024
    """How far a connection may run ahead of ``bytes_per_second``."""
    asked_bytes_per_second: int = 256 * 1024
    """Input that a command has asked for, as it reads a text of any length, counts only beyond
    this."""
    keys_per_second: int = 100
    """Keys, clicks and pastes in one session; beyond this, they wait."""
    keys_at_once: int = 200
    """How far a session may run ahead of ``keys_per_second``."""
    paste_characters: int = 16 * 1024
    """The length of one paste; the rest of it is dropped."""
    flooding_seconds: float = 30
    """How long a client may keep sending more than it is allowed, without pausing."""
    malformed_keys: int = 20
    """Input that no terminal sends, in one session, before it is closed."""

    columns: int = 250
    rows: int = 80
    resizes_per_second: int = 5
    """Resizes that a session handles; each costs several paints. Of several in a row the last
    counts."""
    unsent_packets: int = 256
    """Packets of output that may wait for the end of a key exchange."""
    stalled_seconds: float = 30
    """How long a client may leave its output unread."""
    apps_starting: int = 2
    """Apps that may start at the same time; the others wait their turn."""
    starting_seconds: float = 10
    """How long a starting app may keep the others waiting."""
    leaving_seconds: float = 5
    """The time for an app to end and for a client to receive its last words."""

    @classmethod
    def of(cls, settings: Settings) -> Limits:
        """The limits that follow from *settings*."""
        return cls(
            connections=settings.connections,
            places_kept=settings.places_kept,
            connections_per_address=settings.connections_per_address,
            attempts_per_minute=settings.attempts_per_minute,
            strangers=settings.strangers,
            penalties=settings.penalties,
            guest_idle_seconds=60 * settings.guest_idle,
        )
