"""Work is charged to whoever asked for it, wherever it is done."""

from __future__ import annotations

import asyncio
import gc
import inspect
import re
from contextvars import ContextVar, copy_context
from itertools import count
from time import thread_time
from weakref import ref

import pytest

from lobby.base import work


class Paying:
    """Counts how often it is charged."""

    def __init__(self) -> None:
        self.times = 0

    def charge(self, seconds: float) -> None:
        assert seconds >= 0
        self.times += 1

    def pause(self, seconds: float) -> float:
        return 0.0

    def gives_way(self) -> float:
        return 0.0


class Busy(Paying):
    """Gives way to all others, and for so many *seconds* to those who do so, too."""

    def __init__(self, seconds: float = 1.0) -> None:
        super().__init__()
        self.seconds = seconds

    def gives_way(self) -> float:
        return self.seconds


def spin() -> None:
    """Work for longer than a brief step."""
    end = thread_time() + 2 * work.BRIEF
    while thread_time() < end:
        pass


async def metered(coroutine: object, payer: Paying | None) -> asyncio.Task[object]:
    """A task of *coroutine*, made with the factory."""
    asyncio.get_running_loop().set_task_factory(work.metered)
    context = copy_context()
    context.run(work.PAYER.set, payer)
    return asyncio.create_task(coroutine, context=context)  # type: ignore[arg-type]


async def test_each_step_is_charged_and_so_are_the_tasks_begun_in_it() -> None:
    async def below() -> int:
        await asyncio.sleep(0)
        return 3

    async def above() -> int:
        return await asyncio.create_task(below())

    payer = Paying()
    assert await (await metered(above(), payer)) == 3
    assert payer.times == 4


async def test_what_nobody_pays_for_is_done_all_the_same() -> None:
    assert await (await metered(asyncio.sleep(0, "done"), None)) == "done"


async def test_what_is_cancelled_before_it_begins_is_closed() -> None:
    async def never() -> None:
        raise AssertionError

    coroutine = never()
    task = await metered(coroutine, Paying())
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await asyncio.sleep(0)
    assert inspect.getcoroutinestate(coroutine) == inspect.CORO_CLOSED


async def test_an_error_passes_through_in_both_directions() -> None:
    async def caught() -> str:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            return "cancelled"
        raise AssertionError

    async def failing() -> None:
        await asyncio.sleep(0)
        raise LookupError

    task = await metered(caught(), Paying())
    await asyncio.sleep(0)
    task.cancel()
    assert await task == "cancelled"
    with pytest.raises(LookupError):
        await (await metered(failing(), Paying()))


async def test_a_time_limit_holds_in_a_task_that_is_charged() -> None:
    async def limited() -> str:
        try:
            async with asyncio.timeout(0):
                await asyncio.Event().wait()
        except TimeoutError:
            return "late"
        raise AssertionError

    assert await (await metered(limited(), Paying())) == "late"


class Late(Paying):
    """Has used up a share with the first step, so that the next has to wait."""

    def pause(self, seconds: float) -> float:
        return 3600.0 if self.times else 0.0


async def test_work_that_waits_for_its_next_step_can_be_cancelled() -> None:
    begun = asyncio.Event()

    async def endless() -> str:
        try:
            while True:
                begun.set()
                await asyncio.sleep(0)
        except asyncio.CancelledError:
            return "cancelled"

    payer = Late()
    task = await metered(endless(), payer)
    await begun.wait()
    await asyncio.sleep(0)
    assert payer.times == 1
    task.cancel()
    assert await task == "cancelled"


async def test_a_key_waits_for_one_step_of_the_busy_at_most(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(work, "GAP", 3600.0)  # else a slow machine may end it within a key
    made: list[str] = []

    async def steps(name: str) -> None:
        for _ in range(4):
            spin()
            made.append(name)
            await asyncio.sleep(0)

    async def pressing() -> None:
        while made.count("C") < 4:
            await asyncio.sleep(0.001)  # the next key has not arrived yet
            for part in "(--------)":
                made.append(part)
                await asyncio.sleep(0)

    busy = [await metered(steps(name), Busy()) for name in "ABC"]
    await asyncio.gather(*busy, await metered(pressing(), Paying()))
    order = "".join(made)
    assert re.sub("[^ABC]", "", order) == "ABC" * 4
    keys = re.findall(r"\(([^)]*)\)", order)
    assert max(len(key.replace("-", "")) for key in keys) <= 1, order


async def test_who_has_caused_least_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "GAP", 3600.0)
    made: list[str] = []

    async def steps(name: str) -> None:
        for _ in range(3):
            spin()
            made.append(name)
            await asyncio.sleep(0)

    payers = {"A": Busy(9.0), "B": Busy(8.0), "C": Busy(8.5), "D": Busy(5.0)}
    await asyncio.gather(*[await metered(steps(name), payer) for name, payer in payers.items()])
    # The first step is made before anybody is known to be busy; D need not wait for the others.
    assert "".join(made) == "ADDDBBBCCCAA"


async def test_somebody_who_is_always_busy_has_no_more_than_a_gap() -> None:
    async def restless() -> None:
        for _ in count():
            await asyncio.sleep(0)

    async def steps() -> None:
        for _ in range(3):
            spin()
            await asyncio.sleep(0)

    other = await metered(restless(), Paying())
    await (await metered(steps(), Busy()))
    other.cancel()


async def test_who_waits_for_a_turn_may_give_up() -> None:
    async def step() -> None:
        spin()
        await asyncio.sleep(0)

    first, second, third = [await metered(step(), Busy()) for _ in range(3)]
    await asyncio.sleep(0)
    second.cancel()
    await asyncio.gather(first, third)
    with pytest.raises(asyncio.CancelledError):
        await second


async def test_those_who_have_had_a_turn_are_not_kept_in_memory() -> None:
    somebody: ContextVar[Paying] = ContextVar("somebody")
    payer = Busy()
    known, context = ref(payer), copy_context()
    context.run(somebody.set, payer)
    await (await context.run(metered, step(), payer))
    del payer, context
    await asyncio.sleep(0)  # the event loop holds the task until it has woken this one
    gc.collect()
    assert known() is None


async def step() -> None:
    spin()
