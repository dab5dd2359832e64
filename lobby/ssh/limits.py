"""How much of the server one stranger may use, and who counts it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from typing import TypeAlias

Clock: TypeAlias = Callable[[], float]

_REMEMBERED_ADDRESSES = 4096


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What the server gives away before it refuses, slows down or hangs up."""

    connections: int = 600
    """Connections at once, from everywhere."""
    connections_per_address: int = 16
    """Connections at once from one address (IPv6: from one /64)."""
    strangers: int = 200
    """Connections at once that have not logged in yet."""
    attempts_per_minute: int = 30
    """New connections a minute from one address, which may come all at once."""
    authentication_tries: int = 20
    """Names begun, keys shown, passwords sent on one connection before it is closed."""
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
    resizes_per_second: int = 10
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


class Bucket:
    """An allowance that refills steadily, up to a burst; it can be overdrawn.

    >>> now = 0.0
    >>> bucket = Bucket(rate=10, burst=20, clock=lambda: now)
    >>> bucket.spend(20), bucket.spend(5)
    (0.0, 0.5)
    >>> now = 1.0
    >>> bucket.debt()
    0.0
    """

    __slots__ = ("_burst", "_clock", "_credit", "_rate", "_seen")

    def __init__(self, *, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._credit = burst
        self._seen = clock()

    def spend(self, amount: float) -> float:
        """Take *amount*; how many seconds it takes to pay back what was overdrawn."""
        self._refill()
        self._credit -= amount
        return self.debt()

    def afford(self, amount: float) -> bool:
        """Take *amount* if it is there; whether it was."""
        self._refill()
        if self._credit < amount:
            return False
        self._credit -= amount
        return True

    def debt(self) -> float:
        """Seconds until nothing is overdrawn any more; 0 when nothing is."""
        self._refill()
        return max(0.0, -self._credit / self._rate)

    @property
    def full(self) -> bool:
        """Whether nothing has been taken that has not been refilled."""
        self._refill()
        return self._credit >= self._burst

    def _refill(self) -> None:
        now = self._clock()
        self._credit = min(self._burst, self._credit + (now - self._seen) * self._rate)
        self._seen = now


class Refused(Exception):
    """A connection that is not let in; its text is one sentence for the client."""


class Turnstile:
    """Counts connections before anything is spent on them."""

    def __init__(self, limits: Limits, *, clock: Clock = time.monotonic) -> None:
        self._limits = limits
        self._clock = clock
        self._inside: Counter[str] = Counter()
        self._strangers = 0
        self._attempts: dict[str, Bucket] = {}

    def admit(self, address: str) -> Ticket:
        """Let a connection from *address* in, or raise Refused."""
        network = network_of(address)
        limits = self._limits
        if not self._attempt(network):
            raise Refused("Too many connections from your address lately, try again in a minute.")
        if self._inside[network] >= limits.connections_per_address:
            raise Refused("Too many connections from your address.")
        if self._strangers >= limits.strangers or self._inside.total() >= limits.connections:
            raise Refused("The lobby is full, try again in a minute.")
        self._inside[network] += 1
        self._strangers += 1
        return Ticket(self, network)

    @property
    def inside(self) -> int:
        """How many connections are let in now."""
        return self._inside.total()

    def _attempt(self, network: str) -> bool:
        bucket = self._attempts.get(network)
        if bucket is None:
            self._forget_attempts()
            rate = self._limits.attempts_per_minute
            bucket = self._attempts[network] = Bucket(rate=rate / 60, burst=rate, clock=self._clock)
        return bucket.afford(1)

    def _forget_attempts(self) -> None:
        if len(self._attempts) < _REMEMBERED_ADDRESSES:
            return
        unsettled = [entry for entry in self._attempts.items() if not entry[1].full]
        # Half of them at least, so that a flood of new addresses seldom comes to this.
        self._attempts = dict(unsettled[-_REMEMBERED_ADDRESSES // 2 :])

    def _logged_in(self) -> None:
        self._strangers -= 1

    def _left(self, network: str) -> None:
        self._inside[network] -= 1
        if not self._inside[network]:
            del self._inside[network]


class Ticket:
    """One admitted connection's place among the counted."""

    __slots__ = ("_network", "_returned", "_stranger", "_turnstile")

    def __init__(self, turnstile: Turnstile, network: str) -> None:
        self._turnstile = turnstile
        self._network = network
        self._stranger = True
        self._returned = False

    def logged_in(self) -> None:
        """The connection belongs to somebody from now on."""
        if self._stranger:
            self._stranger = False
            self._turnstile._logged_in()

    def hand_back(self) -> None:
        """The connection is over; doing it twice changes nothing."""
        if not self._returned:
            self._returned = True
            self.logged_in()
            self._turnstile._left(self._network)


def network_of(address: str) -> str:
    """What counts as one address: an IPv4 address, or the /64 of an IPv6 one.

    >>> network_of("192.0.2.7"), network_of("::ffff:192.0.2.7"), network_of("2001:db8::1:2%eth0")
    ('192.0.2.7', '192.0.2.7', '2001:db8::/64')
    """
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(ip_network((parsed, 64), strict=False))
