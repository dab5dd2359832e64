"""What is counted before anything is spent."""

from __future__ import annotations

from random import Random

import pytest

from lobby.ssh.door.limits import Limits
from lobby.ssh.door.penalties import LEAST, MOST
from lobby.ssh.door.turnstile import Refused, Turnstile
from tests.ssh.clock import Clock


def test_connections_are_counted_for_each_address() -> None:
    turnstile = Turnstile(Limits(connections_per_address=2))
    first = turnstile.admit("192.0.2.1")
    turnstile.admit("192.0.2.1")
    turnstile.admit("192.0.2.2")
    with pytest.raises(Refused, match="from your address"):
        turnstile.admit("192.0.2.1")
    first.hand_back()
    turnstile.admit("192.0.2.1")


def test_all_of_one_ipv6_network_count_as_one() -> None:
    turnstile = Turnstile(Limits(connections_per_address=1))
    turnstile.admit("2001:db8::1")
    with pytest.raises(Refused):
        turnstile.admit("2001:db8::ffff:2")
    turnstile.admit("2001:db8:0:1::1")


def test_connections_are_counted_in_all() -> None:
    turnstile = Turnstile(Limits(connections=2))
    for last in (1, 2):
        turnstile.admit(f"192.0.2.{last}").logged_in()
    with pytest.raises(Refused, match="full"):
        turnstile.admit("192.0.2.3")


def test_those_who_never_log_in_leave_room_for_those_who_have() -> None:
    turnstile = Turnstile(Limits(strangers=1))
    player = turnstile.admit("192.0.2.1")
    with pytest.raises(Refused, match="full"):
        turnstile.admit("192.0.2.2")
    player.logged_in()
    turnstile.admit("192.0.2.2")


def test_a_ticket_counts_once_however_often_it_is_handed_back() -> None:
    turnstile = Turnstile(Limits(strangers=1, connections_per_address=1))
    ticket = turnstile.admit("192.0.2.1")
    ticket.hand_back()
    ticket.hand_back()
    assert turnstile.inside == 0
    turnstile.admit("192.0.2.1")
    with pytest.raises(Refused):
        turnstile.admit("192.0.2.2")


def test_attempts_are_limited_in_time_and_come_back() -> None:
    clock = Clock()
    turnstile = Turnstile(Limits(attempts_per_minute=3), clock=clock)
    for _ in range(3):
        turnstile.admit("192.0.2.1").hand_back()
    with pytest.raises(Refused, match="lately"):
        turnstile.admit("192.0.2.1")
    turnstile.admit("192.0.2.2")
    clock.now = 60
    turnstile.admit("192.0.2.1")


def test_refused_attempts_do_not_prolong_the_wait() -> None:
    clock = Clock()
    turnstile = Turnstile(Limits(attempts_per_minute=1), clock=clock)
    for _ in range(100):
        try:
            turnstile.admit("192.0.2.1").hand_back()
        except Refused:
            continue
    clock.now = 60
    turnstile.admit("192.0.2.1")


def test_the_memory_of_addresses_is_bounded() -> None:
    turnstile = Turnstile(Limits())
    for number in range(10_000):
        turnstile.admit(f"2001:db8:{number // 256:x}:{number % 256:x}::1").hand_back()
    assert len(turnstile._attempts) <= 4096


class Throw(Random):
    """Chance that always comes out as was said."""

    value = 1.0

    def random(self) -> float:
        return self.value


@pytest.mark.parametrize("strangers", [2, 3, 4])
def test_of_many_strangers_a_growing_share_is_refused(strangers: int) -> None:
    chance = Throw()
    limits = Limits(strangers_early=2, strangers_dropped=0.3, strangers=5)
    turnstile = Turnstile(limits, chance=chance)
    for last in range(strangers):
        turnstile.admit(f"192.0.2.{last}")
    chance.value = limits.strangers_dropped + (strangers - 2) * 0.7 / 3
    turnstile.admit("192.0.2.98").hand_back()
    chance.value -= 0.01
    with pytest.raises(Refused) as refused:
        turnstile.admit("192.0.2.99")
    assert refused.value.reason == "early"


def test_few_strangers_are_all_let_in() -> None:
    chance = Throw()
    chance.value = 0.0
    turnstile = Turnstile(Limits(strangers_early=2), chance=chance)
    for last in range(2):
        turnstile.admit(f"192.0.2.{last}")


def test_who_comes_and_goes_without_logging_in_is_shut_out_for_a_while() -> None:
    clock = Clock()
    turnstile = Turnstile(Limits(attempts_per_minute=1000), clock=clock)
    for _ in range(int(LEAST)):
        turnstile.admit("192.0.2.1").hand_back()
    with pytest.raises(Refused) as refused:
        turnstile.admit("192.0.2.1")
    assert refused.value.reason == "penalty"
    turnstile.admit("192.0.2.2")
    clock.now = LEAST
    turnstile.admit("192.0.2.1")


def test_who_logs_in_pays_no_penalty() -> None:
    turnstile = Turnstile(Limits(attempts_per_minute=1000))
    for _ in range(2 * int(LEAST)):
        ticket = turnstile.admit("192.0.2.1")
        ticket.logged_in()
        ticket.hand_back()


def test_dawdling_counts_for_more_than_leaving() -> None:
    clock = Clock()
    turnstile = Turnstile(Limits(login_seconds=30), clock=clock)
    tickets = [turnstile.admit("192.0.2.1") for _ in range(2)]
    clock.now = 30
    for ticket in tickets:
        ticket.hand_back()
    with pytest.raises(Refused):
        turnstile.admit("192.0.2.1")


def test_abuse_grows_up_to_a_limit_and_is_forgiven() -> None:
    clock = Clock()
    turnstile = Turnstile(Limits(attempts_per_minute=1000), clock=clock)
    tickets = [turnstile.admit("192.0.2.1") for _ in range(10)]
    for ticket in tickets:
        ticket.abused()
        ticket.abused()
    clock.now = MOST - 1
    with pytest.raises(Refused):
        turnstile.admit("192.0.2.1")
    clock.now = MOST
    turnstile.admit("192.0.2.1")


def test_penalties_can_be_switched_off() -> None:
    turnstile = Turnstile(Limits(penalties=False))
    turnstile.admit("192.0.2.1").abused()
    turnstile.admit("192.0.2.1")
