"""The turnstile: connections are counted before anything is spent on them, and an address that
misbehaves is shut out for a while."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Final, Generic, Literal, TypeAlias, TypeVar

from lobby.base import metrics
from lobby.base.networks import neighbourhood_of, network_of
from lobby.base.translation import N_, _
from lobby.core.bucket import Buckets, Clock
from lobby.ssh.door.limits import Limits

LEFT: Final = 1.0
"""Seconds for a connection that ends before anyone has logged in, as a port scanner's does."""

DAWDLED: Final = 10.0
"""Seconds for not logging in within the time allowed."""

WRONG_CODE: Final = 10.0
"""Seconds for a code that was wrong: the same as for a login that fails."""

ABUSED: Final = 90.0
"""Seconds for what no honest client does: floods, endless key exchanges, too many login
attempts."""

LEAST_PENALTY: Final = 15.0
"""A penalty of fewer seconds is remembered, but does not take effect yet."""

MOST_PENALTY: Final = 600.0
"""The longest penalty, however many offences there were."""

MOST_PENALTIES: Final = 4096
"""The most addresses remembered; beyond this, those with the least time left are forgotten."""

T = TypeVar("T")

Reason: TypeAlias = Literal["banned", "penalty", "rate", "address", "neighbours", "crowded", "full"]
"""Why a connection is refused, or closed before it has logged in, as counted in the metrics."""

SENTENCES: Final[Mapping[Reason, str]] = {
    "banned": N_("Your address is banned from this server."),
    "penalty": N_("Too many failed connections from your address. Try again in a few minutes."),
    "rate": N_("Too many connections from your address. Try again in a minute."),
    "address": N_("Too many connections from your address."),
    "neighbours": N_("Too many connections from your network. Try again in a minute."),
    "crowded": N_("Many people are connecting right now. Try again in a moment."),
    "full": N_("The lobby is full. Try again in a minute."),
}
for _reason in SENTENCES:  # all are counted from the start, so that an alert sees each one increase
    metrics.refused.labels(_reason)


class Refused(Exception):
    """A connection that is refused, for *reason*; its text is one sentence for the client."""

    def __init__(self, reason: Reason, sentence: str | None = None) -> None:
        super().__init__(sentence or _(SENTENCES[reason]))
        self.reason = reason


class Strangers(Generic[T]):
    """Clients that have not logged in, each in a group. *chance* decides ties.

    >>> strangers = Strangers(Random(1))
    >>> for each in "abc": strangers.add("192.0.2.0/24", each)
    >>> strangers.add("198.51.100.0/24", "d")
    >>> strangers.one_of_the_crowd() in "abc", len(strangers)
    (True, 4)
    """

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._groups: dict[str, list[T]] = {}
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def add(self, group: str, stranger: T) -> None:
        """Add *stranger* to *group*."""
        self._groups.setdefault(group, []).append(stranger)
        self._count += 1

    def remove(self, group: str, stranger: T) -> None:
        """Remove *stranger* from *group*. Raises KeyError or ValueError if it is not there."""
        members = self._groups[group]
        members.remove(stranger)
        self._count -= 1
        if not members:
            del self._groups[group]

    def one_of_the_crowd(self) -> T:
        """A random member of the largest group; among groups of the same size, one is drawn. Raises
        IndexError if there is nobody."""
        most = max(map(len, self._groups.values()), default=0)
        crowds = [group for group in self._groups.values() if len(group) == most]
        return self._chance.choice(self._chance.choice(crowds))


class Turnstile:
    """Counts connections before anything is spent on them. *banned* returns why an address is
    banned, as a sentence, or None."""

    def __init__(
        self,
        limits: Limits,
        *,
        clock: Clock = time.monotonic,
        chance: Random | None = None,
        banned: Callable[[str], str | None] = lambda __: None,
    ) -> None:
        self._limits = limits
        self._clock = clock
        self._banned = banned
        self._penalties = Penalties(clock=clock)
        self._allow_attempts()
        self._inside: Counter[str] = Counter()
        self._strangers: Strangers[Ticket] = Strangers(chance or Random())

    def limit(self, limits: Limits) -> None:
        """Go on with other *limits*. Who is inside stays inside."""
        before, self._limits = self._limits, limits
        if limits.attempts_per_minute != before.attempts_per_minute:
            self._allow_attempts()

    def _allow_attempts(self) -> None:
        rate, clock = self._limits.attempts_per_minute, self._clock
        self._attempts = Buckets(rate=rate / 60, burst=rate, clock=clock)
        many = rate * self._limits.neighbours
        self._neighbours = Buckets(rate=many / 60, burst=many, clock=clock)

    def admit(self, address: str, make_room: Callable[[], None] = lambda: None) -> Ticket:
        """Admit a connection from *address*, or raise Refused. *make_room* closes the connection;
        it is called if others need its place before it has logged in."""
        if sentence := self._banned(address):
            metrics.refused.labels("banned").inc()
            raise Refused("banned", sentence)
        network, neighbourhood = network_of(address), neighbourhood_of(address)
        if reason := self._objection(network, neighbourhood):
            metrics.refused.labels(reason).inc()
            raise Refused(reason)
        if self._scarce:
            self._make_room()
        ticket = Ticket(self, network, neighbourhood, self._clock(), make_room)
        self._inside[network] += 1
        self._strangers.add(neighbourhood, ticket)
        return ticket

    @property
    def inside(self) -> int:
        """How many connections are admitted now."""
        return self._inside.total()

    @property
    def _scarce(self) -> bool:
        """Whether there is no room for another connection that has not logged in."""
        return len(self._strangers) >= self._limits.strangers

    def _objection(self, network: str, neighbourhood: str) -> Reason | None:
        """Why connections from *network* are refused now; None if they are admitted."""
        if self._penalties.served_by(network):
            return "penalty"
        if not self._attempts[network].afford(1):
            return "rate"
        if self._inside[network] >= self._limits.connections_per_address:
            return "address"
        # Always counted, so that a flood does not start with all the allowance saved up over a day.
        if not self._neighbours[neighbourhood].afford(1) and self._scarce:
            return "neighbours"
        return None

    def _make_room(self) -> None:
        """Close a connection of the neighbourhood with the most strangers."""
        metrics.refused.labels("crowded").inc()
        self._strangers.one_of_the_crowd().make_room()

    def wrong_code(self, address: str) -> None:
        """Somebody at *address* gave a code that was wrong."""
        self._penalise(network_of(address), WRONG_CODE)

    def served_by(self, address: str) -> bool:
        """Whether *address* is shut out now, as it has misbehaved."""
        return self._penalties.served_by(network_of(address))

    def _penalise(self, network: str, seconds: float) -> None:
        if self._limits.penalties:
            self._penalties.add(network, seconds)

    def _slight(self, since: float) -> float:
        """The penalty for a client that connected at *since* and never logged in."""
        dawdled = self._clock() - since >= self._limits.login_seconds
        return DAWDLED if dawdled else LEFT

    def _left(self, network: str) -> None:
        self._inside[network] -= 1
        if not self._inside[network]:
            del self._inside[network]


