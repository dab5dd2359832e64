"""News: what happens is told at once after a quiet while, then at most four times a second."""

from __future__ import annotations

import asyncio

import pytest

from lobby.events import Event
from lobby.screens.news import QUIET, Happened, News


def event(number: int) -> Event:
    return Event(number, 0, "said", None, None, frozenset(), {})


class Teller:
    """Keeps what is told, and when, on a loop whose time is its own."""

    def __init__(self, patience: float = 0.0) -> None:
        self.told: list[list[int]] = []
        self.presence: list[bool] = []
        self.times: list[float] = []
        self.news = News(self._hear, lambda: patience)
        self._heard = asyncio.Event()

    def _hear(self, happened: Happened) -> None:
        self.told.append([each.id for each in happened.events])
        self.presence.append(happened.presence)
        self.times.append(asyncio.get_running_loop().time())
        self._heard.set()

    async def until(self, tellings: int) -> None:
        async with asyncio.timeout(5):
            while len(self.told) < tellings:
                self._heard.clear()
                await self._heard.wait()


async def test_the_first_after_a_quiet_while_goes_out_at_once() -> None:
    teller = Teller(patience=60)
    start = asyncio.get_running_loop().time()
    teller.news.note_events([event(1)], urgent=True)
    await teller.until(1)
    assert teller.times[0] - start < QUIET / 2


async def test_later_ones_are_gathered() -> None:
    teller = Teller()
    teller.news.note_events([event(1)], urgent=True)
    await teller.until(1)
    for number in (2, 3, 4):
        teller.news.note_events([event(number)], urgent=True)
        await asyncio.sleep(0)
    teller.news.note_presence()
    await teller.until(2)
    assert teller.told == [[1], [2, 3, 4]]
    assert teller.presence == [False, True]
    assert teller.times[1] - teller.times[0] >= QUIET * 0.9


async def test_what_is_not_urgent_waits_its_turn_but_goes_along() -> None:
    teller = Teller(patience=60)
    teller.news.note_presence()
    await asyncio.sleep(0)
    assert teller.told == []
    teller.news.note_events([event(1)], urgent=True)
    await teller.until(1)
    assert teller.presence == [True]


@pytest.mark.parametrize("urgent", [True, False])
async def test_nothing_is_told_after_the_end(urgent: bool) -> None:
    teller = Teller()
    teller.news.note_events([event(1)], urgent=urgent)
    teller.news.stop()
    teller.news.note_presence()
    for _ in range(5):
        await asyncio.sleep(0)
    assert teller.told == []


async def test_nothing_that_nobody_wants_is_told() -> None:
    teller = Teller()
    teller.news.note_events([], urgent=False)
    await asyncio.sleep(0)
    assert teller.told == []
