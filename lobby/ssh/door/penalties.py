"""Penalties: an address that misbehaves is shut out for a while.

This is what sshd has done since OpenSSH 9.8 (PerSourcePenalties): each offence adds some seconds,
and they take effect once they add up to more than a slip of the hand. A password costs nothing, as
none is wrong (``ssh_connection.validate_password``); how many attempts are too many is in
``limits``.
"""

from __future__ import annotations

import time
from typing import Final

from lobby.core.bucket import Clock

LEFT: Final = 1.0
"""Seconds for a connection that ends before anyone has logged in, as a port scanner's does."""

DAWDLED: Final = 10.0
"""Seconds for not logging in within the time allowed."""

WRONG_CODE: Final = 10.0
"""Seconds for a code that was wrong: the same as for a login that fails."""

ABUSED: Final = 90.0
"""Seconds for what no honest client does: floods, endless key exchanges, too many login
attempts."""

LEAST: Final = 15.0
"""A penalty of fewer seconds is remembered, but does not take effect yet."""

MOST: Final = 600.0
"""The longest penalty, however many offences there were."""

REMEMBERED: Final = 4096
"""The most addresses remembered; beyond this, those with the least time left are forgotten."""


class Penalties:
    """How many more seconds each address is shut out.

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
        """Forget *address* once its penalty is over."""
        if self._until.get(address, 0.0) <= self._clock():
            self._until.pop(address, None)
            self._serving.discard(address)

    def _forget(self) -> None:
        """Drop half of the addresses, so that a flood of them seldom triggers this."""
        last = sorted(self._until, key=self._until.__getitem__)[-REMEMBERED // 2 :]
        self._until = {address: self._until[address] for address in last}
        self._serving &= self._until.keys()
