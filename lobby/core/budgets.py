"""Budgets: how much work visitors may make the server do, in processor time and in bytes.

Every step of a session is charged to its tab, and so to a player, or, for visitors without a name,
to their address; and in addition to the address, for all who share it. Whoever has used up a share
waits for a moment, and is refused if that takes long. What players do by hand, a large export, and
a bot that plays many boards stay far below these shares. Every server counts for itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from math import exp2, log2
from threading import Lock
from time import monotonic
from typing import Final, NamedTuple

from lobby.base import durations, metrics
from lobby.base.errors import Later
from lobby.base.networks import network_of
from lobby.base.settings import USUAL
from lobby.base.translation import N_
from lobby.base.work import GAP, PAYER
from lobby.core.bucket import Buckets, Clock, Share
from lobby.features.people.values.player import Player, Visitor

SHORT_STEP, LONG_STEP = 0.002, 0.015
"""Seconds of processor time. A shorter step than the first delays nobody; after a longer one than
the second, others come first even if no share is used up."""

LATELY: Final = 1.0
"""Seconds after which half of what a session has used counts no more as used lately."""

LITTLE: Final = 0.01
"""Seconds of processor time: who has used less lately, as by two keys on a board, goes first."""

PATIENCE: Final = 5.0
"""The most seconds that a command waits for its share before it is refused."""

USED_UP: Final = N_("You have used your share of the server for now: {later}.")


AT_ONCE: Final = Share(0.2, 1.0)
"""Seconds of processor time: at most a fifth of a core for longer than some seconds."""

IN_ALL: Final = Share(0.1, 30.0)
"""Seconds of processor time: half a minute, and a tenth of a core in the long run."""

BYTES: Final = Share(256 * 1024, 48 * 1024 * 1024)

SHARERS: Final = 3
"""How many shares all visitors from one address have together, and those without a name one, with
the usual limit of connections; more where operators allow more connections from an address."""


class _Buckets(NamedTuple):
    """What is left of the shares of some."""

    at_once: Buckets
    in_all: Buckets
    sent: Buckets

    @classmethod
    def of(cls, factor: float, clock: Clock) -> _Buckets:
        """Everybody has *factor* shares."""
        return cls(*(share.times(factor).buckets(clock) for share in (AT_ONCE, IN_ALL, BYTES)))

    def spend(self, whose: str, seconds: float, sent: int) -> float:
        """Charge them; return how many seconds it takes until nothing is overdrawn."""
        return max(
            self.at_once[whose].spend(seconds),
            self.in_all[whose].spend(seconds),
            self.sent[whose].spend(sent),
        )


class Budgets:
    """The shares of all players and addresses. *operators* have no limit. *connections* may come
    from one address."""

    def __init__(
        self,
        operators: Collection[str] = (),
        connections: int = USUAL.connections_per_address,
        clock: Clock = monotonic,
    ) -> None:
        self._operators = operators
        self.clock = clock
        self._own = _Buckets.of(1, clock)
        self._allow(connections)

    def adjust(self, connections: int) -> None:
        """Go on with another number of connections from an address. Sessions keep the tabs that
        they have."""
        if connections != self._connections:
            self._allow(connections)

    def _allow(self, connections: int) -> None:
        self._connections, clock = connections, self.clock
        crowd = max(1.0, connections / USUAL.connections_per_address)
        self._nameless = _Buckets.of(crowd, clock)
        self._shared = _Buckets.of(SHARERS * crowd, clock)

    def tab(self, visitor: Visitor) -> Tab | None:
        """A tab for a session of *visitor*; None for operators."""
        if visitor.local or visitor.fingerprint in self._operators:
            return None
        return Tab(self, network_of(visitor.address))

    def tab_by_mail(self, player: Player) -> Tab:
        """A tab for a mail of *player*. It came by a mail server, so their address is not known."""
        tab = Tab(self, f"mail:{player.id}")
        tab.belongs_to(player)
        return tab

    def spend(self, whose: str, network: str, seconds: float, sent: int) -> float:
        """Charge *whose* share and that of all from *network*; return how many seconds it takes
        until neither is overdrawn."""
        own = self._nameless if whose == network else self._own
        return max(own.spend(whose, seconds, sent), self._shared.spend(network, seconds, sent))


class Tab:
    """What one session has used and not paid yet."""

    def __init__(self, budgets: Budgets, network: str) -> None:
        self._budgets = budgets
        self._network = network
        self._whose = network
        self._seconds = 0.0
        self._sent = 0
        self._hurried = False
        self._lately = self._charged_at = 0.0
        self._lock = Lock()

    def belongs_to(self, player: Player | None) -> None:
        """From now on the share of *player* is used; None, and a guest, use that of their
        address."""
        whose = str(player.id) if player and player.member else self._network
        if whose != self._whose:
            self.wait()
            self._whose = whose

    def charge(self, seconds: float) -> None:
        """Note that work took so much processor time; callable from any thread."""
        now = self._budgets.clock()
        with self._lock:
            self._seconds += seconds
            self._lately = self._used_lately(now) + seconds
            self._charged_at = now

    def gives_way(self) -> float:
        """In how many seconds the session will have used so little lately that nobody goes first; 0
        if it has now."""
        used = 0.0 if self._hurried else self._used_lately(self._budgets.clock())
        return LATELY * log2(used / LITTLE) if used > LITTLE else 0.0

    def _used_lately(self, now: float) -> float:
        return self._lately * exp2((self._charged_at - now) / LATELY)

    def pause(self, seconds: float) -> float:
        """How long to wait after a step that took so many seconds of processor time: if a share is
        used up, as long as the step would have had to last; else a moment if it was long."""
        if self._hurried or seconds < SHORT_STEP:
            return 0.0
        gap = GAP if seconds > LONG_STEP else 0.0
        return max(gap, min(self.wait(), seconds / AT_ONCE.a_second))

    @contextmanager
    def hurried(self) -> Iterator[None]:
        """Do not spread over time what is done meanwhile, as others wait for its end."""
        self._hurried = True
        try:
            yield
        finally:
            self._hurried = False

    def send(self, size: int) -> None:
        """Note that so many bytes are sent to the client."""
        self._sent += size

    def wait(self) -> float:
        """Pay; return how many seconds it takes until nothing is overdrawn."""
        with self._lock:
            seconds, self._seconds = self._seconds, 0.0
        sent, self._sent = self._sent, 0
        metrics.work.inc(max(0.0, seconds))
        return self._budgets.spend(self._whose, self._network, seconds, sent)


def current() -> Tab | None:
    """The tab that pays for what is done here; None if nobody pays."""
    payer = PAYER.get()
    return payer if isinstance(payer, Tab) else None


async def take_turn() -> None:
    """Wait until the visitor has a share of the server again. Raises Later if that takes long."""
    tab = current()
    if not tab or not (wait := tab.wait()):
        return
    if wait > PATIENCE:
        metrics.work_refused.inc()
        raise Later.because(USED_UP, later=durations.again(wait))
    await _pause(wait)


async def breathe() -> None:
    """In the middle of something long: wait until the visitor has a share of the server again."""
    tab = current()
    if tab and (wait := tab.wait()):
        await _pause(wait)


def hurried() -> AbstractContextManager[None]:
    """Do not spread over time what is done meanwhile, as others wait for its end."""
    tab = current()
    return tab.hurried() if tab else nullcontext()


def hindrance() -> Callable[[], float]:
    """A function that returns how many seconds the visitor who is served now, at any later time,
    has to wait for the next key."""
    tab = current()
    return tab.wait if tab else _never


async def _pause(seconds: float) -> None:
    metrics.work_waits.inc()
    await asyncio.sleep(seconds)


def _never() -> float:
    return 0.0
