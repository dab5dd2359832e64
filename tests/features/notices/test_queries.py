"""Notices: addresses and outbox entries, each for one player and one channel."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from lobby.core.queries import events as events_queries
from lobby.database.store import Store
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.account import queries as account_queries
from lobby.features.clocks.values import Clock as MatchClock
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.news import queries as news_queries
from lobby.features.notices import queries as notices_queries
from lobby.features.notices.values import (
    ChannelName,
    NoticeAddress,
    OutboxEntry,
    PendingAddress,
    Wish,
)
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.features.terms.values.terms import Terms
from tests.conftest import NOON, Clock

pytestmark = pytest.mark.every_engine


@dataclass(frozen=True, slots=True)
class Two:
    """Two players."""

    ann: Player
    ben: Player


@pytest.fixture
async def two(store: Store) -> Two:
    return Two(
        await store.write(lambda tx: players_queries.add_player(tx, "ann")),
        await store.write(lambda tx: players_queries.add_player(tx, "ben")),
    )


async def test_an_address_is_of_one_player_and_one_channel(store: Store, two: Two) -> None:
    mine = NoticeAddress(two.ann, "mail", "a@a.org", "s", NOON, 2, "late")
    others = (
        NoticeAddress(two.ann, "ntfy", "https://n", "s", NOON),
        NoticeAddress(two.ben, "mail", "b@b.org", "s", NOON),
    )
    waiting = PendingAddress(two.ann, "mail", "c@c.org", "s", "d", NOON + 9, 1)
    beside = (
        PendingAddress(two.ann, "ntfy", "https://m", "s", "e", NOON + 9),
        PendingAddress(two.ben, "mail", "d@d.org", "s", "f", NOON + 9),
    )

    def keep(tx: Transaction) -> None:
        for address in (replace(mine, address="old"), *others, mine):
            notices_queries.save_notice_address(tx, address)
        for pending in (replace(waiting, address="old"), *beside, waiting):
            notices_queries.save_pending_address(tx, pending)

    await store.write(keep)
    everybody = [two.ann.id, two.ben.id]
    assert {*await store.read(lambda look: notices_queries.notice_addresses(look, everybody))} == {
        mine,
        *others,
    }
    assert (
        await store.read(lambda look: notices_queries.notice_addresses(look, [two.ben.id]))
        == others[1:]
    )
    assert {*await store.read(lambda look: notices_queries.pending_addresses(look, two.ann))} == {
        waiting,
        beside[0],
    }
    await store.write(lambda tx: notices_queries.remove_notice_address(tx, two.ann, "mail"))
    await store.write(lambda tx: notices_queries.remove_pending_address(tx, two.ann, "mail"))
    assert {*await store.read(lambda look: notices_queries.notice_addresses(look, everybody))} == {
        *others
    }
    assert (
        await store.read(lambda look: notices_queries.pending_addresses(look, two.ann))
        == beside[:1]
    )
    assert (
        await store.read(lambda look: notices_queries.pending_addresses(look, two.ben))
        == beside[1:]
    )


async def test_what_was_asked_for_is_counted_after_a_time(
    store: Store, two: Two, clock: Clock
) -> None:
    for player, address in ((two.ann, "a"), (two.ben, "a"), (two.ann, "")):
        await store.write(notices_queries.note_asked_for, player, address)
        clock.advance(10)

    def counted(look: Snapshot, since: int) -> tuple[int, int]:
        asked = notices_queries.asked_for_since(look, since)
        return notices_queries.asked_for_to(look, "a", since), len(asked)

    for since, counts in ((NOON - 1, (2, 3)), (NOON, (1, 2)), (NOON + 10, (0, 1))):
        assert await store.read(counted, since) == counts
    await store.write(lambda tx: notices_queries.forget_asked_for(tx, NOON + 10))
    assert len(await store.read(notices_queries.asked_for_since, 0)) == 2


async def test_who_subscribed_and_has_an_address_is_told(store: Store, two: Two) -> None:
    eve = await store.write(lambda tx: players_queries.add_player(tx, "eve"))
    for player in (two.ben, two.ann):
        address = NoticeAddress(player, "mail", "a@a.org", "s", NOON)
        await store.write(notices_queries.save_notice_address, address)
    for player in (two.ben, two.ann, eve):
        await store.write(news_queries.subscribe, player, "chaos", everything=True)
    await store.write(lambda tx: news_queries.subscribe(tx, two.ann, "binar", everything=True))
    assert await store.read(lambda look: notices_queries.subscribers(look, 1, "chaos")) == (
        two.ann,
        two.ben,
    )
    assert await store.read(lambda look: notices_queries.subscribers(look, 1, "binar")) == (
        two.ann,
    )

    def begin(tx: Transaction) -> int:
        clock, zones = MatchClock(Terms(), None, 0, NOON), ("UTC", "UTC")
        players = (two.ann, two.ann)
        board = matches_queries.add_match(
            tx, "octilite", "", {}, players, clock=clock, zones=zones
        ).board
        news_queries.subscribe(tx, two.ben, board, everything=True)
        return board

    board = await store.write(begin)
    assert await store.read(lambda look: notices_queries.subscribers(look, board, "octilite")) == (
        two.ben,
    )
    assert (
        await store.read(lambda look: notices_queries.subscribers(look, board + 1, "octilite"))
        == ()
    )


def _put(
    tx: Transaction,
    player: Player,
    due: int,
    *,
    channel: ChannelName = "mail",
    daily: bool = False,
) -> int:
    """Add an entry; return its event."""
    events_queries.emit(tx, "said")
    event = events_queries.last_event(tx)
    notices_queries.add_notice(
        tx, Wish(player, channel, event, board=None, topic="turn", daily=daily, due=due)
    )
    return event


async def _due(
    store: Store, *busy: int, channel: ChannelName = "mail", limit: int = 9
) -> list[OutboxEntry]:
    return list(
        await store.read(lambda look: notices_queries.due_notices(look, channel, busy, limit))
    )


async def test_what_is_due_comes_by_its_time(store: Store, two: Two) -> None:
    later = await store.write(_put, two.ann, NOON)
    sooner = await store.write(_put, two.ben, NOON - 5)
    await store.write(_put, two.ann, NOON + 1)
    other = await store.write(_put, two.ann, NOON - 9, channel="ntfy")
    assert [notice.event for notice in await _due(store)] == [sooner, later]
    assert [notice.event for notice in await _due(store, limit=1)] == [sooner]
    assert [notice.event for notice in await _due(store, two.ben.id)] == [later]
    assert [notice.event for notice in await _due(store, channel="ntfy")] == [other]
    assert await store.read(lambda look: notices_queries.next_notice(look, ["mail"])) == NOON - 5
    assert (
        await store.read(lambda look: notices_queries.next_notice(look, ["mail", "ntfy"]))
        == NOON - 9
    )
    assert await store.read(lambda look: notices_queries.next_notice(look, ["webhook"])) is None
    waiting = await store.read(lambda look: notices_queries.waiting_notices(look, "mail"))
    assert waiting == (3, NOON)
    await store.write(lambda tx: notices_queries.drop_notices(tx, two.ben, "mail"))
    assert await store.read(lambda look: notices_queries.next_notice(look, ["mail"])) == NOON


async def test_what_goes_once_a_day_is_not_late_before_it_was_tried(
    store: Store, two: Two, clock: Clock
) -> None:
    async def waiting() -> tuple[int, int | None]:
        return await store.read(lambda look: notices_queries.waiting_notices(look, "mail"))

    assert await waiting() == (0, None)
    await store.write(_put, two.ann, NOON, daily=True)
    assert await waiting() == (1, None)
    clock.advance(10)
    await store.write(_put, two.ann, NOON)
    clock.advance(10)
    await store.write(_put, two.ann, NOON)
    assert await waiting() == (3, NOON + 10)
    daily = next(notice for notice in await _due(store) if notice.daily)
    await store.write(lambda tx: notices_queries.put_off_notices(tx, [daily.id], NOON))
    assert await waiting() == (3, NOON)
    await store.write(lambda tx: notices_queries.finish_notices(tx, [daily.id], "sent"))
    assert await waiting() == (2, NOON + 10)


async def test_entries_are_dealt_with_one_by_one(store: Store, two: Two, clock: Clock) -> None:
    await store.write(_put, two.ann, NOON)
    await store.write(_put, two.ben, NOON)
    await store.write(_put, two.ann, NOON, channel="ntfy")
    first, second = await _due(store)
    await store.write(lambda tx: notices_queries.put_off_notices(tx, [first.id], NOON))
    assert await _due(store) == [replace(first, attempts=1), second]
    await store.write(lambda tx: notices_queries.finish_notices(tx, [first.id], "sent"))
    assert await _due(store) == [second]
    clock.advance(10)
    await store.write(
        lambda tx: notices_queries.finish_notices(tx, [first.id, second.id], "failed")
    )
    assert await _due(store) == []
    assert len(await _due(store, channel="ntfy")) == 1
    await store.write(lambda tx: notices_queries.drop_notices(tx, two.ben, "ntfy"))
    await store.write(lambda tx: notices_queries.drop_notices(tx, two.ann, "mail"))
    assert len(await _due(store, channel="ntfy")) == 1
    await store.write(lambda tx: notices_queries.drop_notices(tx, two.ann, "ntfy"))
    assert await _due(store, channel="ntfy") == []


async def test_the_next_daily_notice_is_moved_and_nothing_else(store: Store, two: Two) -> None:
    await store.write(_put, two.ann, NOON - 9, daily=True)
    (ended,) = await _due(store)
    await store.write(lambda tx: notices_queries.finish_notices(tx, [ended.id], "sent"))
    moved = await store.write(_put, two.ann, NOON - 9, daily=True)
    for player, daily in ((two.ann, False), (two.ben, True)):
        await store.write(_put, player, NOON - 5, daily=daily)
    tried = await store.write(_put, two.ann, NOON - 7, daily=True)
    entry = next(notice for notice in await _due(store) if notice.event == tried)
    await store.write(lambda tx: notices_queries.put_off_notices(tx, [entry.id], NOON - 6))
    await store.write(lambda tx: notices_queries.move_daily_notices(tx, two.ann, NOON - 1))
    waiting = await _due(store)
    assert [notice.due - NOON for notice in waiting] == [-6, -5, -5, -1]
    assert waiting[-1].event == moved
    lines = await store.read(lambda look: account_queries.notices_after(look, two.ann, 0, 1))
    assert [line.entry for line in lines] == [ended]


async def test_an_entry_waits_behind_a_later_one_of_its_kind(store: Store, two: Two) -> None:
    for player in (two.ann, two.ben, two.ann):
        await store.write(_put, player, NOON)
    await store.write(_put, two.ben, NOON, daily=True)
    first, second, third, _ = await _due(store)
    for entry, waits in ((first, True), (second, False), (third, False)):
        assert await store.read(notices_queries.waits_behind, entry) is waits
    other = replace(first, topic="result"), replace(first, board=1), replace(first, channel="ntfy")
    for entry in other:
        assert not await store.read(notices_queries.waits_behind, entry)
    await store.write(lambda tx: notices_queries.finish_notices(tx, [third.id], "sent"))
    assert not await store.read(lambda look: notices_queries.waits_behind(look, first))


async def test_an_entry_that_ended_is_forgotten_after_a_while(
    store: Store, two: Two, clock: Clock
) -> None:
    event = await store.write(_put, two.ann, NOON)
    (entry,) = await _due(store)
    await store.write(lambda tx: notices_queries.finish_notices(tx, [entry.id], "sent"))

    def again(tx: Transaction) -> None:
        notices_queries.add_notice(
            tx, Wish(two.ann, "mail", event, board=None, topic="turn", daily=False, due=NOON)
        )

    await store.write(lambda tx: notices_queries.forget_notices(tx, NOON))
    await store.write(again)
    assert await _due(store) == []
    await store.write(lambda tx: notices_queries.forget_notices(tx, NOON + 1))
    await store.write(again)
    assert len(await _due(store)) == 1


async def test_how_far_notices_are_planned_never_goes_back(store: Store) -> None:
    for event, planned in ((5, 5), (3, 5), (7, 7)):
        await store.write(notices_queries.save_planned, event)
        assert await store.read(notices_queries.planned_until) == planned
