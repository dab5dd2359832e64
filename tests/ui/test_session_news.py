"""News: after a quiet while, what happens is reported at once, then at most four times a second."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec

import pytest

from lobby.core.values import Event
from lobby.ui.session_news import CALM, CALM_STEP, QUIET, STEP, Happened, Haste, News, Pace, Paces
from tests.support.still import run

P = ParamSpec("P")


def in_its_own_time(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Run *test* in a loop whose time does not depend on the speed of the machine."""

    async def after_a_quiet_while(*args: P.args, **kwargs: P.kwargs) -> None:
        await asyncio.sleep(CALM)
        await test(*args, **kwargs)

    @wraps(test)
    def alone(*args: P.args, **kwargs: P.kwargs) -> None:
        run(after_a_quiet_while(*args, **kwargs))

    return alone


def event(number: int) -> Event:
    return Event(number, 0, "said", None, None, frozenset(), {})


def busy() -> Pace:
    """One at which nobody gets a turn for a long time."""
    pace = Pace()
    for _ in range(round(60 / STEP)):
        pace.wait(lambda: None)
    return pace


class Teller:
    """Records what is reported, and when, in a loop with its own time."""

    def __init__(self, pace: Pace | None = None, *, calm: Pace | None = None) -> None:
        self.batches: list[list[int]] = []
        self.presence: list[bool] = []
        self.times: list[float] = []
        pace = pace or Pace()
        self.news = News(self._hear, Paces(pace, calm or pace))
        self._heard = asyncio.Event()

    def _hear(self, happened: Happened) -> None:
        self.batches.append([published.id for published in happened.events])
        self.presence.append(happened.presence)
        self.times.append(asyncio.get_running_loop().time())
        self._heard.set()

    async def until(self, tellings: int) -> None:
        async with asyncio.timeout(60):
            while len(self.batches) < tellings:
                self._heard.clear()
                await self._heard.wait()


@in_its_own_time
async def test_the_first_after_a_quiet_while_goes_out_at_once() -> None:
    teller = Teller(busy())
    start = asyncio.get_running_loop().time()
    teller.news.note_events([event(1)], Haste.NOW)
    await teller.until(1)
    assert teller.times[0] - start < QUIET / 2


@in_its_own_time
async def test_later_ones_are_gathered() -> None:
    teller = Teller()
    teller.news.note_events([event(1)], Haste.NOW)
    await teller.until(1)
    for number in (2, 3, 4):
        teller.news.note_events([event(number)], Haste.NOW)
        await asyncio.sleep(0)
    teller.news.note_presence()
    await teller.until(2)
    assert teller.batches == [[1], [2, 3, 4]]
    assert teller.presence == [False, True]
    assert teller.times[1] - teller.times[0] >= QUIET * 0.9


@in_its_own_time
async def test_people_who_come_and_go_wait_longer_but_hold_up_nothing_else() -> None:
    teller = Teller()
    for _ in range(2):
        teller.news.note_presence()
        await teller.until(len(teller.batches) + 1)
    assert teller.times[1] - teller.times[0] >= CALM * 0.9
    teller.news.note_presence()
    await asyncio.sleep(0)
    teller.news.note_events([event(1)], Haste.NOW)
    await teller.until(3)
    assert teller.batches == [[], [], [1]]
    assert QUIET * 0.9 <= teller.times[2] - teller.times[1] < CALM * 0.9


@in_its_own_time
async def test_what_is_not_urgent_waits_its_turn_but_goes_along() -> None:
    teller = Teller(busy())
    teller.news.note_presence()
    await asyncio.sleep(0)
    assert teller.batches == []
    teller.news.note_events([event(1)], Haste.NOW)
    await teller.until(1)
    assert teller.presence == [True]


@in_its_own_time
async def test_sessions_take_turns_and_each_is_told_once() -> None:
    pace = Pace()
    tellers = [Teller(pace) for _ in range(20)]
    start = asyncio.get_running_loop().time()
    for teller in tellers:
        teller.news.note_events([event(1)], Haste.SOON)
        await asyncio.sleep(STEP / 100)
    for teller in tellers:
        await teller.until(1)
    times = [teller.times[0] for teller in tellers]
    assert times == sorted(times)
    assert times[-1] - start >= STEP * (len(tellers) - 1) * 0.9
    assert all(teller.batches == [[1]] for teller in tellers)


@in_its_own_time
async def test_events_overtake_people_who_come_and_go() -> None:
    teller = Teller(calm=busy())
    teller.news.note_presence()
    await asyncio.sleep(0)
    teller.news.note_events([event(1)], Haste.SOON)
    await teller.until(1)
    assert (teller.batches, teller.presence) == ([[1]], [True])


@in_its_own_time
async def test_people_who_come_and_go_are_told_of_to_one_session_after_the_other() -> None:
    pace = Pace(step=CALM_STEP)
    tellers = [Teller(calm=pace) for _ in range(5)]
    start = asyncio.get_running_loop().time()
    for teller in tellers:
        teller.news.note_presence()
    for teller in tellers:
        await teller.until(1)
    assert tellers[-1].times[0] - start >= CALM_STEP * (len(tellers) - 1) * 0.9


@in_its_own_time
async def test_what_nobody_waits_for_waits_for_the_calm_pace_or_goes_along() -> None:
    teller = Teller(calm=busy())
    teller.news.note_events([event(1)], Haste.CALM)
    await asyncio.sleep(CALM)
    assert teller.batches == []
    teller.news.note_events([event(2)], Haste.SOON)
    await teller.until(1)
    assert teller.batches == [[1, 2]]


@in_its_own_time
async def test_nobody_has_a_turn_while_one_asks_for_all() -> None:
    asked = asyncio.get_running_loop().create_future()
    pace = Pace(lambda: None if asked.done() else asked)
    tellers = [Teller(pace) for _ in range(3)]
    for teller in tellers:
        teller.news.note_events([event(1)], Haste.SOON)
        await asyncio.sleep(STEP / 100)
    for _ in range(10):
        await asyncio.sleep(STEP)
    assert not any(teller.batches for teller in tellers)
    answered = asyncio.get_running_loop().time()
    asked.set_result(None)
    for teller in tellers:
        await teller.until(1)
    times = [teller.times[0] for teller in tellers]
    assert times == sorted(times)
    assert times[-1] - answered >= STEP * (len(tellers) - 1) * 0.9


@in_its_own_time
async def test_after_its_turn_a_session_is_told_again() -> None:
    teller = Teller()
    for number in (1, 2):
        teller.news.note_events([event(number)], Haste.SOON)
        await teller.until(number)
    assert teller.batches == [[1], [2]]
    assert teller.times[1] - teller.times[0] >= QUIET * 0.9


@pytest.mark.parametrize("haste", Haste)
@in_its_own_time
async def test_nothing_is_told_after_the_end(haste: Haste) -> None:
    teller = Teller()
    teller.news.note_events([event(1)], haste)
    teller.news.stop()
    teller.news.note_presence()
    for _ in range(5):
        await asyncio.sleep(0)
    assert teller.batches == []


@in_its_own_time
async def test_nothing_that_nobody_wants_is_told() -> None:
    teller = Teller()
    teller.news.note_events([], Haste.SOON)
    await asyncio.sleep(0)
    assert teller.batches == []
