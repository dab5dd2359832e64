"""Which boards await a bot: those where it is to move or has to answer an offer."""

from __future__ import annotations

from random import Random

import pytest

from lobby.core.lobby import Lobby
from lobby.features.bots import bot_matches
from lobby.features.matches import offers, playing, starting
from lobby.features.matches.values import Match
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from tests.support.proposals import proposal


async def sparring(lobby: Lobby, ann: Player, seat: int) -> Match:
    """A match of OctiLite between *ann*, who sits at *seat*, and a bot."""
    bot = (await lobby.change(bot_matches.ensure))[0]
    seated = (ann, bot) if seat == 0 else (bot, ann)
    return await lobby.change(starting.begin, proposal("octilite"), seated, Random(1))


async def waits(lobby: Lobby) -> bool:
    return bool(await lobby.ask(players_queries.boards_for_bots))


@pytest.mark.parametrize("seat", [0, 1])
async def test_a_board_waits_for_the_bot_that_is_to_move(
    lobby: Lobby, ann: Player, seat: int
) -> None:
    match = await sparring(lobby, ann, seat)
    for ply, move in enumerate(("22+a", "26+a", "22+b")):
        assert await waits(lobby) == (ply % 2 != seat)
        await lobby.change(playing.play, match.board, match.players[ply % 2], move)


@pytest.mark.parametrize("seat", [0, 1])
async def test_a_board_waits_for_the_bot_that_is_asked(
    lobby: Lobby, ann: Player, seat: int
) -> None:
    match = await sparring(lobby, ann, seat)
    for ply, move in enumerate(("22+a", "26+a", "22+b", "26+b")[: 2 + seat]):
        await lobby.change(playing.play, match.board, match.players[ply % 2], move)
    assert not await waits(lobby)
    await lobby.change(offers.offer_draw, match.board, ann)
    assert await waits(lobby)
    await lobby.change(offers.decline_draw, match.board, match.players[1 - seat])
    assert not await waits(lobby)
    await lobby.change(offers.offer_takeback, match.board, ann)
    assert await waits(lobby)


async def test_people_wait_for_themselves(lobby: Lobby, ann: Player, match: Match) -> None:
    await lobby.change(offers.offer_draw, match.board, ann)
    assert not await waits(lobby)
