"""Newcomers: those who take a name or begin to play as guests, of whom few come from one address.

A key costs nothing, so without this one person could be as many as there are names.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from lobby.basics import retry_words
from lobby.basics.networks import network_of
from lobby.basics.translation import _
from lobby.errors import Refused
from lobby.process.bucket import Buckets, Clock
from lobby.settings import USUAL


class Newcomers:
    """Counts who is new here: at most so many *an_hour* from one address, who may come at once."""

    def __init__(
        self, an_hour: int = USUAL.newcomers_per_address, *, clock: Clock = time.monotonic
    ) -> None:
        self._an_hour = an_hour
        self._buckets = Buckets(rate=an_hour / 3600, burst=an_hour, clock=clock)

    @contextmanager
    def one_from(self, address: str) -> Iterator[None]:
        """Count one more from *address*, unless what is done inside is refused. Raises Refused
        when there have been enough."""
        bucket = self._buckets[network_of(address)]
        if not bucket.afford(1):
            people = "newcomer" if self._an_hour == 1 else "newcomers"
            raise Refused(
                _(
                    "Only {an_hour} {people} an hour can join from one address: {again}.",
                    an_hour=self._an_hour,
                    people=people,
                    again=retry_words.again(bucket.wait(1)),
                )
            )
        try:
            yield
        except Refused:  # and nothing else: what is broken off may have been done
            bucket.spend(-1)
            raise
