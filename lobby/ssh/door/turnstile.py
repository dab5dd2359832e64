"""The turnstile: connections are counted before anything is spent on them."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Literal, TypeAlias

from lobby.basics.networks import network_of
from lobby.process import metrics
from lobby.process.bucket import Buckets, Clock
from lobby.ssh.door.limits import Limits
from lobby.ssh.door.penalties import ABUSED, DAWDLED, LEFT, Penalties

Reason: TypeAlias = Literal["banned", "penalty", "rate", "address", "full", "early"]
"""Why a connection is refused, as metrics count it."""

_SENTENCES: Mapping[Reason, str] = {
    "banned": "Your address is banned from this server.",
    "penalty": "Your address has misbehaved here, try again in some minutes.",
    "rate": "Too many connections from your address lately, try again in a minute.",
    "address": "Too many connections from your address.",
    "full": "The lobby is full, try again in a minute.",
    "early": "Many people are knocking just now, try again in a moment.",
}
for _reason in _SENTENCES:  # all are counted from the start, so that an alert sees each grow
    metrics.refused.labels(_reason)


class Refused(Exception):
    """A connection that is not let in, for *reason*; its text is one sentence for the client."""

    def __init__(self, reason: Reason, sentence: str | None = None) -> None:
        super().__init__(sentence or _SENTENCES[reason])
        self.reason = reason


class Turnstile:
    """Counts connections before anything is spent on them. *banned* tells of an address whether
    nobody may come from there, and why, in a sentence."""

    def __init__(
        self,
        limits: Limits,
        *,
        clock: Clock = time.monotonic,
        chance: Random | None = None,
        banned: Callable[[str], str | None] = lambda _: None,
    ) -> None:
        self._limits = limits
        self._clock = clock
        self._chance = chance or Random()
        self._banned = banned
        self._penalties = Penalties(clock=clock)
        self._inside: Counter[str] = Counter()
        self._strangers = 0
        rate = limits.attempts_per_minute
        self._attempts = Buckets(rate=rate / 60, burst=rate, clock=clock)

    def admit(self, address: str) -> Ticket:
        """Let a connection from *address* in, or raise Refused."""
        if sentence := self._banned(address):
            metrics.refused.labels("banned").inc()
            raise Refused("banned", sentence)
        network = network_of(address)
        if reason := self._objection(network):
            metrics.refused.labels(reason).inc()
            raise Refused(reason)
        self._inside[network] += 1
        self._strangers += 1
        return Ticket(self, network, self._clock())

    @property
    def inside(self) -> int:
        """How many connections are let in now."""
        return self._inside.total()

    def _objection(self, network: str) -> Reason | None:
        """Why nobody from *network* is let in now; None if somebody is."""
        limits = self._limits
        if self._penalties.served_by(network):
            return "penalty"
        if not self._attempts[network].afford(1):
            return "rate"
        if self._inside[network] >= limits.connections_per_address:
            return "address"
        if self._strangers >= limits.strangers or self._inside.total() >= limits.connections:
            return "full"
        return "early" if self._chance.random() < self._share_dropped() else None

    def _share_dropped(self) -> float:
        """The share of newcomers that is refused at random, as sshd's MaxStartups has it."""
        limits = self._limits
        if self._strangers < limits.strangers_early:
            return 0.0
        way = (self._strangers - limits.strangers_early) / (
            limits.strangers - limits.strangers_early
        )
        return limits.strangers_dropped + (1 - limits.strangers_dropped) * way

    def _logged_in(self) -> None:
        self._strangers -= 1

    def _penalise(self, network: str, seconds: float) -> None:
        if self._limits.penalties:
            self._penalties.add(network, seconds)

    def _slight(self, since: float) -> float:
        """The penalty for one who came *since* then and never logged in."""
        dawdled = self._clock() - since >= self._limits.login_seconds
        return DAWDLED if dawdled else LEFT

    def _left(self, network: str) -> None:
        self._inside[network] -= 1
        if not self._inside[network]:
            del self._inside[network]


class Ticket:
    """One admitted connection's place among the counted."""

    __slots__ = ("_abused", "_network", "_returned", "_since", "_stranger", "_turnstile")

    def __init__(self, turnstile: Turnstile, network: str, since: float) -> None:
        self._turnstile = turnstile
        self._network = network
        self._since = since
        self._stranger = True
        self._abused = False
        self._returned = False

    def logged_in(self) -> None:
        """The connection belongs to somebody from now on."""
        if self._stranger:
            self._stranger = False
            self._turnstile._logged_in()

    def abused(self) -> None:
        """The client has done what no honest one does."""
        if not self._abused:
            self._abused = True
            metrics.thrown_out.inc()
            self._turnstile._penalise(self._network, ABUSED)

    def hand_back(self) -> None:
        """The connection is over; doing it twice changes nothing."""
        if self._returned:
            return
        self._returned = True
        if self._stranger and not self._abused:
            self._turnstile._penalise(self._network, self._turnstile._slight(self._since))
        self.logged_in()
        self._turnstile._left(self._network)
