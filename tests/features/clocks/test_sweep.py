"""What falls due is done to the minute, even after the server was down."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import pytest

from lobby.app.check import verification
from lobby.base.durations import DAY, HOUR
from lobby.base.errors import NotFound, Refused
from lobby.core.lobby import Lobby
from lobby.core.queries import events as events_queries
from lobby.core.values import Event
from lobby.database.store import Store
from lobby.database.transaction import Transaction
from lobby.features.challenges import challenges, offering
from lobby.features.challenges import queries as challenges_queries
from lobby.features.challenges.values import LIFETIME
from lobby.features.clocks import duties as sweep
from lobby.features.clocks import match_clocks, vacations, zones
from lobby.features.clocks import queries as clocks_queries
from lobby.features.clocks.duties import Sweep
from lobby.features.matches import playing, starting, viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.matches.words import results
from lobby.features.people.values.player import Player
from lobby.features.terms.values.terms import parse
from lobby.gamekit.game import Outcome
from tests.conftest import NOON, Clock, Listener, begin, play
from tests.support import databases
from tests.support.proposals import proposal


def at(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp())


@pytest.fixture
def sweeper(store: Store, clock: Clock) -> Sweep:
    return Sweep(store, clock)


async def stored(lobby: Lobby, match: Match) -> Match:
    """The current match, checked to be sound."""
    current = await lobby.ask(viewing.find, match.board, match.players[0])
    assert await lobby.ask(verification.verify, current) is None
    return current


async def events_of(lobby: Lobby, *kinds: str) -> list[Event]:
    events = await lobby.ask(lambda look: events_queries.events_after(look, 0, 5000))
    return [event for event in events if event.kind in kinds]


async def test_time_runs_out(lobby: Lobby, sweeper: Sweep, match: Match, clock: Clock) -> None:
    await play(lobby, match, "22+a 26+a")
    clock.advance(7 * DAY - 1)
    await sweeper.settle()
    assert not (await stored(lobby, match)).over
    clock.advance(1)
    with pytest.raises(Refused, match=r"Your time for this move on board \d+ has run out."):
        await lobby.change(playing.resign, match.board, match.players[1])
    await sweeper.settle()
    ended = await stored(lobby, match)
    assert ended.outcome == Outcome(1, "time")
    assert (ended.deadline, ended.remind_at, ended.ended) == (None, None, NOON + 7 * DAY)
    (event,) = await events_of(lobby, "ended")
    assert (event.actor, event.detail) == (None, {"winner": 1, "reason": "time"})
    assert await sweeper.settle() == 0


async def test_who_forgets_is_reminded_once_a_turn(
    lobby: Lobby, sweeper: Sweep, match: Match, ann: Player, clock: Clock
) -> None:
    clock.advance(6 * DAY)
    for _ in range(2):
        await sweeper.settle()
        clock.advance(HOUR)
    (reminder,) = await events_of(lobby, "reminded")
    assert (reminder.concerns, reminder.private) == (frozenset({ann.id}), True)
    assert reminder.detail == {"deadline": NOON + 7 * DAY}
    await lobby.change(vacations.declare, ann, "1")
    assert (await stored(lobby, match)).remind_at is None
    moved = await play(lobby, match, "22+a")
    assert (moved.reminded, moved.remind_at) == (False, clock.time + 6 * DAY)


async def test_a_challenge_lapses(lobby: Lobby, sweeper: Sweep, ann: Player, clock: Clock) -> None:
    offered = await lobby.change(offering.offer, ann, proposal("chaos"))
    clock.advance(LIFETIME)
    with pytest.raises(NotFound):
        await lobby.change(challenges.accept, offered.number, ann, lobby.chance)
    await sweeper.settle()
    assert await lobby.ask(challenges_queries.open_challenges) == ()
    assert [event.concerns for event in await events_of(lobby, "challenge-expired")] == [{ann.id}]


async def test_a_vacation_begins_in_the_middle_of_a_move(
    lobby: Lobby, sweeper: Sweep, match: Match, ann: Player, clock: Clock
) -> None:
    ben = match.players[1]
    clock.time = at("2023-11-15T22:13:20")
    assert clock.time == NOON + DAY
    await play(lobby, match, "22+a 26+a")
    await lobby.change(vacations.declare, ann, "2023-11-17..2023-11-26")
    assert (await stored(lobby, match)).deadline == NOON + 18 * DAY
    clock.time = at("2023-11-17")
    await sweeper.settle()
    assert await lobby.ask(lambda look: set(clocks_queries.away(look, [ann, ben]))) == {ann.id}
    clock.time = NOON + 18 * DAY - 1
    await sweeper.settle()
    assert not (await stored(lobby, match)).over
    clock.advance(1)
    await sweeper.settle()
    assert (await stored(lobby, match)).outcome == Outcome(1, "time")
    events = await events_of(lobby, "vacation-declared", "vacation-begun", "vacation-ended")
    assert [event.kind for event in events] == [
        "vacation-declared",
        "vacation-begun",
        "vacation-ended",
    ]
    assert all(event.concerns == {ann.id, ben.id} and event.private for event in events)


async def test_a_vacation_ends_early(
    lobby: Lobby, sweeper: Sweep, match: Match, ann: Player, clock: Clock
) -> None:
    await lobby.change(vacations.declare, ann, "10")
    assert (await stored(lobby, match)).deadline == NOON + 17 * DAY
    clock.advance(3 * DAY)
    ended = await lobby.change(vacations.end, ann)
    assert (ended.span.end, ended.stage) == (NOON + 3 * DAY, "over")
    assert (await stored(lobby, match)).deadline == NOON + 10 * DAY
    leave = await lobby.ask(vacations.of_player, ann)
    assert (leave.planned, leave.days_left) == ((), 27)
    with pytest.raises(Refused, match="You have no vacation to end"):
        await lobby.change(vacations.end, ann)


async def test_a_vacation_that_is_called_off_costs_nothing(lobby: Lobby, ann: Player) -> None:
    await lobby.change(vacations.declare, ann, "2023-12-01..2023-12-10")
    await lobby.change(vacations.end, ann)
    leave = await lobby.ask(vacations.of_player, ann)
    assert (leave.planned, leave.days_left) == ((), 30)


async def test_a_vacation_stops_only_its_players_time(
    lobby: Lobby, match: Match, ben: Player
) -> None:
    await lobby.change(vacations.declare, ben, "10")
    assert (await stored(lobby, match)).deadline == NOON + 7 * DAY
    assert (await play(lobby, match, "22+a")).deadline == NOON + 17 * DAY


async def test_downtime_is_not_charged(
    lobby: Lobby, sweeper: Sweep, match: Match, clock: Clock
) -> None:
    await sweeper.resume()
    clock.advance(10 * DAY)
    await sweeper.resume()
    await sweeper.settle()
    assert (await stored(lobby, match)).deadline == NOON + 17 * DAY
    clock.advance(match_clocks.SILENCE - 1)
    await sweeper.resume()
    assert (await stored(lobby, match)).deadline == NOON + 17 * DAY


async def test_downtime_is_not_charged_even_where_no_deadline_allows_for_it_yet(
    lobby: Lobby, sweeper: Sweep, match: Match, clock: Clock
) -> None:
    await lobby.change(sweep.note_downtime)
    clock.advance(10 * DAY)
    assert await lobby.change(sweep.note_downtime)
    await sweeper.settle()
    assert (await stored(lobby, match)).deadline == NOON + 17 * DAY


async def test_weekends_are_where_the_player_lives(
    lobby: Lobby, ann: Player, ben: Player, clock: Clock
) -> None:
    clock.time = at("2026-06-05T21:30")  # a Friday; in Berlin half an hour before Saturday
    await lobby.change(zones.choose, ann, "europe/berlin")
    match = await begin(lobby, ann, ben, terms="--forfeittime=1 --weekends-off")
    assert match.zones == ("Europe/Berlin", "UTC")
    assert match.deadline == at("2026-06-08T21:30")
    await lobby.change(zones.choose, ann, "UTC")
    moved = await play(lobby, match, "22+a")
    assert moved.deadline == at("2026-06-08T21:30")
    clock.time = at("2026-06-07T12:00")
    assert await lobby.ask(match_clocks.time_left, moved) == 21 * HOUR + 1800
    back = await play(lobby, moved, "26+a")
    assert back.deadline == at("2026-06-08T22:00")


async def test_a_bank_is_paid_from(lobby: Lobby, ann: Player, ben: Player, clock: Clock) -> None:
    match = await begin(lobby, ann, ben, terms="--totaltime=10 --increment=12 --cap=11")
    clock.advance(2 * DAY)
    moved = await play(lobby, match, "22+a")
    assert moved.clock.banks == (8 * DAY + 12 * HOUR, 10 * DAY)
    assert moved.deadline == clock.time + 10 * DAY
    assert await stored(lobby, moved) == moved
    assert moved.terms == parse("--totaltime=10 --increment=12 --cap=11".split())


async def test_without_a_clock_nothing_is_due(lobby: Lobby, ann: Player, ben: Player) -> None:
    match = await begin(lobby, ann, ben, terms="--forfeittime=none")
    assert (match.deadline, match.remind_at) == (None, None)
    assert await lobby.ask(lambda look: clocks_queries.next_due(look, look.now)) is None


async def test_a_vacation_that_has_begun_is_due_when_it_ends(
    lobby: Lobby, ann: Player, clock: Clock
) -> None:
    await lobby.change(vacations.declare, ann, "1")
    assert await lobby.ask(lambda look: clocks_queries.next_due(look, look.now)) == clock.time + DAY
    await lobby.change(vacations.end, ann)
    assert await lobby.ask(lambda look: clocks_queries.next_due(look, look.now)) is None


async def test_the_nearest_deadline_comes_first(
    lobby: Lobby, ann: Player, ben: Player, clock: Clock
) -> None:
    all_terms = "--forfeittime=none", "--forfeittime=9", "", "--forfeittime=none"
    made = []
    for terms in all_terms:
        made.append(await begin(lobby, ann, ben, terms=terms))
        clock.advance(60)
    expected = tuple(made[n] for n in (2, 1, 0, 3))
    assert await lobby.ask(lambda look: matches_queries.running_matches_of(look, ann)) == expected


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("UTC", "UTC"),
        (" asia/tokyo ", "Asia/Tokyo"),
        ("EUROPE/Berlin", "Europe/Berlin"),
    ],
)
async def test_zones_are_named_in_any_case(lobby: Lobby, ann: Player, name: str, key: str) -> None:
    await lobby.change(zones.choose, ann, name)
    assert (await lobby.ask(zones.of_player, ann)).key == key


@pytest.mark.parametrize("name", ["", "Mars", "../../etc/passwd", "UTC+25", "localtime", "Factory"])
async def test_other_zones_are_refused(lobby: Lobby, ann: Player, name: str) -> None:
    with pytest.raises(Refused, match=r"There is no time zone .*Give one such as UTC"):
        await lobby.change(zones.choose, ann, name)


async def test_a_thousand_deadlines_in_a_minute(
    lobby: Lobby, sweeper: Sweep, ann: Player, ben: Player, clock: Clock
) -> None:
    def begin_many(tx: Transaction) -> None:
        for _ in range(1000):
            starting.begin(tx, proposal("octilite"), (ann, ben), lobby.chance)

    await lobby.change(begin_many)
    clock.advance(7 * DAY)
    async with asyncio.timeout(60):
        await sweeper.settle()
    assert await lobby.ask(lambda look: matches_queries.running_matches_of(look, ann)) == ()
    assert len(await events_of(lobby, "ended")) == 1000


async def test_it_waits_until_something_is_due(
    lobby: Lobby, sweeper: Sweep, ann: Player, ben: Player, clock: Clock
) -> None:
    assert await sweeper.pause() == sweep.BEAT_SECONDS
    await begin(lobby, ann, ben)
    assert await sweeper.pause() == sweep.BEAT_SECONDS
    clock.advance(6 * DAY - 12)
    assert await sweeper.pause() == 12


async def test_it_works_by_itself(lobby: Lobby, sweeper: Sweep, match: Match, clock: Clock) -> None:
    clock.advance(7 * DAY)
    listener = Listener()
    lobby.feed.listen(listener)
    await sweeper.start()
    await listener.until("ended")
    await sweeper.stop()
    assert (await stored(lobby, match)).over


async def test_a_match_whose_game_is_not_installed_waits_and_others_go_on(
    lobby: Lobby, sweeper: Sweep, match: Match, database: Path, clock: Clock
) -> None:
    await play(lobby, match, "22+a 26+a")
    gone = [await begin(lobby, *match.players, "binar") for _ in range(sweep.BATCH + 1)]
    databases.uninstall(database, "binar")
    for _ in range(2):
        clock.advance(6 * DAY + HOUR)
        await sweeper.settle()
        assert await sweeper.settle() == 0
    assert (await stored(lobby, match)).reason == "time"
    boards = [event.board for event in await events_of(lobby, "reminded", "ended")]
    assert boards == 2 * [match.board]
    for orphan in gone:
        current = await stored(lobby, orphan)
        assert (current.over, current.clock.since, current.reminded) == (False, clock.time, False)
    databases.uninstall(database, "oldgame", "binar")
    clock.advance(7 * DAY)
    await sweeper.settle()
    assert {(await stored(lobby, orphan)).reason for orphan in gone} == {"cancelled"}


async def test_a_match_that_nobody_began_says_that_time_ran_out(
    lobby: Lobby, sweeper: Sweep, ann: Player, ben: Player, clock: Clock
) -> None:
    late, aborted = [await begin(lobby, ann, ben, terms="--forfeittime=2") for _ in range(2)]
    await lobby.change(playing.abort, aborted.board, ann)
    clock.advance(2 * DAY)
    await sweeper.settle()
    why = "time ran out before both had moved"
    assert results.explained(await stored(lobby, late), ann) == f"no result against ben: {why}"
    assert results.explained(await stored(lobby, late), None) == f"no result: {why}"
    why = "aborted the match, so it counts for nothing"
    assert results.explained(await stored(lobby, aborted), ann) == f"you {why}"
    assert results.explained(await stored(lobby, aborted), ben) == f"ann {why}"
