"""What a player exports or deletes: all of it, in order, and nothing that belongs to others."""

from __future__ import annotations

from dataclasses import replace
from operator import methodcaller

import pytest

from lobby.features.matches.values.bookmark import Bookmark
from lobby.features.matches.values.clock import Clock as MatchClock
from lobby.features.matches.values.terms import Terms
from lobby.features.people.values.player import Player
from lobby.features.ratings.values.rating import Rating
from lobby.features.ratings.values.standing import RatingChange
from lobby.store import Snapshot, Store, Transaction
from tests.conftest import NOON, Clock


@pytest.fixture
async def ann(store: Store) -> Player:
    return await store.write(lambda tx: tx.add_player("ann"))


@pytest.fixture
async def ben(store: Store) -> Player:
    return await store.write(lambda tx: tx.add_player("ben"))


def begin(
    tx: Transaction, players: tuple[Player, Player], game: str = "chaos", *, ended: bool = False
) -> int:
    """The board of a new match."""
    clock = MatchClock(Terms(), None, 0, tx.now)
    match = tx.add_match(game, "", {}, players, clock=clock, zones=("UTC", "UTC"))
    if ended:
        over = replace(clock, turn=None)
        tx.save_match(replace(match, clock=over, ended=tx.now, reason="resigned", winner=0))
        for seat in (0, 1):
            rated = RatingChange(
                match.board, seat, players[seat], game, tx.now, Rating(), Rating(1501)
            )
            tx.add_rating_change(rated, matches=1, evidence=1.0)
    return match.board


async def test_what_players_did_is_listed_from_a_place_on(
    store: Store, ann: Player, ben: Player
) -> None:
    def live(tx: Transaction) -> None:
        for _ in range(2):
            for by, to in ((ann, ben), (ben, ann), (ben, None), (ann, ann)):
                tx.add_challenge(
                    "chaos", "", by, terms=Terms(), opponent=to, seat=None, expires=NOON
                )
            for author, reader in ((ann, ben), (ben, ann)):
                tx.add_message(author, None, "hello")
                tx.add_private_message(author, reader, "hello")
            for players in ((ann, ben), (ben, ann), (ben, ben)):
                tx.save_bookmark(ann, begin(tx, players), Bookmark(looking_at=1))
                tx.save_bookmark(ben, begin(tx, players, ended=True), Bookmark(looking_at=2))
            tx.emit("said", concerns=[ann])
            tx.emit("said", concerns=[ben])

    await store.write(live)

    def told(look: Snapshot, player: Player, after: int, limit: int) -> list[list[int]]:
        return [
            [each.challenge.number for each in look.offers_after(player, after, limit)],
            [each.id for each in look.messages_after(player, after, limit)],
            [each.id for each in look.private_messages_after(player, after, limit)],
            [board for board, _ in look.bookmarks_after(player, after, limit)],
            [place for place, _ in look.changes_after(player, "chaos", after, limit)],
            [each.id for each in look.events_since(player, after, limit)],
        ]

    assert await store.read(lambda look: look.boards_of(ann)) == (1, 2, 3, 4, 7, 8, 9, 10)
    assert await store.read(told, ann, 0, 99) == [
        [1, 2, 4, 5, 6, 8],
        [1, 3],
        [1, 2, 3, 4],
        [1, 3, 5, 7, 9, 11],
        [1, 4, 7, 10],
        [1, 3],
    ]
    assert await store.read(told, ann, 1, 99) == [
        [2, 4, 5, 6, 8],
        [3],
        [2, 3, 4],
        [3, 5, 7, 9, 11],
        [4, 7, 10],
        [3],
    ]
    assert await store.read(told, ann, 2, 99) == [
        [4, 5, 6, 8],
        [3],
        [3, 4],
        [3, 5, 7, 9, 11],
        [4, 7, 10],
        [3],
    ]
    assert await store.read(told, ann, 0, 1) == [[1], [1], [1], [1], [1], [1]]
    assert await store.read(lambda look: look.changes_after(ann, "binar", 0, 9)) == ()
    offered = await store.read(lambda look: look.offers_after(ben, 0, 3))
    assert [(each.challenge.challenger, each.challenge.opponent) for each in offered] == [
        (ann, ben),
        (ben, ann),
        (ben, None),
    ]


