"""Penalties: how many are kept."""

from __future__ import annotations

from lobby.ssh.door.turnstile import ABUSED, LEFT, MOST_PENALTIES, Penalties
from tests.ssh.clock import Clock


def test_the_memory_of_offenders_is_bounded_and_keeps_the_worst() -> None:
    penalties = Penalties(clock=Clock())
    penalties.add("the worst", ABUSED)
    for number in range(2 * MOST_PENALTIES):
        penalties.add(str(number), LEFT)
    assert len(penalties) <= MOST_PENALTIES
    assert penalties.served_by("the worst")


def test_a_penalty_that_is_served_is_forgotten() -> None:
    clock = Clock()
    penalties = Penalties(clock=clock)
    penalties.add("somebody", ABUSED)
    clock.now = ABUSED
    assert not penalties.served_by("somebody")
    assert len(penalties) == 0


def test_a_slip_after_a_served_penalty_shuts_nobody_out() -> None:
    clock = Clock()
    penalties = Penalties(clock=clock)
    penalties.add("somebody", ABUSED)
    clock.now = ABUSED
    penalties.add("somebody", LEFT)
    assert not penalties.served_by("somebody")
