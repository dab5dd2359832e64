"""Newcomers are counted by their address."""

from __future__ import annotations

import asyncio

import pytest

from lobby.errors import Refused
from lobby.people.newcomers import Newcomers
from tests.ssh.clock import Clock


def test_those_who_are_refused_do_not_count_and_those_who_hang_up_do() -> None:
    clock = Clock()
    newcomers = Newcomers(2, clock=clock)
    for _ in range(3):
        with pytest.raises(Refused, match="taken"), newcomers.one_from("2001:db8::1"):
            raise Refused("That name is taken.")
    for address in ("2001:db8::1", "2001:db8::2"):
        with pytest.raises(asyncio.CancelledError), newcomers.one_from(address):
            raise asyncio.CancelledError
    with (
        pytest.raises(Refused, match=r"2 newcomers an hour .*: try again in 30 minutes"),
        newcomers.one_from("2001:db8::3"),
    ):
        pass
    with newcomers.one_from("192.0.2.1"):
        pass
    clock.now = 1800
    with newcomers.one_from("2001:db8::3"):
        pass