async def test_what_was_told_stays_as_it_ended(store: Store, ann: Player, ben: Player) -> None:
    def put(tx: Transaction, player: Player) -> None:
        tx.emit("said")
        event = tx.last_event()
        tx.add_notice(player, "mail", event, board=None, topic="turn", daily=False, due=NOON)

    for player in (ann, ben, ann, ann):
        await store.write(put, player)
    first, second, third = await store.read(lambda look: look.notices_after(ann, 0, 9))
    ids = [each.entry.id for each in (first, second, third)]
    assert ids == [1, 3, 4]
    for after, limit, expected in ((1, 9, ids[1:]), (1, 1, ids[1:2]), (4, 9, [])):
        found = await store.read(methodcaller("notices_after", ann, after, limit))
        assert [each.entry.id for each in found] == expected
    await store.write(lambda tx: tx.finish_notices([1], "sent"))
    await store.write(lambda tx: tx.finish_notices([1, 3], "failed"))
    await store.write(lambda tx: tx.drop_notices(ann, "mail"))
    found = await store.read(lambda look: look.notices_after(ann, 0, 9))
    assert [each.how for each in found] == ["sent", "failed", "settled"]
    (other,) = await store.read(lambda look: look.notices_after(ben, 0, 9))
    assert other.how is None


async def test_who_is_forgotten_is_forgotten_alone(
    store: Store, ann: Player, ben: Player, clock: Clock
) -> None:
    def live(tx: Transaction) -> None:
        for player, other in ((ann, ben), (ben, ann)):
            tx.add_code(player, f"of {player.name}", NOON + player.id)
            tx.note_asked_for(player, "a")
            tx.set_preference(player, "confirm", "no")
            tx.add_report(player, other, board=None, text="rude", evidence=())
            closed = tx.add_report(player, other, board=None, text="loud", evidence=())
            tx.close_report(closed, None, "")

    await store.write(live)
    assert await store.read(lambda look: look.code_expires(ben)) == NOON + ben.id
    await store.write(lambda tx: tx.forget(ann))

    def left(look: Snapshot, player: Player) -> tuple[object, ...]:
        kept = [report.text for report in look.reports_by(player, 0, 9)]
        return look.code_expires(player), dict(look.preferences(player)), kept

    assert await store.read(left, ann) == (None, {}, [])
    assert await store.read(left, ben) == (NOON + ben.id, {"confirm": "no"}, ["rude", "loud"])
    found = await store.read(lambda look: look.latest_reports(9))
    assert [(each.text, each.reporter) for each in found] == [
        ("loud", ben),
        ("rude", ben),
        ("rude", None),
    ]
    assert await store.read(lambda look: look.asked_for_at(ann)) == (NOON,)


async def test_what_was_asked_for_is_told_in_order(
    store: Store, ann: Player, ben: Player, clock: Clock
) -> None:
    for player in (ann, ben, ann):
        await store.write(methodcaller("note_asked_for", player, "a"))
        clock.advance(-10)
    assert await store.read(lambda look: look.asked_for_at(ann)) == (NOON - 20, NOON)


async def test_who_leaves_does_so_once_and_alone(store: Store, ann: Player, ben: Player) -> None:
    await store.write(lambda tx: tx.retire(ann, "gone-1"))
    await store.write(lambda tx: tx.retire(ann, "gone-2"))
    for name, player in (("gone-1", ann), ("ben", ben)):
        found = await store.read(methodcaller("player_named", name))
        assert found.id == player.id


async def test_a_name_is_held_until_its_time(store: Store, clock: Clock) -> None:
    await store.write(lambda tx: tx.hold_name("one", NOON + 10))
    await store.write(lambda tx: tx.hold_name("two", NOON + 20))
    clock.advance(9)
    assert await store.read(lambda look: look.held_until("one")) == NOON + 10
    clock.advance(1)
    assert await store.read(lambda look: look.held_until("one")) is None
    assert await store.read(lambda look: look.held_until("two")) == NOON + 20
    await store.write(lambda tx: tx.hold_name("three", NOON + 30))
    clock.advance(-1)
    assert await store.read(lambda look: look.held_until("one")) is None
    assert await store.read(lambda look: look.held_until("two")) == NOON + 20