class Ticket:
    """The place of one admitted connection."""

    __slots__ = (
        "_close", "_neighbourhood", "_network", "_offended", "_returned", "_since", "_stranger",
        "_turnstile",
    )  # fmt: skip

    def __init__(
        self,
        turnstile: Turnstile,
        network: str,
        neighbourhood: str,
        since: float,
        close: Callable[[], None],
    ) -> None:
        self._turnstile = turnstile
        self._network = network
        self._neighbourhood = neighbourhood
        self._since = since
        self._close = close
        self._stranger = True
        self._offended = False
        self._returned = False

    def logged_in(self) -> None:
        """The client has logged in."""
        if self._stranger:
            self._stranger = False
            self._turnstile._strangers.remove(self._neighbourhood, self)

    def dawdled(self) -> None:
        """The client has not done in time what clients do by themselves."""
        self._offend(DAWDLED)

    def abused(self) -> None:
        """The client has done what no honest client does."""
        if not self._offended:
            metrics.thrown_out.inc()
        self._offend(ABUSED)

    def make_room(self) -> None:
        """End the connection: others need its place."""
        self.hand_back()
        self._close()

    def hand_back(self) -> None:
        """Give the place back when the connection is over; a second call changes nothing."""
        if self._returned:
            return
        self._returned = True
        if self._stranger:
            self._offend(self._turnstile._slight(self._since))
        self.logged_in()
        self._turnstile._left(self._network)

    def _offend(self, seconds: float) -> None:
        """Penalise the address with *seconds* seconds; only a connection's first offence counts."""
        if not self._offended:
            self._offended = True
            self._turnstile._penalise(self._network, seconds)


class Penalties:
    """How many more seconds each address is shut out.

    This is what sshd has done since OpenSSH 9.8 (PerSourcePenalties): each offence adds some
    seconds, and they take effect once they add up to more than a slip of the hand. A password costs
    nothing, as none is wrong (``ssh_connection.validate_password``); how many attempts are too many
    is in ``limits``.

    >>> now = 0.0
    >>> penalties = Penalties(clock=lambda: now)
    >>> for _ in range(14): penalties.add("192.0.2.7", LEFT)
    >>> penalties.served_by("192.0.2.7")
    False
    >>> penalties.add("192.0.2.7", LEFT); penalties.served_by("192.0.2.7")
    True
    >>> now = 15.0
    >>> penalties.served_by("192.0.2.7")
    False
    """

    def __init__(self, *, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._until: dict[str, float] = {}
        self._serving: set[str] = set()

    def __len__(self) -> int:
        return len(self._until)

    def add(self, address: str, seconds: float) -> None:
        """Make *address* wait *seconds* seconds more."""
        self._forgive(address)
        now = self._clock()
        until = min(self._until.get(address, now) + seconds, now + MOST_PENALTY)
        self._until[address] = until
        if until - now >= LEAST_PENALTY:
            self._serving.add(address)
        if len(self._until) > MOST_PENALTIES:
            self._forget()

    def served_by(self, address: str) -> bool:
        """Whether *address* is shut out now."""
        self._forgive(address)
        return address in self._serving

    def _forgive(self, address: str) -> None:
        """Forget *address* once its penalty is over."""
        if self._until.get(address, 0.0) <= self._clock():
            self._until.pop(address, None)
            self._serving.discard(address)

    def _forget(self) -> None:
        """Drop half of the addresses, so that a flood of them seldom triggers this."""
        last = sorted(self._until, key=self._until.__getitem__)[-MOST_PENALTIES // 2 :]
        self._until = {address: self._until[address] for address in last}
        self._serving &= self._until.keys()
