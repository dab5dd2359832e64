"""Matches are found as they were stored, and told of in the order that is promised."""

from __future__ import annotations

import pytest

from lobby.model.clock import Clock as MatchClock
from lobby.model.player import Player
from lobby.model.terms import parse
from lobby.store import Store
from tests.conftest import NOON


@pytest.fixture
async def ann(store: Store) -> Player:
    return await store.write(lambda tx: tx.add_player("ann"))


async def test_zones_and_banks_are_each_seats_own(store: Store, ann: Player) -> None:
    clock = MatchClock(parse(["--totaltime=1"]), (5, 7), 0, NOON)
    zones = ("Europe/Berlin", "America/New_York")
    match = await store.write(
        lambda tx: tx.add_match("chaos", "", {}, (ann, ann), clock=clock, zones=zones)
    )
    assert (match.clock, match.zones) == (clock, zones)
