"""An allowance in time."""

from __future__ import annotations

from lobby.bucket import Bucket
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
