"""At a live clock nothing is gained by stalling, leaving, asking or taking back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lobby.app.check import verification
from lobby.base.durations import DAY, MINUTE
from lobby.base.errors import Refused
from lobby.core.lobby import Lobby
from lobby.features.clocks import match_clocks, vacations
from lobby.features.matches import offers, playing, viewing
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from tests.conftest import Clock, Listener, begin, play, settle_all

TERMS = "--totaltime=5m --increment=5s"


async def now(lobby: Lobby, match: Match) -> Match:
    return await lobby.ask(viewing.find, match.board, match.players[0])


@pytest.fixture
async def live(lobby: Lobby, ann: Player, ben: Player) -> Match:
    """A match whose clock runs, with both players at the board; ann is to move."""
    heard = Listener()
    lobby.feed.listen(heard)
    for player in (ann, ben):
        lobby.presence.enter(player)
    match = await begin(lobby, ann, ben, terms=TERMS)
    await heard.until("clock-started")
    return await play(lobby, await now(lobby, match), "22+a 26+a")


def stay(lobby: Lobby, player: Player) -> None:
    """Stare at the board."""


def go(lobby: Lobby, player: Player) -> None:
    """Break every connection."""
    for here in lobby.presence.own():
        if here.player == player:
            lobby.presence.leave(here.session)
    assert not lobby.presence.is_here(player)


def come_and_go(lobby: Lobby, player: Player) -> None:
    """Connect and disconnect again and again."""
    for _ in range(100):
        lobby.presence.leave(lobby.presence.enter(player))


@pytest.mark.parametrize("stalling", [stay, go, come_and_go])
async def test_who_stalls_or_leaves_loses_on_time(
    lobby: Lobby, live: Match, ann: Player, clock: Clock, stalling: Callable[[Lobby, Player], None]
) -> None:
    deadline = live.deadline
    assert deadline == clock.time + 5 * MINUTE + 5
    stalling(lobby, ann)
    clock.advance(5 * MINUTE + 4)
    stalling(lobby, ann)
    await settle_all(lobby)
    assert ((await now(lobby, live)).deadline, (await now(lobby, live)).over) == (deadline, False)
    clock.advance(1)
    await settle_all(lobby)
    over = await now(lobby, live)
    assert (over.winner, over.reason) == (1, "time")
    assert await lobby.ask(verification.verify, over) is None


async def test_a_vacation_stops_the_clock_only_until_both_are_here(
    lobby: Lobby, ann: Player, ben: Player, clock: Clock
) -> None:
    match = await begin(lobby, ann, ben, terms=TERMS)
    await lobby.change(vacations.declare, ann, "2")
    assert (await now(lobby, match)).deadline == clock.time + 3 * DAY
    heard = Listener()
    lobby.feed.listen(heard)
    for player in (ann, ben):
        lobby.presence.enter(player)
    await heard.until("clock-started")
    assert (await now(lobby, match)).deadline == clock.time + 5 * MINUTE
    match = await play(lobby, await now(lobby, match), "22+a 26+a")
    await lobby.change(vacations.end, ann)
    await lobby.change(vacations.declare, ann, "2")
    assert await lobby.ask(match_clocks.time_left, await now(lobby, match)) == 5 * MINUTE + 5
    clock.advance(5 * MINUTE + 5)
    await settle_all(lobby)
    over = await now(lobby, match)
    assert (over.winner, over.reason) == (1, "time")


async def test_asking_again_and_again_gains_no_second(
    lobby: Lobby, live: Match, ann: Player, ben: Player, clock: Clock
) -> None:
    await lobby.change(offers.offer_takeback, live.board, ann)
    await lobby.change(offers.decline_takeback, live.board, ben)
    for _ in range(20):
        clock.advance(1)
        for act in (offers.offer_takeback, playing.abort):
            with pytest.raises(Refused):
                await lobby.change(act, live.board, ann)
    await lobby.change(offers.offer_draw, live.board, ann)
    asked = await now(lobby, live)
    assert (asked.deadline, asked.clock) == (live.deadline, live.clock)


async def test_a_takeback_gives_nobody_more_time_than_before(
    lobby: Lobby, live: Match, ann: Player, ben: Player, clock: Clock
) -> None:
    banks = live.clock.banks
    assert banks
    for _ in range(5):
        clock.advance(30)
        await lobby.change(offers.offer_takeback, live.board, ann)
        await lobby.change(offers.accept_takeback, live.board, ben)
        await play(lobby, await now(lobby, live), "22+a 26+a")
    after = await now(lobby, live)
    assert after.clock.banks
    assert after.clock.banks[0] <= banks[0] - 5 * 30 + 5 * 5
    assert after.clock.banks[1] <= banks[1] + 5 * 5
    assert after.deadline
    assert after.deadline <= clock.time + after.clock.banks[0]
    assert await lobby.ask(verification.verify, after) is None


async def test_what_is_taken_back_to_the_start_may_be_aborted_only_with_consent(
    lobby: Lobby, live: Match, ann: Player, ben: Player
) -> None:
    """Moves vanish only if the opponent agrees, one request for each."""
    await play(lobby, live, "32+a 36+a")
    await lobby.change(offers.offer_takeback, live.board, ann)
    await lobby.change(offers.accept_takeback, live.board, ben)
    assert (await now(lobby, live)).plies == 2
    with pytest.raises(Refused):
        await lobby.change(playing.abort, live.board, ann)
