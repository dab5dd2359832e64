"""Shares of the codes that everybody together may have sent: the greedy are refused first.

Without this, a few who ask for all that one player may have leave nothing to the others. Networks
stand for places here, as accounts cost nothing.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, TypeAlias

from lobby.basics import retry_words
from lobby.basics.durations import HOUR
from lobby.basics.networks import neighbourhood_of
from lobby.basics.translation import _
from lobby.errors import Refused
from lobby.notices.addresses import IN_ALL

Clock: TypeAlias = Callable[[], float]
"""Seconds that only go forward."""

PARTS: Final = 3
"""A network has one part of so many of what the others have left. Several that take all they can
leave each other, and those who come, the same: k of them, one part in k + 2."""


@dataclass(frozen=True, slots=True)
class _Asked:
    at: float
    place: str
    player: int


class CodeShares:
    """Counts who asked for codes and tests within an hour: at most *most*.

    From one network, a /24 of IPv4 or a /48 of IPv6, come at most a third of those that others have
    left, and when half of that is used up only players who had none within the hour get one.
    """

    def __init__(self, most: int = IN_ALL, *, clock: Clock = time.monotonic) -> None:
        self._most = most
        self._clock = clock
        self._asked: deque[_Asked] = deque()

    @contextmanager
    def one_for(self, player: int, address: str) -> Iterator[None]:
        """Count one more for the *player* with that id, who is at *address*, unless what is done
        inside is refused. Raises Refused when others have to come first."""
        self._forget()
        asking = _Asked(self._clock(), neighbourhood_of(address), player)
        self._check(asking)
        self._asked.append(asking)
        try:
            yield
        except Refused:  # and nothing else: what is broken off may have been done
            self._asked.remove(asking)
            raise

    def _check(self, asking: _Asked) -> None:
        here = [each for each in self._asked if each.place == asking.place]
        share = (self._most - (len(self._asked) - len(here))) / PARTS
        had = any(each.player == asking.player for each in here)
        if len(here) >= share or (had and len(here) >= share / 2):
            later = retry_words.again((here or self._asked)[0].at + HOUR - asking.at)
            if had:
                raise Refused(
                    _(
                        "You have had a code or test, and others in your network need one:"
                        " {later}.",
                        later=later,
                    )
                )
            raise Refused(
                _(
                    "Others in your network have asked for many codes and tests: {later}.",
                    later=later,
                )
            )

    def _forget(self) -> None:
        """Those of an hour ago."""
        while self._asked and self._asked[0].at <= self._clock() - HOUR:
            self._asked.popleft()
