"""Codes are shared out: greedy players are refused, and others get theirs."""

from __future__ import annotations

import pytest

from lobby.base.durations import HOUR
from lobby.base.errors import Refused
from lobby.core.lobby import Lobby
from lobby.database.store import Store
from lobby.database.transaction import Transaction
from lobby.features.notices import addresses
from lobby.features.notices import live as notices_live
from lobby.features.notices import queries as notices_queries
from lobby.features.notices.addresses import IN_ALL
from lobby.features.people import keys, players
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player, Visitor
from tests.conftest import Clock
from tests.support.letterbox import Post

GREEDY = 17
"""How many players could take all codes of an hour, six each, before codes were shared out."""


async def asks(lobby: Lobby, name: str, address: str, times: int = 1) -> int:
    """How many codes the player *name* gets by asking *times* times from *address*."""
    fingerprint = f"SHA256:{name}"
    player = await lobby.ask(keys.holder, fingerprint)
    if player is None:
        player = await lobby.change(players.take_name, fingerprint, name)
    visitor, got = Visitor(name, fingerprint, address), 0
    for number in range(times):
        to = f"{name}{number}@example.org"
        try:
            await notices_live.give(lobby, visitor, player, "mail", to)
        except Refused:
            continue
        got += 1
    return got


async def test_seventeen_greedy_players_keep_nobody_from_a_code(post: Post) -> None:
    lobby = post.lobby
    taken = [await asks(lobby, f"greedy{n}", f"192.0.2.{n}", 10) for n in range(GREEDY)]
    assert sum(taken) < IN_ALL / 2
    assert await asks(lobby, "honest", "198.51.100.1") == 1
    assert await asks(lobby, "neighbour", "192.0.2.200") == 1


async def test_also_where_they_are_in_as_many_places_everybody_gets_one(post: Post) -> None:
    lobby = post.lobby
    for number in range(GREEDY):
        await asks(lobby, f"greedy{number}", f"203.0.{number}.1", 10)
    assert await asks(lobby, "honest", "198.51.100.1") == 1
    assert len(post.box.sent_to) <= IN_ALL


def take(tx: Transaction, player: int, address: str, most: int = IN_ALL) -> bool:
    """Whether the player with the id *player*, at *address*, gets a code."""
    asking, place = Player(player, "ann", 0), addresses.place_of(address)
    try:
        addresses.check_share(tx, asking, place, most)
    except Refused:
        return False
    notices_queries.note_asked_for(tx, asking, "", place)
    return True


@pytest.fixture
async def many(store: Store) -> None:
    """Players with the ids from 1 to 99."""

    def add(tx: Transaction) -> None:
        for number in range(1, 100):
            assert players_queries.add_player(tx, f"player{number}").id == number

    await store.write(add)


@pytest.mark.usefixtures("many")
async def test_no_more_are_given_than_there_are(store: Store) -> None:
    def ask(tx: Transaction) -> int:
        return sum(
            take(tx, player, f"203.{player}.{network}.1")
            for player in range(1, 4)
            for network in range(200)
        )

    assert await store.write(ask) == IN_ALL


@pytest.mark.usefixtures("many")
async def test_one_place_has_a_third_and_what_an_hour_ago_was_is_forgotten(
    store: Store, clock: Clock
) -> None:
    def ask(tx: Transaction) -> int:
        return sum(take(tx, player, "2001:db8:1:2::1", 30) for player in range(1, 31))

    assert await store.write(ask) == 10
    assert not await store.write(take, 99, "2001:db8:1:9::1", 30)
    assert await store.write(take, 99, "2001:db8:2::1", 30)
    clock.advance(HOUR)
    assert await store.write(take, 99, "2001:db8:1:9::1", 30)


@pytest.mark.usefixtures("many")
async def test_who_has_had_one_waits_for_those_who_have_not(store: Store, clock: Clock) -> None:
    def ask(tx: Transaction) -> int:
        return sum(take(tx, 1, "192.0.2.1", 30) for _ in range(30))

    assert await store.write(ask) == 5
    clock.advance(60)
    assert await store.write(take, 2, "192.0.2.2", 30)
    place = addresses.place_of("192.0.2.3")
    with pytest.raises(Refused, match=r"You have already had .* try again in 59 minutes"):
        await store.write(addresses.check_share, Player(2, "ben", 0), place, 30)


async def test_what_is_refused_does_not_count(post: Post) -> None:
    """Nor does an address leave a readable trace."""
    for _ in range(9):
        await asks(post.lobby, "ann", "192.0.2.1")
    asked = await post.lobby.ask(lambda look: notices_queries.asked_for_since(look, 0))
    assert len(asked) == 4
    assert {request.place for request in asked} == {addresses.place_of("192.0.2.200")}
    assert "192.0.2" not in asked[0].place
