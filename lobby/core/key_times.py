"""How long keys take until their frame is sent: the last quarter of an hour, not since the start,
for whoever is woken at night."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from lobby.base import metrics
from lobby.base.durations import MINUTE
from lobby.core import background

MINUTES: Final = 15
"""How many minutes are looked back."""

_Counts: TypeAlias = Mapping[float, float]
"""How many keys took no longer than each number of seconds."""


@dataclass(frozen=True, slots=True)
class KeyTime:
    """99 of 100 of the last *keys* took no longer than *seconds*; 0 if there were none."""

    keys: int
    seconds: float


class KeyTimes(background.Supervised):
    """Notes each minute what has been measured."""

    def __init__(self) -> None:
        self._past = deque([_counts()], maxlen=MINUTES + 1)

    def start(self) -> None:
        """Start."""
        self._task = background.supervise(self._run, "key times")

    def note(self) -> None:
        """Note what has been measured until now: a minute has passed."""
        self._past.append(_counts())

    def last(self) -> KeyTime:
        """What was measured in the last minutes."""
        now, before = _counts(), self._past[0]
        return _slowest({bound: count - before[bound] for bound, count in now.items()}, 0.99)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(MINUTE)
            self.note()


def _counts() -> _Counts:
    (measured,) = metrics.key_to_frame.collect()
    buckets = (each for each in measured.samples if each.name.endswith("_bucket"))
    return {float(each.labels["le"]): each.value for each in buckets}


def _slowest(counts: _Counts, share: float) -> KeyTime:
    """The time within which *share* of the keys were, in the bucket where they end, as evenly
    spread as Prometheus takes them to be."""
    total = max(counts.values())
    low = below = 0.0
    for bound, count in sorted(counts.items()):
        if count >= share * total and bound != float("inf"):
            part = (share * total - below) / (count - below) if count > below else 0.0
            return KeyTime(int(total), low + (bound - low) * part)
        if bound != float("inf"):
            low, below = bound, count
    return KeyTime(int(total), low)
