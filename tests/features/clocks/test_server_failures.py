"""Players' clocks stand still while the server that they are connected to fails."""

from __future__ import annotations

import pytest

from lobby.core.lobby import Lobby
from lobby.core.queries import servers as servers_queries
from lobby.core.queries.servers import SILENT_SECONDS
from lobby.core.values import Here, Server
from lobby.features.clocks import match_clocks
from lobby.features.clocks import queries as clocks_queries
from lobby.features.clocks.match_clocks import RETURN_SECONDS
from lobby.features.clocks.values import Span
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from tests.conftest import NOON, Clock, begin, play

EAST, WEST = Server("e1", "east"), Server("w1", "west")
LIVE = "--totaltime=10m"


async def connect(lobby: Lobby, server: Server, *players: Player) -> None:
    """Connect *players* to *server*, which gives a sign of life."""
    await lobby.change(servers_queries.note_alive, server, 1)
    now = await lobby.ask(lambda look: look.now)
    sessions = [Here(player.id, player, None, now) for player in players]
    await lobby.change(servers_queries.save_sessions, server, sessions)
    await lobby.change(match_clocks.note_return, players)


async def fall_silent(lobby: Lobby, clock: Clock, seconds: int = SILENT_SECONDS) -> None:
    """Let *seconds* seconds pass, and then notice the servers that are gone."""
    clock.advance(seconds)
    await lobby.change(match_clocks.note_silent_servers)


async def pauses(lobby: Lobby, match: Match) -> tuple[Span, ...]:
    return (await lobby.ask(match_clocks.pauses_of, match)).spans


@pytest.fixture
async def live(lobby: Lobby, ann: Player, ben: Player) -> Match:
    """A match with ten minutes for all moves, in which ann is to move and the clock runs."""
    match = await begin(lobby, ann, ben, terms=LIVE)
    return await lobby.change(match_clocks.run, match)


async def left(lobby: Lobby, match: Match) -> int | None:
    return await lobby.ask(match_clocks.time_left, match)


async def test_it_counts_from_the_last_sign_of_life_until_the_player_is_back(
    lobby: Lobby, ann: Player, live: Match, clock: Clock
) -> None:
    clock.advance(20)
    await connect(lobby, EAST, ann)
    await fall_silent(lobby, clock)
    assert await left(lobby, live) == 580
    clock.advance(10)
    await connect(lobby, WEST, ann)
    assert await pauses(lobby, live) == (Span(NOON + 20, NOON + 36),)
    clock.advance(5)
    assert await left(lobby, live) == 575
    stored = await lobby.ask(lambda look: matches_queries.match(look, live.board))
    assert stored
    assert stored.deadline == NOON + 616


async def test_who_does_not_come_back_has_a_minute(
    lobby: Lobby, ann: Player, live: Match, clock: Clock
) -> None:
    await connect(lobby, EAST, ann)
    await fall_silent(lobby, clock)
    clock.advance(RETURN_SECONDS)
    assert await left(lobby, live) == 600
    clock.advance(3)
    assert await left(lobby, live) == 597
    await connect(lobby, WEST, ann)
    assert await left(lobby, live) == 597


async def test_who_was_back_before_it_was_seen_gets_the_time_until_then(
    lobby: Lobby, ann: Player, live: Match, clock: Clock
) -> None:
    await connect(lobby, EAST, ann)
    clock.advance(2)
    await connect(lobby, WEST, ann)
    await fall_silent(lobby, clock, 4)
    assert await pauses(lobby, live) == (Span(NOON, NOON + 2),)
    assert await left(lobby, live) == 596


async def test_who_was_connected_elsewhere_all_the_time_gets_nothing(
    lobby: Lobby, ann: Player, live: Match, clock: Clock
) -> None:
    await connect(lobby, EAST, ann)
    await connect(lobby, WEST, ann)
    clock.advance(3)
    await lobby.change(servers_queries.note_alive, WEST, 2)
    await fall_silent(lobby, clock, 3)
    assert await pauses(lobby, live) == ()


async def test_it_is_the_time_of_the_player_who_was_cut_off_alone(
    lobby: Lobby, ann: Player, ben: Player, live: Match, clock: Clock
) -> None:
    await connect(lobby, EAST, ben)
    await fall_silent(lobby, clock)
    assert await left(lobby, live) == 594
    of_ben = await play(lobby, live, "22+a")
    clock.advance(7)
    assert await left(lobby, of_ben) == 600


async def test_two_servers_that_see_it_count_it_once(
    lobby: Lobby, ann: Player, live: Match, clock: Clock
) -> None:
    await connect(lobby, EAST, ann)
    await fall_silent(lobby, clock)
    await fall_silent(lobby, clock, 1)
    assert await pauses(lobby, live) == (Span(NOON, NOON + SILENT_SECONDS + RETURN_SECONDS),)


async def test_a_server_that_could_not_use_the_database_charges_nobody_who_was_there(
    lobby: Lobby, ann: Player, ben: Player, live: Match, clock: Clock
) -> None:
    clock.advance(SILENT_SECONDS - 1)
    before = Here(1, ann, None, NOON)
    await lobby.change(match_clocks.note_own_silence, NOON, [before])
    assert await pauses(lobby, live) == ()
    clock.advance(4)
    await lobby.change(match_clocks.note_own_silence, NOON, [before, Here(2, ben, None, NOON)])
    assert await left(lobby, live) == 600
    later = await begin(lobby, ben, ann, terms=LIVE)
    later = await lobby.change(match_clocks.run, later)
    clock.advance(9)
    came_later = Here(3, ben, None, NOON + 10)
    await lobby.change(match_clocks.note_own_silence, NOON + 9, [came_later])
    assert await left(lobby, later) == 591


async def test_what_no_turn_needs_any_longer_is_forgotten(
    lobby: Lobby, ann: Player, live: Match, clock: Clock
) -> None:
    await connect(lobby, EAST, ann)
    await fall_silent(lobby, clock)
    await connect(lobby, WEST, ann)
    clock.advance(1)
    await lobby.change(clocks_queries.remove_old_disconnections)
    assert await pauses(lobby, live) == (Span(NOON, NOON + SILENT_SECONDS),)
    await play(lobby, live, "22+a")
    await lobby.change(clocks_queries.remove_old_disconnections)
    assert await pauses(lobby, live) == ()
