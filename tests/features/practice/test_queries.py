"""Practice boards, in every engine."""

from __future__ import annotations

import pytest

from lobby.database.store import Store
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.features.practice import queries as practice_queries
from lobby.features.practice.values import Beginning, Practice
from tests.conftest import NOON, Clock

pytestmark = pytest.mark.every_engine

FROM_MATCH = Beginning("curio", "-base=3", 1, "117#2", {"a1": "L43"}, ("a1-a2", "b5-b4"))
FROM_TEXT = Beginning("chaos", "", 1, "", {}, (), "OOO/OOOO/...../XXXX/XXX:O")


@pytest.fixture
async def ann(store: Store) -> Player:
    return await store.write(lambda tx: players_queries.add_player(tx, "ann"))


@pytest.fixture
async def ben(store: Store) -> Player:
    return await store.write(lambda tx: players_queries.add_player(tx, "ben"))


async def test_they_are_kept_as_they_were_begun(store: Store, ann: Player, ben: Player) -> None:
    one = await store.write(lambda tx: practice_queries.add_practice(tx, ann, FROM_MATCH, 6, 1))
    two = await store.write(
        lambda tx: practice_queries.add_practice(tx, ann, FROM_TEXT, None, None)
    )
    expected = (
        Practice(two, ann, FROM_TEXT, None, None, (), NOON, NOON),
        Practice(one, ann, FROM_MATCH, 6, 1, (), NOON, NOON),
    )
    assert await store.read(lambda look: practice_queries.practices_of(look, ann)) == expected
    assert await store.read(lambda look: practice_queries.practice(look, one)) == expected[1]
    assert (
        await store.read(lambda look: practice_queries.practices_after(look, ann, one, 20))
        == expected[:1]
    )
    assert await store.read(lambda look: practice_queries.practices_of(look, ben)) == ()


async def test_moves_are_kept_if_none_came_between(store: Store, ann: Player, clock: Clock) -> None:
    number = await store.write(
        lambda tx: practice_queries.add_practice(tx, ann, FROM_TEXT, None, None)
    )
    clock.advance(5)
    assert await store.write(
        lambda tx: practice_queries.save_practice_moves(tx, number, ("a1-c3",), 0)
    )
    assert not await store.write(
        lambda tx: practice_queries.save_practice_moves(tx, number, ("a2-c2",), 0)
    )
    practice = await store.read(lambda look: practice_queries.practice(look, number))
    assert practice
    assert (practice.moves, practice.begun, practice.changed) == (("a1-c3",), NOON, NOON + 5)


async def test_they_are_removed_by_their_owner(store: Store, ann: Player, ben: Player) -> None:
    number = await store.write(
        lambda tx: practice_queries.add_practice(tx, ann, FROM_TEXT, None, None)
    )
    assert not await store.write(lambda tx: practice_queries.remove_practice(tx, ben, number))
    assert await store.write(lambda tx: practice_queries.remove_practice(tx, ann, number))
    assert await store.read(lambda look: practice_queries.practice(look, number)) is None
