"""Proofs of which garbage is found, each run in its own process: a collection looks at every
object, of which there are many where tests run.

    python -m tests.app.sweeping PROOF
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import ref

from lobby.app.garbage import Garbage


class Ring:
    """An object that refers to itself."""

    def __init__(self) -> None:
        self.itself = self
        self.weight: list[float] = []


@asynccontextmanager
async def running() -> AsyncIterator[Garbage]:
    garbage = Garbage()
    await garbage.start()
    yield garbage
    await garbage.stop()


async def a_collection_looks_at_nothing_that_survived_one() -> None:
    async with running() as garbage:
        gc.collect()
        ring = Ring()
        seen = ref(ring)
        assert gc.is_tracked(ring)
        gc.collect()
        del ring
        gc.collect()
        assert seen() is not None  # frozen: no collection finds it
        garbage.sweep()
        assert seen() is None


async def no_collection_examines_much() -> None:
    async with running():
        gc.collect()
        created = [Ring() for __ in range(50_000)]
        examined = sum(len(gc.get_objects(generation)) for generation in range(3))
        assert examined < len(created) / 10


async def what_is_much_is_swept_without_being_asked() -> None:
    garbage = Garbage(period=0.01)
    await garbage.start()
    ring = Ring()
    ring.weight = [float(number) for number in range(1_100_000)]
    seen = ref(ring)
    gc.collect()
    del ring
    async with asyncio.timeout(60):
        while seen() is not None:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    await garbage.stop()


async def what_those_who_came_need_is_garbage_once_they_have_left() -> None:
    there = 0
    garbage = Garbage(lambda: there)
    garbage.sweep()
    there = 100
    needed = [float(number) for number in range(100 * 4_000)]
    assert not garbage.is_due(quiet=True)
    there = 0
    assert garbage.is_due(quiet=True)
    assert not garbage.is_due(quiet=False)
    del needed


async def what_dies_young_is_found_by_any_collection() -> None:
    async with running():
        ring = Ring()
        seen = ref(ring)
        del ring
        gc.collect()
        assert seen() is None


async def all_is_as_before_in_the_end() -> None:
    thresholds, callbacks = gc.get_threshold(), list(gc.callbacks)
    garbage = Garbage()
    await garbage.start()
    assert gc.get_freeze_count() > 0
    await garbage.stop()
    assert gc.get_freeze_count() == 0
    assert (gc.get_threshold(), gc.callbacks) == (thresholds, callbacks)


PROOFS = {
    proof.__name__: proof
    for proof in (
        a_collection_looks_at_nothing_that_survived_one,
        no_collection_examines_much,
        what_is_much_is_swept_without_being_asked,
        what_those_who_came_need_is_garbage_once_they_have_left,
        what_dies_young_is_found_by_any_collection,
        all_is_as_before_in_the_end,
    )
}


if __name__ == "__main__":
    asyncio.run(PROOFS[sys.argv[1]]())
