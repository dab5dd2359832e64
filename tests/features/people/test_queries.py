"""Players, their keys, codes and preferences: each has their own, whoever else there is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lobby.database.store import Store
from lobby.database.transaction import Transaction
from lobby.features.account import queries as account_queries
from lobby.features.clocks.values import Clock as MatchClock
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.people.names import skeleton
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.features.terms.values.terms import Terms
from tests.conftest import NOON, Clock

pytestmark = pytest.mark.every_engine


@pytest.fixture
async def ann(store: Store) -> Player:
    return await store.write(lambda tx: players_queries.add_player(tx, "ann"))


@pytest.fixture
async def ben(store: Store) -> Player:
    return await store.write(lambda tx: players_queries.add_player(tx, "ben"))


async def test_whoever_is_added_is_found_as_told(store: Store) -> None:
    for add in (
        lambda tx: players_queries.add_player(tx, "ann"),
        lambda tx: players_queries.add_bot(tx, "bot", 3),
        lambda tx: players_queries.add_guest(tx, "guest", NOON + 9),
    ):
        added = await store.write(add)
        assert await store.read(players_queries.player, added.id) == added


async def test_nobody_who_has_left_is_renamed(store: Store, ann: Player) -> None:
    await store.write(lambda tx: account_queries.retire(tx, ann, "gone-1"))
    await store.write(lambda tx: players_queries.rename(tx, ann, "back", guest=False))
    assert await store.read(lambda look: players_queries.player_named(look, "back")) is None


async def test_a_code_that_is_taken_voids_no_other(store: Store, ann: Player, ben: Player) -> None:
    await store.write(lambda tx: players_queries.add_code(tx, ann, "of ann", NOON + 9))
    await store.write(lambda tx: players_queries.add_code(tx, ben, "of ben", NOON + 9))
    assert await store.write(lambda tx: players_queries.take_code(tx, "of ann")) == ann
    assert await store.write(lambda tx: players_queries.take_code(tx, "of ben")) == ben


async def test_preferences_are_each_players_own(store: Store, ann: Player, ben: Player) -> None:
    for player, name in ((ann, "pieces"), (ann, "confirm"), (ben, "confirm"), (ben, "zone")):
        await store.write(players_queries.set_preference, player, name, "no")
    assert list(await store.read(lambda look: players_queries.preferences(look, ann))) == [
        "confirm",
        "pieces",
    ]
    await store.write(lambda tx: players_queries.set_preference(tx, ann, "confirm", None))
    assert list(await store.read(lambda look: players_queries.preferences(look, ann))) == ["pieces"]
    assert list(await store.read(lambda look: players_queries.preferences(look, ben))) == [
        "confirm",
        "zone",
    ]


async def test_those_here_whose_names_have_a_skeleton_are_found(store: Store) -> None:
    first, second, _ = [
        await store.write(players_queries.add_player, name) for name in ("lion", "l1on", "lian")
    ]
    shared = skeleton("lion")
    alike = await store.read(lambda look: players_queries.of_skeleton(look, shared))
    assert alike == (first, second)
    await store.write(lambda tx: account_queries.retire(tx, first, "gone-1"))
    alike = await store.read(lambda look: players_queries.of_skeleton(look, shared))
    assert alike == (second,)
    left = skeleton("gone-1")
    assert await store.read(lambda look: players_queries.of_skeleton(look, left)) == ()
    assert await store.read(lambda look: players_queries.players_like(look, "gone", 9)) == ()


async def test_guests_are_counted_who_came_after_a_time(store: Store, clock: Clock) -> None:
    for name in ("guest1", "guest2"):
        guest = await store.write(players_queries.add_guest, name, NOON + 99)
        assert guest.guest
        clock.advance(10)
    await store.write(lambda tx: players_queries.add_player(tx, "ann"))
    for since, number in ((NOON - 1, 2), (NOON, 1), (NOON + 10, 0)):
        assert await store.read(players_queries.guests_since, since) == number


async def test_keys_are_each_players_own(store: Store, ann: Player, ben: Player) -> None:
    for player, key in ((ann, "SHA256:b"), (ben, "SHA256:c"), (ann, "SHA256:a")):
        await store.write(players_queries.add_key, player, key)
    held = await store.read(lambda look: players_queries.keys(look, ann))
    assert [key.fingerprint for key in held] == ["SHA256:b", "SHA256:a"]
    await store.write(lambda tx: players_queries.remove_key(tx, "SHA256:b"))
    held = await store.read(
        lambda look: players_queries.keys(look, ann) + players_queries.keys(look, ben)
    )
    assert [key.fingerprint for key in held] == ["SHA256:a", "SHA256:c"]


async def test_boards_wait_for_bots_in_order(store: Store, ann: Player) -> None:
    bot = await store.write(lambda tx: players_queries.add_bot(tx, "bot", 3))

    def begin(tx: Transaction, players: tuple[Player, Player], draw_offer: int | None) -> None:
        clock, zones = MatchClock(Terms(), None, 0, NOON), ("UTC", "UTC")
        match = matches_queries.add_match(tx, "chaos", "", {}, players, clock=clock, zones=zones)
        matches_queries.save_match(tx, replace(match, draw_offer=draw_offer))

    for players, offer in (((ann, bot), None), ((ann, bot), 0), ((bot, ann), None)):
        await store.write(begin, players, offer)
    assert await store.read(players_queries.boards_for_bots) == (2, 3)
