"""Line mode says by itself that the time for a move is running out."""

from __future__ import annotations

from lobby.base.durations import DAY, HOUR, MINUTE
from lobby.core.lobby import Lobby
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from tests.conftest import Clock, begin, play
from tests.support.shell import Shell

WEEK = 7 * DAY
"""The time for a move, of which the last tenth is danger."""


async def test_twice_for_each_turn_and_only_to_the_player_to_move(
    lobby: Lobby, match: Match, clock: Clock, as_ann: Shell, as_ben: Shell
) -> None:
    clock.advance(WEEK - 16 * HOUR)
    anns, bens = as_ann.begin(None, terminal=True), as_ben.begin(None, terminal=True)
    await anns.until("\nBoard 1: 16 hours left for your move.\n> ")
    clock.advance(16 * HOUR - MINUTE)
    await as_ben.does("message ann -m Hurry")
    await anns.until("\nBoard 1: 1 minute left for your move.\n> ")
    await as_ben.does("message ann -m Please")
    await play(lobby, match, "32+a")
    clock.advance(WEEK - 30)
    await as_ann.does("message ben -m You")
    await bens.until("\nBoard 1: 30 seconds left for your move.\n> ")
    for session, alarms in ((anns, 2), (bens, 1)):
        session.stdin.end()
        assert (await session.ended()).out.count("left for your move.") == alarms


async def test_when_the_time_comes_and_nothing_else_happens(
    match: Match, clock: Clock, as_ann: Shell
) -> None:
    clock.advance(WEEK - WEEK // 10 - 1)
    session = as_ann.begin(None, terminal=True)
    await session.until("> ")
    clock.advance(1)
    await session.until("Board 1: 16 hours 48 minutes left for your move.\n> ")
    session.stdin.end()
    await session.ended()


async def test_a_program_finds_it_beside_its_answers(
    match: Match, clock: Clock, as_ann: Shell
) -> None:
    clock.advance(WEEK - HOUR)
    session = as_ann.begin(None)
    await session.until("Board 1: 1 hour left for your move.\n")
    session.send("turns --count\n")
    session.stdin.end()
    result = await session.ended()
    assert result.out == "1\n"


async def test_it_reaches_who_takes_a_name_on_the_way(
    lobby: Lobby, ann: Player, clock: Clock, as_stranger: Shell
) -> None:
    session = as_stranger.begin(None, terminal=True)
    session.send("signup Zoe\n")
    await session.until("Welcome, Zoe.")
    zoe = await lobby.arrived(as_stranger.visitor)
    assert zoe
    match = await begin(lobby, zoe, ann)
    clock.advance(WEEK - HOUR)
    await Shell(lobby, "ann").does("message Zoe -m Hello")
    await session.until(f"Board {match.board}: 1 hour left for your move.\n> ")
    session.stdin.end()
    await session.ended()
