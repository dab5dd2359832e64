"""A system clock that jumps while the server runs: nobody loses by it, and once it is right again
everything is as it was."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from lobby.app.check import verification
from lobby.base.durations import DAY, HOUR, MINUTE
from lobby.base.errors import Refused, Unavailable
from lobby.base.settings import USUAL
from lobby.core.lobby import Lobby
from lobby.core.queries import events as events_queries
from lobby.core.steady_clock import SteadyClock
from lobby.core.stores import open_sqlite
from lobby.database.store import Store
from lobby.database.transaction import Transaction
from lobby.features.challenges import offering
from lobby.features.challenges import queries as challenges_queries
from lobby.features.challenges.values import LIFETIME
from lobby.features.clocks import duties as sweep
from lobby.features.clocks import match_clocks, vacations
from lobby.features.clocks import queries as clocks_queries
from lobby.features.clocks.duties import Sweep
from lobby.features.clocks.queries import Duty
from lobby.features.matches import viewing
from lobby.features.matches.values import Match
from lobby.features.notices import addresses
from lobby.features.notices import queries as notices_queries
from lobby.features.notices.values import Wish
from lobby.features.people import allowances, players
from lobby.features.people.values.player import Player
from lobby.features.talk import chat, messages
from tests.conftest import NOON, Clock, begin, play
from tests.support.proposals import proposal

FORWARD = 30 * DAY
JUMPS = [sign * jump for sign in (-1, 1) for jump in (HOUR, FORWARD, 3652 * DAY)]


@pytest.fixture
async def sweeper(store: Store, clock: Clock) -> Sweep:
    """A sweep that has just given a sign of life."""
    sweeper = Sweep(store, clock)
    await sweeper.resume()
    return sweeper


async def beat(sweeper: Sweep) -> None:
    """What the sweep does every half minute."""
    await sweeper.resume()
    await sweeper.settle()


async def stored(lobby: Lobby, match: Match) -> Match:
    current = await lobby.ask(viewing.find, match.board, match.players[0])
    assert await lobby.ask(verification.verify, current) is None
    return current


async def _due(lobby: Lobby) -> set[tuple[Duty, int]]:
    return {
        (task.duty, task.number)
        for task in await lobby.ask(lambda look: clocks_queries.due(look, 20))
    }


async def test_forward_forfeits_nobody(
    lobby: Lobby, sweeper: Sweep, match: Match, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    clock.advance(HOUR)
    await lobby.change(clocks_queries.beat)
    clock.advance(FORWARD)
    await beat(sweeper)
    current = await stored(lobby, match)
    assert (current.over, current.deadline) == (False, NOON + 7 * DAY + FORWARD)
    assert await lobby.ask(match_clocks.time_left, current) == 7 * DAY - HOUR
    assert "jumped forward by 30 days" in caplog.text


async def test_forward_forfeits_nobody_before_the_sweep_has_seen_it(
    lobby: Lobby, sweeper: Sweep, match: Match, clock: Clock
) -> None:
    clock.advance(FORWARD)
    assert await sweeper.settle() == 0  # it was about to look for what is due
    moved = await play(lobby, match, "22+a")
    assert moved.deadline == clock.time + 7 * DAY
    await beat(sweeper)
    assert (await stored(lobby, moved)).deadline == clock.time + 7 * DAY


async def test_a_bank_is_not_charged(
    lobby: Lobby, sweeper: Sweep, ann: Player, ben: Player, clock: Clock
) -> None:
    match = await begin(lobby, ann, ben, terms="--totaltime=10")
    clock.advance(FORWARD)
    moved = await play(lobby, match, "22+a")
    assert moved.clock.banks == (10 * DAY, 10 * DAY)


async def test_nothing_else_falls_due_by_it(
    lobby: Lobby, sweeper: Sweep, match: Match, ann: Player, clock: Clock
) -> None:
    offered = await lobby.change(offering.offer, ann, proposal("chaos"))
    guest = await lobby.change(players.begin_guest, None)
    clock.advance(FORWARD)
    await beat(sweeper)
    await beat(sweeper)
    kinds = {
        event.kind
        for event in await lobby.ask(lambda look: events_queries.events_after(look, 0, 500))
    }
    assert kinds <= {"joined", "challenged", "started", "clock-corrected"}
    assert await _due(lobby) == set()
    clock.advance(players.GUEST_LIFETIME)
    await lobby.change(clocks_queries.beat)
    assert await _due(lobby) == {("guest", guest.id)}
    clock.advance(LIFETIME - players.GUEST_LIFETIME)
    assert ("challenge", offered.number) in await _due(lobby)


async def test_there_and_back_again(
    lobby: Lobby, sweeper: Sweep, match: Match, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    other = await begin(lobby, *match.players)
    clock.advance(HOUR)
    await lobby.change(clocks_queries.beat)
    clock.advance(FORWARD)
    await beat(sweeper)
    other = await play(lobby, other, "22+a")
    clock.time = NOON + HOUR + 5 * MINUTE
    await beat(sweeper)
    assert "set back by 29 days" in caplog.text
    assert (await stored(lobby, match)).deadline == NOON + 7 * DAY + 5 * MINUTE
    assert (await stored(lobby, other)).deadline == clock.time + 7 * DAY
    other = await play(lobby, other, "26+a")
    assert other.deadline == clock.time + 7 * DAY
    await beat(sweeper)
    clock.time = NOON + 7 * DAY + 5 * MINUTE
    await lobby.change(clocks_queries.beat)
    await beat(sweeper)
    assert (await stored(lobby, match)).over
    assert not (await stored(lobby, other)).over


async def test_back_alone(
    lobby: Lobby, sweeper: Sweep, match: Match, ann: Player, clock: Clock
) -> None:
    """The clock was wrong from the start, and is corrected."""
    offered = await lobby.change(offering.offer, ann, proposal("chaos"))
    clock.advance(HOUR)
    match = await play(lobby, match, "22+a")
    await lobby.change(clocks_queries.beat)
    clock.advance(-DAY)
    match = await play(lobby, match, "26+a")
    await beat(sweeper)
    assert (await stored(lobby, match)).deadline == clock.time + 7 * DAY
    (standing,) = await lobby.ask(challenges_queries.open_challenges)
    assert (standing.number, standing.expires) == (offered.number, clock.time - HOUR + LIFETIME)
    match = await play(lobby, match, "32+a")
    ids = [
        event.id
        for event in await lobby.ask(lambda look: events_queries.events_after(look, 0, 500))
    ]
    assert ids == sorted(set(ids))


async def test_a_vacation_is_taken_when_its_day_comes(
    lobby: Lobby, sweeper: Sweep, match: Match, ann: Player, clock: Clock
) -> None:
    await lobby.change(vacations.declare, ann, "2023-11-17..2023-11-26")
    clock.advance(FORWARD)
    await beat(sweeper)
    clock.advance(-FORWARD)
    await beat(sweeper)
    (planned,) = (await lobby.ask(vacations.of_player, ann)).planned
    assert planned.stage == "declared"
    assert (await stored(lobby, match)).deadline == NOON + 17 * DAY


@pytest.mark.parametrize("early", [0, 1])
async def test_a_vacation_that_was_over_goes_on_only_before_its_end(
    lobby: Lobby, sweeper: Sweep, ann: Player, clock: Clock, early: int
) -> None:
    await lobby.change(vacations.declare, ann, "2")
    (end,) = [
        vacation.span.end
        for vacation in await lobby.ask(lambda look: clocks_queries.vacations(look, ann))
    ]
    clock.time = end + HOUR
    await beat(sweeper)
    await sweeper.settle()
    assert [
        vacation.stage
        for vacation in await lobby.ask(lambda look: clocks_queries.vacations(look, ann))
    ] == ["over"]
    clock.time = end - early
    await sweeper.resume()
    (vacation,) = await lobby.ask(lambda look: clocks_queries.vacations(look, ann))
    assert vacation.stage == ("begun" if early else "over")


@pytest.mark.parametrize("early", [0, 1])
async def test_a_vacation_that_had_begun_begins_again_only_after_a_moment_before(
    lobby: Lobby, sweeper: Sweep, ann: Player, clock: Clock, early: int
) -> None:
    await lobby.change(vacations.declare, ann, "2023-11-17..2023-11-26")
    (span,) = [
        vacation.span
        for vacation in await lobby.ask(lambda look: clocks_queries.vacations(look, ann))
    ]
    clock.time = span.start + HOUR
    await beat(sweeper)
    await sweeper.settle()
    clock.time = span.start - early
    await sweeper.resume()
    (vacation,) = await lobby.ask(lambda look: clocks_queries.vacations(look, ann))
    assert vacation.stage == ("declared" if early else "begun")


async def test_what_was_done_in_the_future_counts_for_nothing(
    lobby: Lobby, sweeper: Sweep, ann: Player, ben: Player, clock: Clock
) -> None:
    def overdo(tx: Transaction) -> None:
        for _ in range(allowances.LINES.most):
            chat.say(tx, ann, "hello")
        for _ in range(messages.MOST_UNANSWERED):
            messages.send(tx, ann, ["ben"], "hello")
        for _ in range(6):
            addresses.propose(tx, ann, "mail", "ann@example.org" if _ < 4 else f"ann{_}@x.org")
        for _ in range(USUAL.guests_per_hour):
            players.begin_guest(tx, None)

    clock.advance(FORWARD)
    await lobby.change(overdo)
    await beat(sweeper)
    clock.advance(-FORWARD)
    await beat(sweeper)
    await lobby.change(chat.say, ann, "hello")
    await lobby.change(messages.send, ann, ["ben"], "hello")
    clock.advance(HOUR)
    await lobby.change(addresses.propose, ann, "mail", "ann@example.com")
    await lobby.change(players.begin_guest, None)


async def test_notices_are_not_held_back(
    lobby: Lobby, sweeper: Sweep, match: Match, ann: Player, clock: Clock
) -> None:
    clock.advance(FORWARD)
    await beat(sweeper)

    def plan(tx: Transaction) -> None:
        event, due = events_queries.last_event(tx), tx.now + HOUR
        notices_queries.add_notice(
            tx, Wish(ann, "mail", event, board=None, topic="turn", daily=False, due=due)
        )
        notices_queries.add_notice(
            tx, Wish(ann, "ntfy", event, board=None, topic="turn", daily=True, due=due)
        )

    await lobby.change(plan)
    clock.advance(-FORWARD)
    await beat(sweeper)
    assert await lobby.ask(lambda look: notices_queries.next_notice(look, ["mail"])) == clock.time
    assert (
        await lobby.ask(lambda look: notices_queries.next_notice(look, ["ntfy"]))
        == clock.time + HOUR
    )


async def test_a_small_step_is_nothing(
    lobby: Lobby, sweeper: Sweep, match: Match, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    for step in (-match_clocks.SILENCE + 1, match_clocks.SILENCE - 1):
        clock.advance(step)
        await beat(sweeper)
    assert caplog.text == ""
    assert (await stored(lobby, match)).deadline == NOON + 7 * DAY


async def test_a_server_that_was_down(
    store: Store, sweeper: Sweep, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    clock.advance(3 * HOUR)
    await Sweep(store, clock).resume()
    assert "the server was down for 3 h" in caplog.text


async def test_time_that_the_server_lived_through_is_charged(
    lobby: Lobby, sweeper: Sweep, match: Match, clock: Clock
) -> None:
    while clock.time < NOON + 7 * DAY:
        clock.advance(match_clocks.SILENCE - 1)
        await lobby.change(clocks_queries.beat)
    with pytest.raises(Refused, match="has run out"):
        await play(lobby, match, "22+a")
    await beat(sweeper)
    assert (await stored(lobby, match)).over


class Watch:
    """The clock of a server on a machine whose clock can be set; real time is that of *clock*."""

    def __init__(self, clock: Clock) -> None:
        self.jumped = 0
        self.steady = SteadyClock(lambda: clock.time + self.jumped, lambda: clock.time - NOON)


@pytest.fixture
def watch(clock: Clock) -> Watch:
    return Watch(clock)


@pytest.fixture
async def machine(database: Path, watch: Watch) -> AsyncIterator[Lobby]:
    """A lobby that uses that clock."""
    store = open_sqlite(database, watch.steady)
    lobby = Lobby(store, watch.steady)
    await lobby.start()
    yield lobby
    await lobby.stop()
    await store.close()


@pytest.mark.parametrize("jump", JUMPS)
async def test_a_move_while_the_clock_is_wrong_for_seconds_costs_nobody(
    machine: Lobby, watch: Watch, clock: Clock, jump: int
) -> None:
    sweeper = Sweep(machine._store, watch.steady, watch.steady)
    await sweeper.resume()
    ann = await machine.change(players.take_name, "SHA256:ann", "ann")
    ben = await machine.change(players.take_name, "SHA256:ben", "ben")
    match = await begin(machine, ann, ben)
    watch.jumped = jump
    clock.advance(2)
    assert await sweeper.settle() == 0
    moved = await play(machine, match, "22+a")
    clock.advance(2)
    watch.jumped = 0
    await beat(sweeper)
    current = await stored(machine, moved)
    assert not current.over
    assert current.deadline == clock.time - 2 + 7 * DAY


@pytest.mark.parametrize("jump", [-90, 90, *JUMPS])
async def test_what_the_clock_jumps_for_good_is_charged_to_nobody(
    machine: Lobby, watch: Watch, clock: Clock, jump: int
) -> None:
    sweeper = Sweep(machine._store, watch.steady, watch.steady)
    await sweeper.resume()
    ann = await machine.change(players.take_name, "SHA256:ann", "ann")
    ben = await machine.change(players.take_name, "SHA256:ben", "ben")
    match = await begin(machine, ann, ben)
    await beat(sweeper)
    watch.jumped = jump
    for _ in range(14):
        clock.advance(5)
        await beat(sweeper)
    assert watch.steady() == clock.time + jump
    left = await machine.ask(match_clocks.time_left, await stored(machine, match))
    assert left is not None
    assert 0 <= left - (7 * DAY - 70) <= 70


async def test_a_jump_is_not_forgotten_when_it_cannot_be_noted_at_once(
    machine: Lobby, watch: Watch, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    sweeper = Sweep(machine._store, watch.steady, watch.steady)
    await sweeper.resume()
    watch.jumped = 90
    assert watch.steady.disputed
    clock.advance(59)
    await sweeper.resume()
    clock.advance(1)
    note = sweep.note_downtime

    def fail(tx: Transaction, gap: int = 0, *, begins: bool = False) -> int:
        raise Unavailable("The server's disk is full.")

    monkeypatch.setattr(sweep, "note_downtime", fail)
    with pytest.raises(Unavailable):
        await sweeper.resume()
    monkeypatch.setattr(sweep, "note_downtime", note)
    clock.advance(5)
    await sweeper.resume()
    (gap,) = await machine.ask(lambda look: clocks_queries.downtimes(look, 0))
    assert gap.end - gap.start == 90
