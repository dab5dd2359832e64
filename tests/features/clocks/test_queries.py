"""Vacations, downtimes and deadlines: exactly those asked for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lobby.base.durations import DAY
from lobby.core.queries import events as events_queries
from lobby.database.store import Store
from lobby.database.transaction import Transaction
from lobby.features.account import queries as account_queries
from lobby.features.clocks import queries as clocks_queries
from lobby.features.clocks.values import Clock as MatchClock
from lobby.features.clocks.values import Interruptions, Span, Stage, Vacation
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.notices import queries as notices_queries
from lobby.features.notices.values import Wish
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.features.terms.values.terms import Terms
from tests.conftest import NOON, Clock

pytestmark = pytest.mark.every_engine


async def test_vacations_are_told_in_order(store: Store) -> None:
    ann = await store.write(lambda tx: players_queries.add_player(tx, "ann"))
    later = await store.write(
        lambda tx: clocks_queries.add_vacation(tx, ann, Span(NOON + 50, NOON + 60))
    )
    sooner = await store.write(
        lambda tx: clocks_queries.add_vacation(tx, ann, Span(NOON + 10, NOON + 20))
    )
    assert await store.read(lambda look: clocks_queries.vacations(look, ann)) == (sooner, later)


async def test_who_is_back_is_not_away(store: Store, clock: Clock) -> None:
    ann = await store.write(lambda tx: players_queries.add_player(tx, "ann"))
    await store.write(lambda tx: clocks_queries.add_vacation(tx, ann, Span(NOON, NOON + 10)))
    await store.write(lambda tx: clocks_queries.add_vacation(tx, ann, Span(NOON + 50, NOON + 60)))
    assert await away(store, ann) == {ann.id: Span(NOON, NOON + 10)}
    clock.advance(10)
    assert await away(store, ann) == {}


async def away(store: Store, player: Player) -> dict[int, Span]:
    return dict(await store.read(lambda look: clocks_queries.away(look, [player])))


async def test_what_stops_clocks_is_told_as_far_as_it_ends_later(store: Store) -> None:
    ann = await store.write(lambda tx: players_queries.add_player(tx, "ann"))
    ben = await store.write(lambda tx: players_queries.add_player(tx, "ben"))
    past, present = Span(NOON - 20, NOON - 10), Span(NOON - 5, NOON + 10)

    def stop(tx: Transaction) -> None:
        for span in (past, present):
            clocks_queries.add_vacation(tx, ann, span)
            clocks_queries.add_downtime(tx, span)
        clocks_queries.add_vacation(tx, ben, present)
        clocks_queries.beat(tx)

    await store.write(stop)
    both = Interruptions({ann.id: (present,), ben.id: (present,)}, (present,), NOON)
    assert await stopping(store, [ann, ben], NOON - 10) == both
    alone = Interruptions({ben.id: (present,)}, (past, present), NOON)
    assert await stopping(store, [ben], NOON - 11) == alone


async def test_server_failures_stop_clocks_and_end_when_the_player_is_back(
    store: Store, clock: Clock
) -> None:
    ann = await store.write(lambda tx: players_queries.add_player(tx, "ann"))
    ben = await store.write(lambda tx: players_queries.add_player(tx, "ben"))
    for span in (Span(NOON - 9, NOON - 5), Span(NOON - 3, NOON + 60)):
        await store.write(clocks_queries.add_disconnection, ann, span)
    await store.write(clocks_queries.add_disconnection, ben, Span(NOON, NOON + 5))
    assert await store.read(clocks_queries.disconnected) == {ann.id, ben.id}
    clock.advance(5)
    assert await store.read(clocks_queries.disconnected) == {ann.id}
    await store.write(clocks_queries.end_disconnections, ann)
    assert await store.read(clocks_queries.disconnected) == set()
    stops = await stopping(store, [ann, ben], NOON - 5)
    assert stops.absences == {ann.id: (Span(NOON - 3, NOON + 5),), ben.id: (Span(NOON, NOON + 5),)}
    clock.advance(-6)
    await store.write(clocks_queries.begin_nothing_later)
    stops = await stopping(store, [ann, ben], NOON - 5)
    assert stops.absences == {ann.id: (Span(NOON - 3, NOON - 1),), ben.id: ()}
    await store.write(clocks_queries.remove_old_disconnections)
    stops = await stopping(store, [ann], NOON - 90)
    assert stops.absences == {ann.id: ()}


async def stopping(store: Store, players: list[Player], since: int) -> Interruptions:
    """What stops the clocks of *players* since then."""
    return await store.read(
        lambda look: clocks_queries.interruptions(look, players, since, whole=True)
    )


def begin(tx: Transaction, player: Player, deadline: int | None, *, waiting: bool = False) -> Match:
    """A match of *player* alone."""
    clock = MatchClock(Terms(), None, 0, NOON, waiting)
    match = matches_queries.add_match(
        tx, "chaos", "", {}, (player, player), clock=clock, zones=("UTC", "UTC")
    )
    match = replace(match, deadline=deadline)
    clocks_queries.save_deadline(tx, match)
    return match


async def test_boards_without_a_deadline_are_not_timed(store: Store) -> None:
    ann = await store.write(lambda tx: players_queries.add_player(tx, "ann"))
    times = (NOON + 9, None, NOON + 5)
    first, _, third = [(await store.write(begin, ann, deadline)).board for deadline in times]
    assert await store.read(lambda look: clocks_queries.timed_boards(look, 0, 9)) == (first, third)
    assert await store.read(lambda look: clocks_queries.timed_boards(look, first, 9)) == (third,)
    assert await store.read(lambda look: clocks_queries.timed_boards(look, 0, 1)) == (first,)


async def test_what_is_due_comes_by_its_time_and_so_much_at_most(
    store: Store, clock: Clock
) -> None:
    ann = await store.write(lambda tx: players_queries.add_player(tx, "ann"))
    later, sooner = [await store.write(begin, ann, deadline) for deadline in (NOON + 9, NOON + 5)]
    assert await store.read(lambda look: clocks_queries.due(look, 9)) == ()
    assert await store.read(lambda look: clocks_queries.next_due(look, NOON)) == NOON + 5
    assert await store.read(lambda look: clocks_queries.next_due(look, NOON + 5)) == NOON + 9
    assert await store.read(lambda look: clocks_queries.next_due(look, NOON + 9)) is None
    clock.advance(9)
    for limit, boards in ((1, [sooner.board]), (2, [sooner.board, later.board])):
        tasks = await store.read(clocks_queries.due, limit)
        assert [task.number for task in tasks] == boards
    for seconds, number in ((0, 2), (4, 1), (5, 0)):
        counted = await store.read(clocks_queries.count_due, seconds)
        assert sum(counted.values()) == number


async def test_what_is_due_at_no_possible_time_is_due_too(store: Store) -> None:
    ann = await store.write(lambda tx: players_queries.add_player(tx, "ann"))
    board = (await store.write(begin, ann, -1)).board
    assert await store.read(clocks_queries.due, 9) == (clocks_queries.Due("deadline", board, -1),)


async def test_a_vacation_is_changed_and_forgotten_alone(store: Store) -> None:
    ann = await store.write(lambda tx: players_queries.add_player(tx, "ann"))
    one = await store.write(
        lambda tx: clocks_queries.add_vacation(tx, ann, Span(NOON + 10, NOON + 20))
    )
    other = await store.write(
        lambda tx: clocks_queries.add_vacation(tx, ann, Span(NOON + 50, NOON + 60))
    )
    begun = replace(one, span=Span(NOON, NOON + 20), stage="begun")
    await store.write(lambda tx: clocks_queries.save_vacation(tx, begun))
    assert await store.read(lambda look: clocks_queries.vacations(look, ann)) == (begun, other)
    await store.write(lambda tx: clocks_queries.remove_vacation(tx, begun))
    assert await store.read(lambda look: clocks_queries.vacations(look, ann)) == (other,)


async def test_a_deadline_and_a_clock_are_of_one_board(store: Store) -> None:
    ann = await store.write(lambda tx: players_queries.add_player(tx, "ann"))
    one = await store.write(begin, ann, NOON + 5, waiting=True)
    other = await store.write(begin, ann, NOON + 9, waiting=True)
    started = replace(one, clock=replace(one.clock, since=NOON + 1, waiting=False))
    await store.write(lambda tx: clocks_queries.start_clock(tx, started))
    await store.write(
        lambda tx: clocks_queries.save_deadline(tx, replace(started, deadline=NOON + 7))
    )
    stored = await store.read(lambda look: matches_queries.match(look, one.board))
    assert stored == replace(started, deadline=NOON + 7)
    assert await store.read(lambda look: matches_queries.match(look, other.board)) == other


async def test_a_clock_waits_at_the_boards_of_both_players(store: Store) -> None:
    ann, ben = [await store.write(players_queries.add_player, name) for name in ("ann", "ben")]

    def begin_all(tx: Transaction) -> None:
        for players, waiting in (
            ((ann, ben), True),
            ((ben, ann), True),
            ((ann, ann), True),
            ((ann, ben), False),
            ((ben, ben), True),
        ):
            clock = MatchClock(Terms(), None, 0, NOON, waiting)
            matches_queries.add_match(
                tx, "chaos", "", {}, players, clock=clock, zones=("UTC", "UTC")
            )

    await store.write(begin_all)
    boards = await store.read(lambda look: clocks_queries.waiting_boards_of(look, ann))
    assert sorted(boards) == [(1, ann.id, ben.id), (2, ben.id, ann.id), (3, ann.id, ann.id)]


async def test_times_when_the_server_was_down_are_told_and_settled(store: Store) -> None:
    first, second, third = Span(NOON - 90, NOON - 80), Span(NOON - 60, NOON - 50), Span(0, 10)
    assert await store.read(clocks_queries.unsettled_downtime) is False
    for span in (second, first, third):
        await store.write(clocks_queries.add_downtime, span)
    assert await store.read(lambda look: clocks_queries.downtimes(look, NOON - 81)) == (
        first,
        second,
    )
    assert await store.read(lambda look: clocks_queries.downtimes(look, NOON - 80)) == (second,)
    assert await store.read(clocks_queries.unsettled_downtime) is True
    await store.write(clocks_queries.settle_downtimes)
    assert await store.read(clocks_queries.unsettled_downtime) is False


async def test_after_a_clock_was_set_back_vacations_and_downtimes_are_as_if_it_had_been_right(
    store: Store,
) -> None:
    ann = await store.write(lambda tx: players_queries.add_player(tx, "ann"))

    def live(tx: Transaction, start: int, end: int, stage: Stage) -> Vacation:
        added = clocks_queries.add_vacation(tx, ann, Span(NOON + start, NOON + end))
        vacation = replace(added, stage=stage)
        clocks_queries.save_vacation(tx, vacation)
        return vacation

    lived: list[tuple[int, int, Stage, Stage]] = [
        (-50, -40, "over", "over"),
        (-30, 0, "over", "over"),
        (-20, 1, "over", "begun"),
        (-10, 9, "declared", "declared"),
        (0, 9, "over", "begun"),
        (1, 9, "over", "declared"),
        (2, 9, "begun", "declared"),
    ]
    before = [await store.write(live, *row[:3]) for row in lived]
    for start, end in ((-50, -40), (-20, 5), (0, 5)):
        await store.write(clocks_queries.add_downtime, Span(NOON + start, NOON + end))
    await store.write(clocks_queries.settle_downtimes)
    await store.write(clocks_queries.begin_nothing_later)
    after = [replace(was, stage=row[3]) for was, row in zip(before, lived, strict=True)]
    assert await store.read(lambda look: clocks_queries.vacations(look, ann)) == tuple(after)
    downtimes = await store.read(lambda look: clocks_queries.downtimes(look, 0))
    assert sorted(downtimes, key=lambda span: span.start) == [
        Span(NOON - 50, NOON - 40),
        Span(NOON - 20, NOON),
        Span(NOON - 1, NOON),
    ]
    assert await store.read(clocks_queries.unsettled_downtime) is True


async def test_after_a_clock_was_set_back_no_notice_is_later_and_none_sooner(
    store: Store,
) -> None:
    ann = await store.write(lambda tx: players_queries.add_player(tx, "ann"))
    noted = (
        (NOON - 5, False, NOON - 5),
        (NOON + 5, False, NOON),
        (NOON - 2 * DAY, True, NOON - 2 * DAY),
        (NOON + 2 * DAY + 7, True, NOON + 7),
        (NOON + 9, False, NOON + 9),
    )

    def note(tx: Transaction, due: int, daily: bool) -> None:
        events_queries.emit(tx, "said")
        notices_queries.add_notice(
            tx,
            Wish(
                ann,
                "mail",
                events_queries.last_event(tx),
                board=None,
                topic="turn",
                daily=daily,
                due=due,
            ),
        )

    for due, daily, _ in noted:
        await store.write(note, due, daily)
    await store.write(lambda tx: notices_queries.finish_notices(tx, [len(noted)], "sent"))
    await store.write(clocks_queries.begin_nothing_later)
    notices = await store.read(lambda look: account_queries.notices_after(look, ann, 0, 9))
    assert [notice.entry.due for notice in notices] == [expected for _, _, expected in noted]


async def test_after_a_clock_was_set_back_what_is_counted_began_by_now(
    store: Store, clock: Clock
) -> None:
    guests = []
    for later in (-9, 9):
        clock.time = NOON + later
        guests.append(
            await store.write(
                lambda tx: players_queries.add_guest(tx, f"guest-{tx.now}", NOON + 99)
            )
        )
        ann = await store.write(players_queries.add_player, f"ann{clock.time}")
        await store.write(notices_queries.note_asked_for, ann, "ann@example.org")
    clock.time = NOON
    await store.write(clocks_queries.begin_nothing_later)
    for since, counted in ((-10, 2), (-9, 1), (-1, 1), (0, 0)):
        assert len(await store.read(notices_queries.asked_for_since, NOON + since)) == counted
        assert await store.read(players_queries.guests_since, NOON + since) == counted
    joined = [await store.read(players_queries.player, player.id) for player in (*guests, ann)]
    assert [player.joined - NOON for player in joined if player] == [-9, 0, 9]
