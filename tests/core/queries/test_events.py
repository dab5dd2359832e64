"""Events: in the order of commits, last in a change, and gone with it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import pytest

from lobby.base.errors import Refused
from lobby.core.queries import events as events_queries
from lobby.core.values import Event
from lobby.database.store import Store
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.account import queries as account_queries
from lobby.features.news import queries as news_queries
from lobby.features.notices import queries as notices_queries
from lobby.features.notices.values import OutboxEntry, Wish
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.features.talk import queries as talk_queries
from tests.conftest import NOON

pytestmark = pytest.mark.every_engine

NOBODY = Player(99, "nobody", 0)


@pytest.fixture
async def ann(store: Store) -> Player:
    return await store.write(lambda tx: players_queries.add_player(tx, "ann"))


@pytest.fixture
async def ben(store: Store) -> Player:
    return await store.write(lambda tx: players_queries.add_player(tx, "ben"))


def events(look: Snapshot) -> tuple[Event, ...]:
    return events_queries.events_after(look, 0, 1000)


def ids(happened: Sequence[Event]) -> list[int]:
    return [event.id for event in happened]


async def test_an_event_is_kept_as_it_was_told(store: Store, ann: Player, ben: Player) -> None:
    def tell(tx: Transaction) -> None:
        events_queries.emit(tx, "joined", actor=ann)
        events_queries.emit(
            tx, "said", concerns=(ben, ann, ben), private=True, words="'\"é\n", seat=1, none=None
        )

    await store.write(tell)
    detail: dict[str, str | int | None] = {"words": "'\"é\n", "seat": 1, "none": None}
    assert await store.read(events) == (
        Event(1, NOON, "joined", ann.id, None, frozenset(), {}),
        Event(2, NOON, "said", None, None, frozenset({ann.id, ben.id}), detail, private=True),
    )
    assert ids(await store.read(lambda look: news_queries.events_of(look, ben, 0, 9))) == [2]


async def test_ids_grow_with_each_commit_and_within_a_change(store: Store) -> None:
    def tell(tx: Transaction, first: int) -> None:
        for number in range(3):
            events_queries.emit(tx, "said", message=first + number)

    await asyncio.gather(*(store.write(tell, 10 * number) for number in range(20)))
    happened = await store.read(events)
    assert ids(happened) == list(range(1, 61))
    numbers = [int(event.detail["message"] or 0) for event in happened]
    assert all(
        numbers[at : at + 3] == [numbers[at] + step for step in range(3)] for at in range(0, 60, 3)
    )


async def test_a_change_tells_as_many_events_as_it_likes(store: Store, ann: Player) -> None:
    def tell(tx: Transaction) -> None:
        for number in range(2500):
            events_queries.emit(tx, "ended", concerns=(ann,), message=number)

    await store.write(tell)
    news = await store.read(lambda look: news_queries.unacknowledged(look, ann, 9999))
    assert ids(news) == list(range(2500, 0, -1))
    assert all(event.detail["message"] == event.id - 1 for event in news)


async def test_whoever_reads_while_others_write_misses_none(store: Store) -> None:
    seen: list[int] = []
    writes = [
        asyncio.create_task(store.write(lambda tx: events_queries.emit(tx, "said")))
        for _ in range(40)
    ]
    while len(seen) < len(writes):
        last = seen[-1] if seen else 0
        seen += ids(
            await store.read(
                lambda look, after: events_queries.events_after(look, after, 1000), last
            )
        )
    assert seen == list(range(1, 41))
    await asyncio.gather(*writes)


async def test_a_change_that_fails_leaves_no_event(store: Store, ann: Player) -> None:
    def tell_and_fail(tx: Transaction, *, look: bool) -> None:
        events_queries.emit(tx, "said", actor=ann, concerns=(ann,))
        if look:
            assert events_queries.last_event(tx)
        raise Refused("no")

    for look in (False, True):
        with pytest.raises(Refused, match="no"):
            await store.write(tell_and_fail, look=look)
    await store.write(lambda tx: events_queries.emit(tx, "joined"))
    assert [event.kind for event in await store.read(events)] == ["joined"]
    assert await store.read(lambda look: news_queries.events_of(look, ann, 0, 9)) == ()


@pytest.mark.parametrize(
    "tell",
    [
        lambda tx: events_queries.emit(tx, "said", actor=NOBODY),
        lambda tx: events_queries.emit(tx, "said", concerns=(NOBODY,)),
        lambda tx: events_queries.emit(tx, "said", board=9),
        lambda tx: events_queries.emit(tx, "said", words="\udc80"),
    ],
)
async def test_an_event_that_breaks_an_invariant_undoes_its_change_alone(
    store: Store, tell: Callable[[Transaction], None]
) -> None:
    def speak_and_tell(tx: Transaction) -> None:
        talk_queries.add_message(tx, None, None, "never said")
        events_queries.emit(tx, "joined")
        tell(tx)

    done = await asyncio.gather(
        store.write(lambda tx: events_queries.emit(tx, "started")),
        store.write(speak_and_tell),
        store.write(lambda tx: events_queries.emit(tx, "moved")),
        return_exceptions=True,
    )
    assert [isinstance(outcome, Refused) for outcome in done] == [False, True, False]
    assert sorted(event.kind for event in await store.read(events)) == ["moved", "started"]
    assert await store.read(lambda look: talk_queries.messages(look, None, 9)) == ()


QUESTIONS: dict[str, Callable[[Snapshot, Player], bool]] = {
    "events_after": lambda look, ann: ids(events_queries.events_after(look, 0, 9)) == [1, 2],
    "last_event": lambda look, ann: events_queries.last_event(look) == 2,
    "last_but": lambda look, ann: events_queries.last_but(look, 0, "said", None, 0) == NOON,
    "events_of": lambda look, ann: ids(news_queries.events_of(look, ann, 0, 9)) == [2, 1],
    "events_since": lambda look, ann: ids(account_queries.events_since(look, ann, 0, 9)) == [1, 2],
    "events_before": lambda look, ann: (
        news_queries.events_before(look, news_queries.events_of(look, ann, 0, 9)[0], ann) == 1
    ),
    "unacknowledged": lambda look, ann: ids(news_queries.unacknowledged(look, ann, 9)) == [2],
}


@pytest.mark.parametrize("question", QUESTIONS)
async def test_a_change_finds_the_events_that_it_told(
    store: Store, ann: Player, question: str
) -> None:
    def tell_and_ask(tx: Transaction) -> object:
        events_queries.emit(tx, "said", concerns=(ann,))
        events_queries.emit(tx, "ended", concerns=(ann,))
        answer = QUESTIONS[question](tx, ann)
        events_queries.emit(tx, "joined")
        return answer

    assert await store.write(tell_and_ask)
    assert ids(await store.read(events)) == [1, 2, 3]


async def test_ends_that_others_brought_about_are_to_be_acknowledged(
    store: Store, ann: Player, ben: Player
) -> None:
    def tell(tx: Transaction) -> None:
        events_queries.emit(tx, "ended", actor=ann, concerns=(ann, ben))
        events_queries.emit(tx, "moved", actor=ann, concerns=(ann, ben))
        events_queries.emit(tx, "ended", concerns=(ann, ben))

    await store.write(tell)
    unacknowledged = [
        ids(
            await store.read(
                lambda look, player: news_queries.unacknowledged(look, player, 9), player
            )
        )
        for player in (ann, ben)
    ]
    assert unacknowledged == [[3], [3, 1]]


async def test_events_wake(store: Store, ann: Player) -> None:
    wakes: list[str] = []
    store.on_events(lambda: wakes.append("first"))
    store.on_events(lambda: wakes.append("second"))
    await store.write(lambda tx: events_queries.emit(tx, "joined"))
    assert wakes == ["first", "second"]
    await store.write(lambda tx: players_queries.set_preference(tx, ann, "confirm", "no"))
    with pytest.raises(Refused):
        await store.write(lambda tx: events_queries.emit(tx, "joined", actor=NOBODY))
    assert wakes == ["first", "second"]


async def test_who_is_told_can_read_it(store: Store) -> None:
    seen: list[int] = []
    for _ in range(20):
        await store.write(lambda tx: events_queries.emit(tx, "said"))
        seen += [await store.read(events_queries.last_event)]
    assert seen == list(range(1, 21))


async def test_what_a_change_does_about_an_event_that_it_told(store: Store, ann: Player) -> None:
    def tell(tx: Transaction) -> None:
        for _ in range(3):
            events_queries.emit(tx, "ended", concerns=(ann,))
        news_queries.acknowledge(tx, ann, 2)

    def see_and_send(tx: Transaction) -> int | None:
        events_queries.emit(tx, "ended", concerns=(ann,))
        news_queries.acknowledge_until(tx, ann, 4)
        events_queries.emit(tx, "said", concerns=(ann,))
        news_queries.save_last_seen(tx, ann, 5)
        notices_queries.add_notice(
            tx, Wish(ann, "mail", 5, board=None, topic="message", daily=False, due=NOON)
        )
        return players_queries.last_seen_at(tx, ann)

    def tell_and_forget(tx: Transaction) -> None:
        events_queries.emit(tx, "ended", concerns=(ann,))
        account_queries.forget(tx, ann)

    await store.write(tell)
    assert ids(await store.read(lambda look: news_queries.unacknowledged(look, ann, 9))) == [3, 1]
    assert await store.write(see_and_send) == NOON
    assert await store.read(lambda look: news_queries.unacknowledged(look, ann, 9)) == ()
    assert [notice.event for notice in await store.read(_due)] == [5]
    await store.write(tell_and_forget)
    assert await store.read(lambda look: news_queries.unacknowledged(look, ann, 9)) == ()
    assert ids(await store.read(events)) == list(range(1, 7))


def _due(look: Snapshot) -> tuple[OutboxEntry, ...]:
    return notices_queries.due_notices(look, "mail", (), 9)
