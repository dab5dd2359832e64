"""An allowance that refills over time."""

from __future__ import annotations

from lobby.core.bucket import REMEMBERED, Bucket, Buckets
from tests.ssh.clock import Clock


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


def test_all_that_is_there_can_be_afforded_and_no_more() -> None:
    clock = Clock()
    bucket = Bucket(rate=1, burst=5, clock=clock)
    assert not bucket.afford(6)
    assert bucket.afford(2)
    assert bucket.afford(3)
    assert not bucket.afford(1)
    assert (bucket.debt(), bucket.wait(2)) == (0, 2)


def test_what_came_back_in_the_meantime_can_be_afforded() -> None:
    clock = Clock()
    bucket = Bucket(rate=1, burst=5, clock=clock)
    bucket.spend(5)
    clock.now = 3
    assert bucket.afford(3)


def test_what_was_overdrawn_is_paid_back_before_anything_is_there() -> None:
    clock = Clock()
    bucket = Bucket(rate=2, burst=4, clock=clock)
    assert bucket.spend(10) == 3
    clock.now = 1
    assert (bucket.debt(), bucket.wait(2)) == (2, 3)
    clock.now = 4
    assert (bucket.debt(), bucket.afford(2), bucket.afford(1)) == (0, True, False)


def test_each_has_a_bucket_and_keeps_it() -> None:
    buckets = Buckets(rate=1, burst=5, clock=Clock())
    assert buckets["ann"].afford(5)
    assert not buckets["ann"].afford(1)
    assert buckets["ben"].afford(5)
    assert len(buckets) == 2


def test_full_buckets_are_forgotten_and_only_when_there_are_too_many() -> None:
    buckets = Buckets(rate=1, burst=5, clock=Clock())
    for number in range(REMEMBERED):
        assert buckets[str(number)].full
    assert len(buckets) == REMEMBERED
    buckets["7"].spend(1)
    buckets["8"].spend(1)
    assert buckets["one more"].full
    assert len(buckets) == 3
    assert not buckets["7"].full


def test_of_too_many_that_owe_the_later_half_stays() -> None:
    buckets = Buckets(rate=1, burst=5, clock=Clock())
    for number in range(REMEMBERED):
        buckets[str(number)].spend(1)
    assert buckets["one more"].full
    assert len(buckets) == REMEMBERED // 2 + 1
    assert not buckets[str(REMEMBERED // 2)].full
    assert buckets[str(REMEMBERED // 2 - 1)].full
