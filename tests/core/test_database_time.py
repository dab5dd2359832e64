"""Servers that share a database take their time from the database's machine."""

from __future__ import annotations

import logging
import re
import time

import pytest

from lobby.core.leadership import Leadership
from lobby.core.steady_clock import DatabaseTime, FollowedClock, SteadyClock
from lobby.database.store import Store

NEARLY = 30
"""Seconds that an answer from the database may take on a busy machine."""


class Machine:
    """A machine whose own clock is *ahead* of the right time, which is the database's."""

    def __init__(self, store: Store, ahead: float) -> None:
        self.ahead = ahead
        self.followed = FollowedClock(lambda: time.time() + self.ahead)
        self.clock = SteadyClock(self.followed)
        self.time = DatabaseTime(store, self.followed, self.clock, Leadership(store))

    @property
    def error(self) -> float:
        return self.clock.precise() - time.time()


@pytest.mark.parametrize("ahead", [-3600, 3600])
async def test_a_server_goes_by_the_databases_clock_from_the_start(
    store: Store, ahead: float, caplog: pytest.LogCaptureFixture
) -> None:
    machine = Machine(store, ahead)
    assert machine.error == pytest.approx(ahead, abs=NEARLY)
    await machine.time.start()
    await machine.time.stop()
    assert machine.error == pytest.approx(0, abs=NEARLY)
    assert not machine.clock.disputed
    (record,) = caplog.records
    place = "ahead of" if ahead > 0 else "behind"
    said = re.match(rf"this machine's clock is (\d+) s {place} the database's", record.getMessage())
    assert said
    assert int(said[1]) == pytest.approx(3600, abs=NEARLY)


async def test_the_operator_is_told_once_and_when_it_is_right_again(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "lobby.core.steady_clock")
    machine = Machine(store, 0)
    await machine.time.look()
    assert caplog.records == []
    for machine.ahead in (10, 20, 0, 1):
        await machine.time.look()
    assert [record.levelname for record in caplog.records] == ["WARNING", "INFO"]
