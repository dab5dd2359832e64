"""Nobody is charged for the time of a restart, or loses while their own server may have failed."""

from __future__ import annotations

import pytest

from lobby.core.lobby import Lobby
from lobby.core.queries import servers as servers_queries
from lobby.core.queries.servers import SILENT_SECONDS
from lobby.core.values import Here, Server
from lobby.database.store import Store
from lobby.features.clocks import match_clocks
from lobby.features.clocks import queries as clocks_queries
from lobby.features.clocks.duties import Sweep, note_downtime
from lobby.features.clocks.match_clocks import RETURN_SECONDS
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from tests.conftest import NOON, Clock, begin, play

EAST = Server("e1", "east")


@pytest.fixture
async def live(lobby: Lobby, ann: Player, ben: Player) -> Match:
    """A match with ten minutes for all moves, in which ann is to move after both have moved."""
    match = await begin(lobby, ann, ben, terms="--totaltime=10m")
    await lobby.change(match_clocks.run, match)
    match = await play(lobby, match, "22+a 26+a")
    assert match.deadline == NOON + 600
    return match


@pytest.fixture
async def sweep(store: Store, clock: Clock) -> Sweep:
    """The sweep of a server that has started."""
    await store.write(note_downtime)
    return Sweep(store, clock)


async def stored(lobby: Lobby, match: Match) -> Match:
    current = await lobby.ask(lambda look: matches_queries.match(look, match.board))
    assert current
    return current


async def almost_out_of_time(lobby: Lobby, player: Player, clock: Clock) -> None:
    """Advance to one second before the deadline, when *player*'s server gives a sign of life."""
    clock.time = NOON + 599
    await lobby.change(clocks_queries.beat)
    await lobby.change(servers_queries.note_alive, EAST, 1)
    await lobby.change(servers_queries.save_sessions, EAST, [Here(1, player, None, NOON)])


@pytest.mark.usefixtures("sweep")
@pytest.mark.parametrize("seconds", [1, 30, 119, 120, 3600])
async def test_a_restart_of_any_length_and_a_minute_to_return_are_charged_to_nobody(
    lobby: Lobby, live: Match, store: Store, clock: Clock, seconds: int
) -> None:
    clock.advance(seconds)
    again = Sweep(store, clock)
    await again.resume(begins=True)
    clock.advance(RETURN_SECONDS + 5)
    assert await lobby.ask(match_clocks.time_left, live) == 595
    assert (await stored(lobby, live)).deadline == clock.time + 595


async def test_a_server_that_comes_to_others_makes_nothing_good(
    lobby: Lobby, live: Match, sweep: Sweep, store: Store, clock: Clock
) -> None:
    clock.advance(20)
    await lobby.change(servers_queries.note_alive, EAST, 1)
    await Sweep(store, clock).resume(begins=True)
    assert await lobby.ask(match_clocks.time_left, live) == 580
    assert (await stored(lobby, live)).deadline == NOON + 600


async def test_who_may_be_cut_off_does_not_lose_before_that_is_known(
    lobby: Lobby, ann: Player, live: Match, sweep: Sweep, clock: Clock
) -> None:
    await almost_out_of_time(lobby, ann, clock)
    for _ in range(SILENT_SECONDS - 1):
        clock.advance(1)
        await sweep.settle()
        assert not (await stored(lobby, live)).over
    clock.advance(1)
    await lobby.change(match_clocks.note_silent_servers)
    clock.advance(RETURN_SECONDS)
    await sweep.settle()
    assert not (await stored(lobby, live)).over
    clock.advance(1)
    await sweep.settle()
    assert (await stored(lobby, live)).over


async def test_a_sign_of_life_after_the_deadline_decides(
    lobby: Lobby, ann: Player, live: Match, sweep: Sweep, clock: Clock
) -> None:
    await almost_out_of_time(lobby, ann, clock)
    clock.advance(1)
    await sweep.settle()
    assert not (await stored(lobby, live)).over
    clock.advance(1)
    await lobby.change(servers_queries.note_alive, EAST, 2)
    await sweep.settle()
    assert (await stored(lobby, live)).over
