"""Penalties: who misbehaves is shut out for a while.

It is what sshd does since OpenSSH 9.8 (PerSourcePenalties): each offence adds so many seconds, and
they are served once they add up to more than a slip of the hand.
"""

from __future__ import annotations

import time
from typing import Final

from lobby.process.bucket import Clock

LEFT: Final = 1.0
"""Seconds for a connection that ends before anybody has logged in, as a port scanner's does."""

DAWDLED: Final = 10.0
"""Seconds for not logging in within the time that there is for it."""

ABUSED: Final = 90.0
"""Seconds for what no honest client does: floods, endless key exchanges, too many tries."""

LEAST: Final = 15.0
"""Below so many seconds a penalty is kept in mind, and not yet served."""

MOST: Final = 600.0
"""No penalty is longer, however many offences there were."""

REMEMBERED: Final = 4096
"""Addresses with a penalty; beyond, those that would be free soonest are forgotten."""


class Penalties:
    """Seconds that addresses have to wait.

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
        """*address* has to wait *seconds* more."""
        self._forgive(address)
        now = self._clock()
        until = min(self._until.get(address, now) + seconds, now + MOST)
        self._until[address] = until
        if until - now >= LEAST:
            self._serving.add(address)
        if len(self._until) > REMEMBERED:
            self._forget()

    def served_by(self, address: str) -> bool:
        """Whether *address* is shut out now."""
        self._forgive(address)
        return address in self._serving

    def _forgive(self, address: str) -> None:
        """Forget what *address* has served."""
        if self._until.get(address, 0.0) <= self._clock():
            self._until.pop(address, None)
            self._serving.discard(address)

    def _forget(self) -> None:
        """Drop half of them, so that a flood of addresses seldom comes to this."""
        last = sorted(self._until, key=self._until.__getitem__)[-REMEMBERED // 2 :]
        self._until = {address: self._until[address] for address in last}
        self._serving &= self._until.keys()
