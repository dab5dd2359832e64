"""Input that arrives faster than allowed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from lobby.core.bucket import Bucket
from lobby.ssh.door.throttle import Throttle


class Source:
    """Counts how often it is held back, and signals when it is released."""

    def __init__(self) -> None:
        self.pauses = 0
        self.waiting: list[str] = []
        self.deliver: Callable[[str], None] = lambda text: None
        self.resumed = asyncio.Event()

    def pause_reading(self) -> None:
        self.pauses += 1
        self.resumed.clear()

    def resume_reading(self) -> None:
        while self.waiting:
            self.deliver(self.waiting.pop())
        self.resumed.set()


class Sink:
    """Accepts pieces, at a cost of one per character."""

    def __init__(self, bucket: Bucket, *, patience: float = 60) -> None:
        self.source = Source()
        self.taken = ""
        self.flooded = asyncio.Event()
        self.throttle: Throttle[str] = Throttle(
            self.source,
            bucket,
            piece=2,
            patience=patience,
            take=self.take,
            flooded=self.flooded.set,
        )
        self.source.deliver = self.throttle.feed

    def take(self, piece: str) -> int:
        self.taken += piece
        return len(piece)


async def test_what_is_allowed_passes_at_once() -> None:
    sink = Sink(Bucket(rate=1, burst=10))
    sink.throttle.feed("abcdefg")
    assert sink.taken == "abcdefg"
    assert not sink.source.pauses


async def test_the_rest_waits_in_order_and_holds_the_source_back() -> None:
    sink = Sink(Bucket(rate=100, burst=4))
    sink.throttle.feed("abcdefgh")
    sink.throttle.feed("ijkl")
    assert sink.taken == "abcdef"
    assert sink.source.pauses
    async with asyncio.timeout(60):
        await sink.source.resumed.wait()
    assert sink.taken == "abcdefghijkl"


async def test_more_that_comes_while_the_source_is_let_go_keeps_its_order() -> None:
    sink = Sink(Bucket(rate=100, burst=2))
    sink.source.waiting = ["zz"]
    sink.throttle.feed("abcdef")
    async with asyncio.timeout(60):
        await sink.source.resumed.wait()
    assert sink.taken == "abcdefzz"


async def test_a_source_that_never_rests_is_given_up() -> None:
    sink = Sink(Bucket(rate=1000, burst=2), patience=0.1)

    async def flood() -> None:
        while True:
            sink.throttle.feed("x" * 20)
            await asyncio.sleep(0)

    flooding = asyncio.create_task(flood())
    async with asyncio.timeout(60):
        await sink.flooded.wait()
    flooding.cancel()
    taken = sink.taken
    sink.throttle.feed("more")
    assert sink.taken == taken


@pytest.mark.parametrize("burst", [1, 100])
async def test_nothing_passes_after_closing(burst: int) -> None:
    sink = Sink(Bucket(rate=1, burst=burst))
    sink.throttle.feed("abcd")
    taken = sink.taken
    sink.throttle.close()
    sink.throttle.feed("efgh")
    assert sink.taken == taken


async def test_little_is_passed_on_before_another_hindrance_is_known() -> None:
    source, passed, waits, hindered = Source(), list[str](), [0.0], asyncio.Event()
    reports = list[bool]()

    def take(piece: str) -> float:
        passed.append(piece)
        return len(piece)

    def hindrance() -> float:
        if waits[0]:
            hindered.set()
        return waits[0]

    throttle: Throttle[str] = Throttle(
        source,
        Bucket(rate=1e9, burst=1e9),
        piece=16,
        patience=1e9,
        take=take,
        flooded=lambda: None,
        hindrance=hindrance,
        hindered=lambda: reports.append(True),
    )
    throttle.feed("x" * 100)
    assert len("".join(passed)) < 40
    assert not reports
    waits[0] = 0.01
    await hindered.wait()
    before, waits[0] = len(passed), 0.0
    await source.resumed.wait()
    assert "".join(passed) == "x" * 100
    assert set(map(len, passed[before:])) <= {1, 2, 3, 4}
    throttle.close()


async def test_a_long_hindrance_is_told_once() -> None:
    waits, reports = [10.0], list[float]()
    source = Source()
    throttle: Throttle[str] = Throttle(
        source,
        Bucket(rate=1e9, burst=1e9),
        piece=1,
        patience=1e9,
        take=len,
        flooded=lambda: None,
        hindrance=lambda: waits[0],
        hindered=lambda: reports.append(waits[0]),
    )
    throttle.feed("a")
    throttle._drain()
    assert reports == [10.0]
    waits[0] = 0.0
    throttle._drain()
    waits[0] = 9.0
    throttle.feed("b")
    throttle._drain()
    assert reports == [10.0, 9.0]
    throttle.close()
