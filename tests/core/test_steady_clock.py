"""A clock that runs steadily while the system's clock jumps."""

from __future__ import annotations

import logging

import pytest

from lobby.base import metrics
from lobby.base.durations import DAY, HOUR
from lobby.core.steady_clock import STABLE_SECONDS, SteadyClock, since_boot

START = 1_700_000_000.0


JUMPS = [sign * jump for sign in (-1, 1) for jump in (60, HOUR, 30 * DAY, 3652 * DAY)]


class Machine:
    """A machine whose clock can be set."""

    def __init__(self) -> None:
        self.up, self.set_by = 1000.0, START - 1000.0
        self.clock = SteadyClock(lambda: self.up + self.set_by, lambda: self.up)

    def runs(self, seconds: float) -> None:
        self.up += seconds

    def jumps(self, seconds: float) -> None:
        self.set_by += seconds


@pytest.fixture
def machine() -> Machine:
    return Machine()


def test_it_tells_the_time(machine: Machine) -> None:
    assert machine.clock() == START
    machine.runs(10)
    assert (machine.clock(), machine.clock.disputed, machine.clock.anchor()) == (
        START + 10,
        False,
        0,
    )


@pytest.mark.parametrize("jump", JUMPS)
def test_a_glitch_is_not_seen(
    machine: Machine, jump: int, caplog: pytest.LogCaptureFixture
) -> None:
    machine.jumps(jump)
    machine.runs(4)
    assert (machine.clock(), machine.clock.disputed, machine.clock.anchor()) == (START + 4, True, 0)
    assert metrics.REGISTRY.get_sample_value("lobby_clock_disputed") == 1
    machine.jumps(-jump)
    assert (machine.clock(), machine.clock.disputed) == (START + 4, False)
    assert metrics.REGISTRY.get_sample_value("lobby_clock_disputed") == 0
    assert [record.levelno for record in caplog.records] == [logging.ERROR, logging.WARNING]


@pytest.mark.parametrize("jump", JUMPS)
def test_what_stays_is_believed_after_a_minute(machine: Machine, jump: int) -> None:
    machine.jumps(jump)
    assert machine.clock.disputed
    machine.runs(STABLE_SECONDS - 1)
    assert machine.clock.anchor() == 0
    machine.runs(1)
    assert machine.clock.anchor() == jump
    assert (machine.clock(), machine.clock.disputed) == (START + STABLE_SECONDS + jump, False)


def test_a_clock_that_jumps_about_is_not_believed(machine: Machine) -> None:
    for _ in range(10):
        machine.jumps(DAY)
        machine.runs(STABLE_SECONDS / 2)
        assert machine.clock.anchor() == 0
    assert machine.clock() == START + 5 * STABLE_SECONDS


def test_small_steps_are_followed(machine: Machine) -> None:
    for _ in range(100):
        machine.jumps(1)
        machine.runs(60)
        assert not machine.clock.disputed
    assert machine.clock() == START + 6100


def test_the_time_since_boot_goes_on() -> None:
    assert 0 < since_boot() <= since_boot()
