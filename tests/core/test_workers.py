"""Workers, as real processes: what they do, and what happens when they cannot."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from types import MappingProxyType

import pytest

from lobby.base import metrics
from lobby.core.thinker import NOBODY, CannotThink, Urgency
from lobby.core.worker import PRIORITY
from lobby.core.workers import Workers
from tests.core import work

SOON, LONG = 0.5, 60.0

THOUGHTS = "lobby_thought_seconds_count"


@asynccontextmanager
async def workers(number: int = 1, seconds: float = LONG) -> AsyncIterator[Workers]:
    made = Workers(number, seconds)
    await made.start()
    try:
        yield made
    finally:
        await made.stop()


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(LONG):
        while not holds():  # noqa: ASYNC110  (a file is no event)
            await asyncio.sleep(0.01)


def measured(name: str) -> float:
    return metrics.REGISTRY.get_sample_value(name) or 0


async def test_work_is_done_in_a_process_that_stands_back() -> None:
    async with workers() as some:
        assert await some.ask(work.process) != os.getpid()
        assert await some.ask(work.priority) == min(os.nice(0) + PRIORITY, 19)


async def test_values_with_read_only_mappings_go_there_and_back() -> None:
    words = MappingProxyType({"a1": "L43"})
    async with workers() as some:
        assert await some.ask(partial(work.echoed, words)) == words


class Packed:
    """Notes the *threads* that pack it for a process."""

    def __init__(self) -> None:
        self.threads: list[threading.Thread] = []

    def __reduce__(self) -> tuple[type[dict[str, str]], tuple[()]]:
        self.threads.append(threading.current_thread())
        return dict, ()


async def test_packing_long_work_holds_up_nobody() -> None:
    packed = Packed()
    async with workers() as some:
        assert await some.ask(partial(str, packed)) == "{}"
    assert packed.threads
    assert threading.main_thread() not in packed.threads


async def test_one_process_does_one_thing_after_the_other() -> None:
    async with workers() as some:
        assert await some.ask(work.process) == await some.ask(work.process)


async def test_urgent_work_never_waits_for_other_work(tmp_path: Path) -> None:
    async with workers() as some:
        hanging = partial(work.hanging_at_first, tmp_path / "tried")
        asked = [asyncio.ensure_future(some.ask(hanging)) for _ in range(3)]
        await until((tmp_path / "tried").exists)
        assert await some.ask(work.process, urgency=Urgency.MATCH)
        for future in asked:
            future.cancel()


async def test_of_three_processes_one_does_no_study(tmp_path: Path) -> None:
    async with workers(3) as some:
        hanging = partial(work.hanging_at_first, tmp_path / "tried")
        asked = [asyncio.ensure_future(some.ask(hanging)) for _ in range(3)]
        await until((tmp_path / "tried").exists)
        assert await some.ask(work.process, urgency=Urgency.BOARD)
        for future in asked:
            future.cancel()


async def test_work_that_nobody_waits_for_any_longer_is_stopped(tmp_path: Path) -> None:
    replaced = measured("lobby_workers_replaced_total")
    async with workers() as some:
        process = await some.ask(work.process)
        given_up = asyncio.ensure_future(some.ask(partial(work.hanging_at_first, tmp_path / "x")))
        await until((tmp_path / "x").exists)
        given_up.cancel()
        assert await some.ask(work.process) == process
    assert measured("lobby_workers_replaced_total") == replaced


async def test_nobody_does_what_nobody_waits_for(tmp_path: Path) -> None:
    async with workers() as some:
        given_up = asyncio.ensure_future(some.ask(partial(work.noted, "x", tmp_path / "notes")))
        next_one = asyncio.ensure_future(some.ask(work.process))
        await asyncio.sleep(0)
        given_up.cancel()
        assert await next_one
    assert not (tmp_path / "notes").exists()


async def test_who_dies_of_it_is_replaced_and_the_work_begun_again(tmp_path: Path) -> None:
    async with workers() as some:
        assert await some.ask(partial(work.dying_at_first, tmp_path / "tried")) == "done"


async def test_who_hangs_is_replaced_and_the_work_begun_again(tmp_path: Path) -> None:
    replaced, thought = measured("lobby_workers_replaced_total"), measured(THOUGHTS)
    async with workers(seconds=SOON) as some:
        assert await some.ask(partial(work.hanging_at_first, tmp_path / "tried")) == "done"
    assert measured("lobby_workers_replaced_total") == replaced + 1
    assert measured(THOUGHTS) == thought + 2


async def test_what_fails_is_told_once_and_its_process_does_the_next(
    caplog: pytest.LogCaptureFixture,
) -> None:
    replaced = measured("lobby_workers_replaced_total")
    async with workers() as some:
        process = await some.ask(work.process)
        for failing in (work.failing, partial(work.echoed, work.unreadable()), work.unsayable):
            with pytest.raises(CannotThink, match="Try again"):
                await some.ask(failing)
            assert await some.ask(work.process) == process
    assert measured("lobby_workers_replaced_total") == replaced
    errors = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert [text.partition(":")[0] for text in errors] == ["work failed"] * 3
    assert "ZeroDivisionError" in errors[0]


async def test_who_has_no_memory_left_is_replaced_and_the_work_begun_again(tmp_path: Path) -> None:
    async with workers() as some:
        assert await some.ask(partial(work.short_of_memory_at_first, tmp_path / "tried")) == "done"


async def test_what_work_prints_is_no_answer() -> None:
    async with workers() as some:
        assert await some.ask(work.printing) == "done"


async def test_who_waits_when_it_all_ends_is_told(tmp_path: Path) -> None:
    some = Workers(1, LONG)
    await some.start()
    hanging = partial(work.hanging_at_first, tmp_path / "tried")
    waiting = [asyncio.ensure_future(some.ask(task)) for task in (hanging, work.process)]
    await until((tmp_path / "tried").exists)
    assert (measured("lobby_thoughts_running"), measured("lobby_thoughts_waiting")) == (1, 1)
    await some.stop()
    assert (measured("lobby_thoughts_running"), measured("lobby_thoughts_waiting")) == (0, 0)
    for future in waiting:
        with pytest.raises(CannotThink):
            await future
    with pytest.raises(CannotThink):
        await some.ask(work.process)


async def test_nobody_thinks_about_nothing() -> None:
    assert not NOBODY.awake
    with pytest.raises(CannotThink, match="This server has no bots"):
        await NOBODY.ask(work.process)
