"""What is counted before anything is spent."""

from __future__ import annotations

import pytest

from lobby.ssh.limits import Bucket, Limits, Refused, Turnstile


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_never_holds_more_than_its_burst() -> None:
    clock = Clock()
    bucket = Bucket(rate=1, burst=5, clock=clock)
    clock.now = 1000
    assert bucket.spend(5) == 0
    assert bucket.spend(2) == 2


def test_a_bucket_is_full_only_when_all_is_refilled() -> None:
    clock = Clock()
    bucket = Bucket(rate=2, burst=4, clock=clock)
    bucket.spend(4)
    clock.now = 1.9
    assert not bucket.full
    clock.now = 2
    assert bucket.full


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
