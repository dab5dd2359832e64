"""Messages and events: in their places, in order, and shown to those whom they concern."""

from __future__ import annotations

import pytest

from lobby.core.queries import events as events_queries
from lobby.core.values import Kind
from lobby.database.store import Store
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.clocks.values import Clock as MatchClock
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.news import queries as news_queries
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.features.talk import queries as talk_queries
from lobby.features.terms.values.terms import Terms
from tests.conftest import NOON, Clock

pytestmark = pytest.mark.every_engine


def begin(tx: Transaction, player: Player) -> Match:
    """A match of *player* alone."""
    clock = MatchClock(Terms(), None, 0, NOON)
    return matches_queries.add_match(
        tx, "chaos", "", {}, (player, player), clock=clock, zones=("UTC", "UTC")
    )


def _emit(tx: Transaction, kind: Kind, actor: Player | None, *concerns: Player) -> None:
    events_queries.emit(tx, kind, actor=actor, concerns=concerns)


async def test_what_is_said_is_told_where_it_was_said(store: Store) -> None:
    ann = await store.write(lambda tx: players_queries.add_player(tx, "ann"))
    board = (await store.write(begin, ann)).board
    said = [
        await store.write(talk_queries.add_message, author, where, text)
        for author, where, text in (
            (ann, None, "1"),
            (ann, board, "2"),
            (None, None, "3"),
            (ann, None, "4"),
            (ann, board, "5"),
        )
    ]
    assert await store.read(lambda look: talk_queries.messages(look, None, 9)) == (
        said[0],
        said[2],
        said[3],
    )
    for where, limit, expected in ((None, 9, "134"), (None, 2, "34"), (board, 9, "25"), (9, 9, "")):
        messages = await store.read(talk_queries.messages, where, limit)
        assert "".join(message.text for message in messages) == expected


async def test_events_are_told_in_order_so_many_at_a_time(store: Store) -> None:
    assert await store.read(events_queries.last_event) == 0
    for _ in range(3):
        await store.write(lambda tx: events_queries.emit(tx, "said"))
    assert await store.read(events_queries.last_event) == 3
    for after, limit, expected in ((0, 9, [1, 2, 3]), (1, 9, [2, 3]), (0, 2, [1, 2]), (3, 9, [])):
        events = await store.read(events_queries.events_after, after, limit)
        assert [event.id for event in events] == expected


async def test_the_last_but_some_of_a_kind_is_by_one_actor_and_in_time(
    store: Store, clock: Clock
) -> None:
    ann, ben = [await store.write(players_queries.add_player, name) for name in ("ann", "ben")]
    for actor in (ann, ben, None, ann):
        await store.write(_emit, "said", actor)
        clock.advance(10)
    await store.write(lambda tx: events_queries.emit(tx, "challenged", actor=ann))

    def last(look: Snapshot, count: int, actor: Player | None, since: int) -> int | None:
        at = events_queries.last_but(look, count, "said", actor, NOON + since)
        return None if at is None else at - NOON

    for count, who, since, expected in (
        (0, ann, -1, 30),
        (1, ann, -1, 0),
        (1, ann, 0, None),
        (2, ann, -1, None),
        (0, ben, -1, 10),
        (0, None, -1, 20),
    ):
        assert await store.read(last, count, who, since) == expected
    clock.time = NOON + 29
    assert await store.read(last, 0, ann, -1) == 0
    clock.time = NOON + 30
    assert await store.read(last, 0, ann, -1) == 30


async def test_a_player_is_told_of_events_that_concern_that_player(
    store: Store, clock: Clock
) -> None:
    ann, ben = [await store.write(players_queries.add_player, name) for name in ("ann", "ben")]
    await store.write(lambda tx: events_queries.emit(tx, "said", concerns=[ann]))
    await store.write(lambda tx: events_queries.emit(tx, "said", concerns=[ben]))
    clock.advance(10)
    await store.write(lambda tx: events_queries.emit(tx, "said", concerns=[ann, ben], private=True))
    await store.write(lambda tx: events_queries.emit(tx, "said", concerns=[ann], private=True))
    await store.write(lambda tx: events_queries.emit(tx, "said", concerns=[ann]))
    for player, after, limit, expected in (
        (ann, 0, 9, [5, 4, 3, 1]),
        (ann, 3, 9, [5, 4]),
        (ann, 0, 2, [5, 4]),
        (ben, 0, 9, [3, 2]),
    ):
        news = await store.read(news_queries.events_of, player, after, limit)
        assert [event.id for event in news] == expected
    events = await store.read(lambda look: events_queries.events_after(look, 0, 9))
    for number, reader, before in (
        (2, ann, 1),
        (3, ann, 0),
        (5, ann, 2),
        (5, ben, 1),
        (5, None, 0),
    ):
        counted = await store.read(news_queries.events_before, events[number - 1], reader)
        assert counted == before


async def test_ends_are_acknowledged_one_by_one_or_up_to_one(store: Store) -> None:
    ann, ben = [await store.write(players_queries.add_player, name) for name in ("ann", "ben")]
    for actor in (ben, None, ann, ben):
        await store.write(_emit, "ended", actor, ann, ben)
    await store.write(lambda tx: events_queries.emit(tx, "moved", actor=ben, concerns=[ann]))

    async def missed(player: Player, limit: int = 9) -> list[int]:
        ends = await store.read(lambda look: news_queries.unacknowledged(look, player, limit))
        return [event.id for event in ends]

    assert (await missed(ann), await missed(ann, 2)) == ([4, 2, 1], [4, 2])
    assert await missed(ben) == [3, 2]
    await store.write(lambda tx: news_queries.acknowledge(tx, ann, 2))
    assert (await missed(ann), await missed(ben)) == ([4, 1], [3, 2])
    await store.write(lambda tx: news_queries.acknowledge_until(tx, ben, 2))
    assert (await missed(ann), await missed(ben)) == ([4, 1], [3])


async def test_a_change_acknowledges_what_it_told_itself(store: Store) -> None:
    ann = await store.write(lambda tx: players_queries.add_player(tx, "ann"))

    def end(tx: Transaction) -> None:
        for _ in range(2):
            events_queries.emit(tx, "ended", concerns=[ann])
        news_queries.acknowledge(tx, ann, 1)

    await store.write(end)
    (missed,) = await store.read(lambda look: news_queries.unacknowledged(look, ann, 9))
    assert missed.id == 2


async def test_a_visit_is_remembered_for_one_player_and_never_goes_back(
    store: Store, clock: Clock
) -> None:
    ann, ben = [await store.write(players_queries.add_player, name) for name in ("ann", "ben")]
    for _ in range(3):
        await store.write(lambda tx: events_queries.emit(tx, "said"))
        clock.advance(10)
    await store.write(lambda tx: news_queries.save_last_seen(tx, ben, 1))
    for event, seen in ((2, 2), (1, 2), (3, 3)):
        await store.write(news_queries.save_last_seen, ann, event)
        assert await store.read(lambda look: news_queries.last_seen(look, ann)) == seen
    assert await store.read(lambda look: news_queries.last_seen(look, ben)) == 1
    assert await store.read(lambda look: players_queries.last_seen_at(look, ann)) == NOON + 20
    eve = await store.write(lambda tx: players_queries.add_player(tx, "eve"))
    assert await store.read(
        lambda look: (news_queries.last_seen(look, eve), players_queries.last_seen_at(look, eve))
    ) == (0, None)
