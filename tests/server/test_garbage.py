"""Garbage is found, also what was frozen while it lived."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from weakref import ref

import pytest

from lobby.server.garbage import Garbage


class Ring:
    """Holds itself."""

    def __init__(self) -> None:
        self.itself = self
        self.weight: list[float] = []


@pytest.fixture
async def garbage() -> AsyncIterator[Garbage]:
    garbage = Garbage()
    await garbage.start()
    yield garbage
    await garbage.stop()


async def test_a_collection_looks_at_nothing_that_survived_one(garbage: Garbage) -> None:
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


async def test_what_is_much_is_swept_without_being_asked() -> None:
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


async def test_what_dies_young_is_found_by_any_collection(garbage: Garbage) -> None:
    ring = Ring()
    seen = ref(ring)
    del ring
    gc.collect()
    assert seen() is None


async def test_all_is_as_before_in_the_end() -> None:
    thresholds, callbacks = gc.get_threshold(), list(gc.callbacks)
    garbage = Garbage()
    await garbage.start()
    assert gc.get_freeze_count() > 0
    await garbage.stop()
    assert gc.get_freeze_count() == 0
    assert (gc.get_threshold(), gc.callbacks) == (thresholds, callbacks)
