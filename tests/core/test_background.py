"""Services that fail are restarted, and report how they are."""

from __future__ import annotations

import asyncio
import logging

import pytest

from lobby.base.errors import Unavailable
from lobby.core import background
from lobby.core.background import ServiceState


class Service:
    """Fails as often as it is told to, then runs."""

    def __init__(self, *failures: Exception) -> None:
        self.failures = list(failures)
        self.called = asyncio.Event()
        self.runs = asyncio.Event()
        self.calls = 0

    async def run(self) -> None:
        self.calls += 1
        self.called.set()
        if self.failures:
            raise self.failures.pop(0)
        self.runs.set()
        await asyncio.Event().wait()


def state_of(name: str) -> ServiceState:
    return next(state for state in background.states() if state.name == name)


async def test_it_begins_anew(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "FIRST_PAUSE", 0)
    service = Service(KeyError("lost"), ValueError("odd"))
    task = background.supervise(service.run, "clockwork")
    await service.runs.wait()
    assert service.calls == 3
    assert state_of("clockwork") == ServiceState("clockwork", True, 2, "ValueError")
    assert "clockwork failed and starts again in 0 s: odd" in caplog.text
    assert all(record.exc_info for record in caplog.records)
    await background.end(task)
    assert "clockwork" not in {state.name for state in background.states()}


async def test_it_is_not_alive_while_it_waits() -> None:
    service = Service(KeyError("lost"))
    task = background.supervise(service.run, "clockwork")
    await service.called.wait()
    assert state_of("clockwork") == ServiceState("clockwork", False, 1, "KeyError")
    await background.end(task)


async def test_an_outage_is_one_line(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "FIRST_PAUSE", 0)
    service = Service(Unavailable("The disk is full."))
    task = background.supervise(service.run, "clockwork")
    await service.runs.wait()
    (record,) = caplog.records
    assert (record.levelno, record.exc_info) == (logging.ERROR, None)
    await background.end(task)


async def test_what_ends_by_itself_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "FIRST_PAUSE", 0)
    calls = 0
    twice = asyncio.Event()

    async def short() -> None:
        nonlocal calls
        calls += 1
        if calls == 2:
            twice.set()

    task = background.supervise(short, "short")
    await twice.wait()
    await background.end(task)


@pytest.mark.parametrize(
    ("error", "pauses"),
    [
        (ValueError(), [1, 2, 4, 8, 16, 32, 60, 60]),
        (Unavailable("The disk is full."), [1, 2, 2, 2, 2, 2, 2, 2]),
    ],
)
async def test_pauses_grow(error: Exception, pauses: list[float]) -> None:
    state = background._State("clockwork")
    assert [state.failed(error) for _ in pauses] == pauses
