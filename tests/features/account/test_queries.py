"""What a player exports or deletes: all of it, in order, and nothing that belongs to others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lobby.core.queries import events as events_queries
from lobby.database.store import Store
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.account import queries as account_queries
from lobby.features.challenges import queries as challenges_queries
from lobby.features.clocks.values import Clock as MatchClock
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Bookmark
from lobby.features.moderation import queries as moderation_queries
from lobby.features.notices import queries as notices_queries
from lobby.features.notices.values import Wish
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.features.ratings import queries as ratings_queries
from lobby.features.ratings.values import Rating, RatingChange
from lobby.features.talk import queries as talk_queries
from lobby.features.terms.values.terms import Terms
from tests.conftest import NOON, Clock
from tests.support.proposals import proposal

pytestmark = pytest.mark.every_engine


@pytest.fixture
async def ann(store: Store) -> Player:
    return await store.write(lambda tx: players_queries.add_player(tx, "ann"))


@pytest.fixture
async def ben(store: Store) -> Player:
    return await store.write(lambda tx: players_queries.add_player(tx, "ben"))


def begin(
    tx: Transaction, players: tuple[Player, Player], game: str = "chaos", *, ended: bool = False
) -> int:
    """The board of a new match."""
    clock = MatchClock(Terms(), None, 0, tx.now)
    match = matches_queries.add_match(tx, game, "", {}, players, clock=clock, zones=("UTC", "UTC"))
    if ended:
        over = replace(clock, turn=None)
        matches_queries.save_match(
            tx, replace(match, clock=over, ended=tx.now, reason="resigned", winner=0)
        )
        for seat in (0, 1):
            rated = RatingChange(
                match.board, seat, players[seat], game, tx.now, Rating(), Rating(1501)
            )
            ratings_queries.add_rating_change(tx, rated, matches=1, evidence=1.0)
    return match.board


async def test_what_players_did_is_listed_from_a_place_on(
    store: Store, ann: Player, ben: Player
) -> None:
    def live(tx: Transaction) -> None:
        for _ in range(2):
            for by, to in ((ann, ben), (ben, ann), (ben, None), (ann, ann)):
                challenges_queries.add_challenge(
                    tx, by, proposal("chaos"), opponent=to, expires=NOON
                )
            for author, reader in ((ann, ben), (ben, ann)):
                talk_queries.add_message(tx, author, None, "hello")
                talk_queries.add_private_message(tx, author, reader, "hello")
            for players in ((ann, ben), (ben, ann), (ben, ben)):
                matches_queries.save_bookmark(tx, ann, begin(tx, players), Bookmark(looking_at=1))
                matches_queries.save_bookmark(
                    tx, ben, begin(tx, players, ended=True), Bookmark(looking_at=2)
                )
            events_queries.emit(tx, "said", concerns=[ann])
            events_queries.emit(tx, "said", concerns=[ben])

    await store.write(live)

    def ids_after(look: Snapshot, player: Player, after: int, limit: int) -> list[list[int]]:
        return [
            [
                offer.challenge.number
                for offer in account_queries.offers_after(look, player, after, limit)
            ],
            [message.id for message in account_queries.messages_after(look, player, after, limit)],
            [
                message.id
                for message in account_queries.private_messages_after(look, player, after, limit)
            ],
            [board for board, _ in account_queries.bookmarks_after(look, player, after, limit)],
            [
                place
                for place, _ in account_queries.changes_after(look, player, "chaos", after, limit)
            ],
            [event.id for event in account_queries.events_since(look, player, after, limit)],
        ]

    assert await store.read(lambda look: account_queries.boards_of(look, ann)) == (
        1,
        2,
        3,
        4,
        7,
        8,
        9,
        10,
    )
    assert await store.read(ids_after, ann, 0, 99) == [
        [1, 2, 4, 5, 6, 8],
        [1, 3],
        [1, 2, 3, 4],
        [1, 3, 5, 7, 9, 11],
        [1, 4, 7, 10],
        [1, 3],
    ]
    assert await store.read(ids_after, ann, 1, 99) == [
        [2, 4, 5, 6, 8],
        [3],
        [2, 3, 4],
        [3, 5, 7, 9, 11],
        [4, 7, 10],
        [3],
    ]
    assert await store.read(ids_after, ann, 2, 99) == [
        [4, 5, 6, 8],
        [3],
        [3, 4],
        [3, 5, 7, 9, 11],
        [4, 7, 10],
        [3],
    ]
    assert await store.read(ids_after, ann, 0, 1) == [[1], [1], [1], [1], [1], [1]]
    assert (
        await store.read(lambda look: account_queries.changes_after(look, ann, "binar", 0, 9)) == ()
    )
    offered = await store.read(lambda look: account_queries.offers_after(look, ben, 0, 3))
    assert [(offer.challenge.challenger, offer.challenge.opponent) for offer in offered] == [
        (ann, ben),
        (ben, ann),
        (ben, None),
    ]


async def test_what_was_told_stays_as_it_ended(store: Store, ann: Player, ben: Player) -> None:
    def put(tx: Transaction, player: Player) -> None:
        events_queries.emit(tx, "said")
        event = events_queries.last_event(tx)
        notices_queries.add_notice(
            tx, Wish(player, "mail", event, board=None, topic="turn", daily=False, due=NOON)
        )

    for player in (ann, ben, ann, ann):
        await store.write(put, player)
    first, second, third = await store.read(
        lambda look: account_queries.notices_after(look, ann, 0, 9)
    )
    ids = [notice.entry.id for notice in (first, second, third)]
    assert ids == [1, 3, 4]
    for after, limit, expected in ((1, 9, ids[1:]), (1, 1, ids[1:2]), (4, 9, [])):
        notices = await store.read(account_queries.notices_after, ann, after, limit)
        assert [notice.entry.id for notice in notices] == expected
    await store.write(lambda tx: notices_queries.finish_notices(tx, [1], "sent"))
    await store.write(lambda tx: notices_queries.finish_notices(tx, [1, 3], "failed"))
    await store.write(lambda tx: notices_queries.drop_notices(tx, ann, "mail"))
    notices = await store.read(lambda look: account_queries.notices_after(look, ann, 0, 9))
    assert [notice.how for notice in notices] == ["sent", "failed", "settled"]
    (other,) = await store.read(lambda look: account_queries.notices_after(look, ben, 0, 9))
    assert other.how is None


async def test_who_is_forgotten_is_forgotten_alone(
    store: Store, ann: Player, ben: Player, clock: Clock
) -> None:
    def live(tx: Transaction) -> None:
        for player, other in ((ann, ben), (ben, ann)):
            players_queries.add_code(tx, player, f"of {player.name}", NOON + player.id)
            notices_queries.note_asked_for(tx, player, "a")
            players_queries.set_preference(tx, player, "confirm", "no")
            moderation_queries.add_report(tx, player, other, board=None, text="rude", evidence=())
            closed = moderation_queries.add_report(
                tx, player, other, board=None, text="loud", evidence=()
            )
            moderation_queries.close_report(tx, closed, None, "")

    await store.write(live)
    assert await store.read(lambda look: account_queries.code_expires(look, ben)) == NOON + ben.id
    await store.write(lambda tx: account_queries.forget(tx, ann))

    def left(look: Snapshot, player: Player) -> tuple[object, ...]:
        texts = [report.text for report in moderation_queries.reports_by(look, player, 0, 9)]
        return (
            account_queries.code_expires(look, player),
            dict(players_queries.preferences(look, player)),
            texts,
        )

    assert await store.read(left, ann) == (None, {}, [])
    assert await store.read(left, ben) == (NOON + ben.id, {"confirm": "no"}, ["rude", "loud"])
    reports = await store.read(lambda look: moderation_queries.latest_reports(look, 9))
    assert [(report.text, report.reporter) for report in reports] == [
        ("loud", ben),
        ("rude", ben),
        ("rude", None),
    ]
    assert await store.read(lambda look: account_queries.asked_for_at(look, ann)) == (NOON,)


async def test_what_was_asked_for_is_told_in_order(
    store: Store, ann: Player, ben: Player, clock: Clock
) -> None:
    for player in (ann, ben, ann):
        await store.write(notices_queries.note_asked_for, player, "a")
        clock.advance(-10)
    assert await store.read(lambda look: account_queries.asked_for_at(look, ann)) == (
        NOON - 20,
        NOON,
    )


async def test_who_leaves_does_so_once_and_alone(store: Store, ann: Player, ben: Player) -> None:
    await store.write(lambda tx: account_queries.retire(tx, ann, "gone-1"))
    await store.write(lambda tx: account_queries.retire(tx, ann, "gone-2"))
    for name, player in (("gone-1", ann), ("ben", ben)):
        named = await store.read(players_queries.player_named, name)
        assert named
        assert named.id == player.id


async def test_a_name_is_held_until_its_time(store: Store, clock: Clock) -> None:
    await store.write(lambda tx: players_queries.hold_name(tx, "one", NOON + 10))
    await store.write(lambda tx: players_queries.hold_name(tx, "two", NOON + 20))
    clock.advance(9)
    assert await store.read(lambda look: players_queries.held_until(look, "one")) == NOON + 10
    clock.advance(1)
    assert await store.read(lambda look: players_queries.held_until(look, "one")) is None
    assert await store.read(lambda look: players_queries.held_until(look, "two")) == NOON + 20
    await store.write(lambda tx: players_queries.hold_name(tx, "three", NOON + 30))
    clock.advance(-1)
    assert await store.read(lambda look: players_queries.held_until(look, "one")) is None
    assert await store.read(lambda look: players_queries.held_until(look, "two")) == NOON + 20
