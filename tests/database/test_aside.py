"""Work that may take long is done beside the threads that everybody shares."""

from __future__ import annotations

import asyncio
import threading
from random import Random

import pytest

from lobby.base import aside
from lobby.database.store import Store
from lobby.database.transaction import Snapshot


async def test_others_are_answered_while_a_change_waits_for_long_work(store: Store) -> None:
    begun, done = threading.Event(), threading.Event()

    def long() -> int:
        begun.set()
        assert done.wait(60)
        return 7

    def work(tx: Snapshot) -> int:
        return aside.worked_out("slow", "long", long)

    asked = [asyncio.create_task(ask(work)) for ask in (store.write, store.write, store.read)]
    await asyncio.to_thread(begun.wait, 60)
    assert await store.write(lambda tx: 1) == 1
    assert await store.read(lambda tx: 2) == 2
    done.set()
    assert await asyncio.gather(*asked) == [7, 7, 7]


async def test_what_the_work_raises_is_raised(store: Store) -> None:
    def fail() -> int:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        await store.write(lambda tx: aside.worked_out("slow", "fail", fail))


async def test_what_is_drawn_stays_the_same_while_work_depends_on_it(store: Store) -> None:
    chance, drawn = Random(1), []

    def change(tx: Snapshot) -> int:
        number: int = aside.the_same("number", lambda: chance.randrange(10**9))
        drawn.append(number)
        return aside.worked_out("slow", number, lambda: 2 * number)

    assert await store.write(change) == 2 * drawn[0]
    assert drawn == [drawn[0]] * 2
    await store.write(change)
    assert drawn[2] != drawn[0]
