"""What is counted before any resources are spent."""

from __future__ import annotations

from random import Random

import pytest

from lobby.ssh.door.limits import Limits
from lobby.ssh.door.turnstile import LEAST_PENALTY, MOST_PENALTY, Refused, Turnstile
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


def test_a_ticket_counts_once_however_often_it_is_handed_back() -> None:
    turnstile = Turnstile(Limits(connections_per_address=1))
    ticket = turnstile.admit("192.0.2.1")
    ticket.hand_back()
    ticket.hand_back()
    assert turnstile.inside == 0
    turnstile.admit("192.0.2.1")
    with pytest.raises(Refused):
        turnstile.admit("192.0.2.1")


def test_attempts_are_limited_in_time_and_come_back() -> None:
    clock = Clock()
    turnstile = Turnstile(Limits(attempts_per_minute=3), clock=clock)
    for _ in range(3):
        turnstile.admit("192.0.2.1").hand_back()
    with pytest.raises(Refused, match="Too many connections"):
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


class Knocker:
    """A visitor who may have to make room."""

    def __init__(self, turnstile: Turnstile, address: str) -> None:
        self.inside = True
        self.ticket = turnstile.admit(address, self.leave)

    def leave(self) -> None:
        self.inside = False


def scarce() -> Limits:
    """Limits that four visitors reach."""
    return Limits(strangers=4, attempts_per_minute=1000)


def test_one_of_the_most_crowded_network_makes_room() -> None:
    turnstile = Turnstile(scarce(), chance=Random(1))
    quiet = Knocker(turnstile, "198.51.100.1")
    crowd = [Knocker(turnstile, f"192.0.2.{last}") for last in range(3)]
    late = Knocker(turnstile, "203.0.113.1")
    assert sum(knocker.inside for knocker in crowd) == 2
    assert quiet.inside
    assert late.inside
    assert turnstile.inside == 4


def test_of_ipv6_a_network_is_a_48() -> None:
    turnstile = Turnstile(scarce(), chance=Random(1))
    quiet = Knocker(turnstile, "2001:db8:1::1")
    crowd = [Knocker(turnstile, f"2001:db8:2:{subnet}::1") for subnet in range(3)]
    Knocker(turnstile, "2001:db8:3::1")
    assert sum(knocker.inside for knocker in crowd) == 2
    assert quiet.inside


def test_any_of_a_crowd_may_have_to_go() -> None:
    gone = set()
    for seed in range(100):
        turnstile = Turnstile(scarce(), chance=Random(seed))
        crowd = [Knocker(turnstile, f"192.0.2.{last}") for last in range(5)]
        gone |= {number for number, knocker in enumerate(crowd) if not knocker.inside}
    assert gone == {0, 1, 2, 3}


def test_who_has_logged_in_makes_room_for_nobody() -> None:
    turnstile = Turnstile(scarce(), chance=Random(1))
    players = []
    for last in range(9):
        players.append(Knocker(turnstile, f"192.0.2.{last}"))
        players[-1].ticket.logged_in()
    for last in range(9):
        Knocker(turnstile, f"192.0.2.{100 + last}")
    assert all(knocker.inside for knocker in players)


def test_who_comes_and_goes_keeps_the_count() -> None:
    turnstile = Turnstile(scarce(), chance=Random(1))
    knockers = [Knocker(turnstile, f"192.0.2.{last}") for last in range(20)]
    for knocker in knockers:
        knocker.ticket.hand_back()
        knocker.ticket.make_room()
    assert turnstile.inside == 0
    assert not turnstile._scarce


def test_a_network_is_limited_only_when_places_are_scarce() -> None:
    limits = Limits(strangers=100, attempts_per_minute=2, neighbours=2, penalties=False)
    turnstile = Turnstile(limits, clock=Clock())
    for last in range(100):
        turnstile.admit(f"192.0.2.{last}")
    with pytest.raises(Refused) as refused:
        turnstile.admit("192.0.2.100")
    assert refused.value.reason == "neighbours"
    turnstile.admit("198.51.100.1")


def test_a_flood_begins_with_no_more_than_a_network_has_left() -> None:
    """Visits in a quiet minute count as well."""
    clock = Clock()
    limits = Limits(strangers=1, attempts_per_minute=2, neighbours=2, penalties=False)
    turnstile = Turnstile(limits, clock=clock)
    for last in range(4):
        turnstile.admit(f"192.0.2.{last}").hand_back()
    turnstile.admit("198.51.100.1")
    with pytest.raises(Refused):
        turnstile.admit("192.0.2.100")
    clock.now = 60
    turnstile.admit("192.0.2.100")


def test_who_makes_room_pays_for_it_as_who_leaves_does() -> None:
    limits = Limits(strangers=1, attempts_per_minute=1000)
    turnstile = Turnstile(limits, clock=Clock())
    for _ in range(int(LEAST_PENALTY) + 1):
        turnstile.admit("192.0.2.1")
    with pytest.raises(Refused) as refused:
        turnstile.admit("192.0.2.1")
    assert refused.value.reason == "penalty"


def test_who_comes_and_goes_without_logging_in_is_shut_out_for_a_while() -> None:
    clock = Clock()
    turnstile = Turnstile(Limits(attempts_per_minute=1000), clock=clock)
    for _ in range(int(LEAST_PENALTY)):
        turnstile.admit("192.0.2.1").hand_back()
    with pytest.raises(Refused) as refused:
        turnstile.admit("192.0.2.1")
    assert refused.value.reason == "penalty"
    turnstile.admit("192.0.2.2")
    clock.now = LEAST_PENALTY
    turnstile.admit("192.0.2.1")


def test_who_logs_in_pays_no_penalty() -> None:
    turnstile = Turnstile(Limits(attempts_per_minute=1000))
    for _ in range(2 * int(LEAST_PENALTY)):
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
    clock.now = MOST_PENALTY - 1
    with pytest.raises(Refused):
        turnstile.admit("192.0.2.1")
    clock.now = MOST_PENALTY
    turnstile.admit("192.0.2.1")


def test_penalties_can_be_switched_off() -> None:
    turnstile = Turnstile(Limits(penalties=False))
    turnstile.admit("192.0.2.1").abused()
    turnstile.admit("192.0.2.1")
