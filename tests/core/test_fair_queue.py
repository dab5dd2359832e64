"""The order in which things are served."""

from __future__ import annotations

import asyncio

from lobby.core.workers import FairQueue


async def filled(urgent: str = "", usual: str = "") -> FairQueue[str]:
    """A queue of waiting things, each belonging to the person named by its first letter."""
    queue = FairQueue[str](2)
    for line, things in enumerate((urgent, usual)):
        for thing in things.split():
            await queue.put(thing, thing[0], line=line)
    return queue


async def test_people_are_served_in_turn() -> None:
    queue = await filled(usual="a1 a2 a3 b1 c1 b2")
    served = [await queue.get(last=1) for _ in range(6)]
    assert served == ["a1", "b1", "c1", "a2", "b2", "a3"]


async def test_who_comes_back_waits_behind_the_others() -> None:
    queue = await filled(usual="a1 a2 b1")
    assert await queue.get(last=1) == "a1"
    await queue.put("c1", "c", line=1)
    assert [await queue.get(last=1) for _ in range(3)] == ["b1", "a2", "c1"]


async def test_what_is_urgent_comes_first() -> None:
    queue = await filled(urgent="b1 b2 c1", usual="a1")
    assert [await queue.get(last=1) for _ in range(4)] == ["b1", "c1", "b2", "a1"]


async def test_some_take_urgent_things_alone() -> None:
    queue = await filled(usual="a1")
    taking = asyncio.ensure_future(queue.get(last=0))
    await asyncio.sleep(0)
    assert not taking.done()
    await queue.put("b1", "b", line=0)
    assert (await taking, len(queue)) == ("b1", 1)


async def test_what_waits_can_be_drained() -> None:
    queue = await filled(urgent="b1", usual="a1 a2")
    assert [*queue.drain()] == ["b1", "a1", "a2"]
    assert not len(queue)
