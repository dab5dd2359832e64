"""Private messages: shown to the two players concerned, and marked as read for each separately."""

from __future__ import annotations

import pytest

from lobby.database.store import Store
from lobby.database.transaction import Snapshot
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.features.talk import queries as talk_queries
from lobby.features.talk.values import PrivateMessage

pytestmark = pytest.mark.every_engine


@pytest.fixture
async def players(store: Store) -> tuple[Player, Player, Player]:
    ann, ben, eve = [
        await store.write(players_queries.add_player, name) for name in ("ann", "ben", "eve")
    ]
    return ann, ben, eve


def texts(messages: tuple[PrivateMessage, ...]) -> list[str]:
    return [message.text for message in messages]


async def test_messages_are_told_to_the_two_whom_they_concern(
    store: Store, players: tuple[Player, Player, Player]
) -> None:
    ann, ben, eve = players
    for author, reader, text in (
        (ann, ben, "1"),
        (ben, ann, "2"),
        (ann, eve, "3"),
        (eve, ben, "4"),
        (ann, ben, "5"),
    ):
        sent = await store.write(talk_queries.add_private_message, author, reader, text)
        assert await store.read(talk_queries.private_message, sent.id) == sent

    def lists(look: Snapshot, most: int) -> list[list[str]]:
        return [
            texts(talk_queries.private_messages_of(look, ann, most)),
            texts(talk_queries.private_messages_of(look, ben, most)),
            texts(talk_queries.private_messages_of(look, eve, most)),
            texts(talk_queries.private_messages_by(look, ann, most)),
            texts(talk_queries.private_messages_between(look, ann, ben, most)),
            texts(talk_queries.private_messages_between(look, ben, ann, most)),
            texts(talk_queries.private_messages_between(look, eve, ann, most)),
        ]

    for limit, expected in (
        (9, ["1235", "1245", "34", "135", "125", "125", "3"]),
        (2, ["35", "45", "34", "35", "25", "25", "3"]),
    ):
        listings = await store.read(lists, limit)
        assert ["".join(listing) for listing in listings] == expected
    last = await store.read(lambda look: talk_queries.last_private_message(look, ann, ben))
    assert last
    assert last.text == "5"
    assert await store.read(lambda look: talk_queries.last_private_message(look, ben, eve)) is None


async def test_messages_are_read_by_one_reader_up_to_one(
    store: Store, players: tuple[Player, Player, Player]
) -> None:
    ann, ben, eve = players

    async def send(author: Player, reader: Player) -> int:
        return (
            await store.write(
                lambda tx: talk_queries.add_private_message(tx, author, reader, "hello")
            )
        ).id

    async def unread(reader: Player) -> list[int]:
        messages = await store.read(lambda look: talk_queries.unread_private_messages(look, reader))
        return [message.id for message in messages]

    other = await send(ann, eve)
    first, second = await send(ann, ben), await send(eve, ben)
    third, fourth = await send(ann, ben), await send(eve, ben)
    assert await unread(ben) == [first, second, third, fourth]
    await store.write(lambda tx: talk_queries.read_private_messages(tx, ben, first, ann))
    assert await unread(ben) == [second, third, fourth]
    await store.write(lambda tx: talk_queries.read_private_messages(tx, ben, fourth, ann))
    assert await unread(ben) == [second, fourth]
    await store.write(lambda tx: talk_queries.read_private_messages(tx, ben, second))
    assert (await unread(ben), await unread(eve)) == ([fourth], [other])
