"""What a player may do on boards in a day: far more than anybody plays, but not without limit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lobby.base.errors import Refused
from lobby.core.lobby import Lobby
from lobby.core.queries import events as events_queries
from lobby.core.values import Kind
from lobby.database.transaction import Transaction
from lobby.features.matches import offers, playing
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.features.talk import chat
from tests.conftest import Clock

DAY = 86_400


async def done(lobby: Lobby, kind: Kind, player: Player, times: int) -> None:
    """Let *player* have done *times* things of *kind* just now."""

    def emit(tx: Transaction) -> None:
        for _ in range(times):
            events_queries.emit(tx, kind, actor=player)

    await lobby.change(emit)


ACTS: dict[Kind, tuple[int, str, Callable[[Transaction, Match, Player], Any]]] = {
    "moved": (
        10_000,
        "make 10,000 moves a day",
        lambda tx, match, player: playing.play(tx, match.board, player, "22+a"),
    ),
    "draw-offered": (
        200,
        "offer 200 draws a day",
        lambda tx, match, player: offers.offer_draw(tx, match.board, player),
    ),
}


@pytest.mark.parametrize("kind", ACTS)
async def test_enough_for_today(lobby: Lobby, match: Match, clock: Clock, kind: Kind) -> None:
    most, words, act = ACTS[kind]
    player = match.players[0]
    await done(lobby, kind, player, most - 1)
    clock.advance(DAY - 60)
    await done(lobby, kind, player, 1)
    with pytest.raises(Refused, match=f"^You may {words}: try again in "):
        await lobby.change(act, match, player)
    clock.advance(60)
    await lobby.change(act, match, player)


async def test_enough_takebacks_for_today(lobby: Lobby, match: Match, clock: Clock) -> None:
    player = match.players[0]
    await lobby.change(playing.play, match.board, player, "22+a")
    await done(lobby, "takeback-offered", player, 500)
    with pytest.raises(Refused, match=r"^You may ask for 500 takebacks a day: try again in "):
        await lobby.change(offers.offer_takeback, match.board, player)
    clock.advance(DAY)
    await lobby.change(offers.offer_takeback, match.board, player)


async def test_enough_said_for_today(lobby: Lobby, ann: Player, clock: Clock) -> None:
    await done(lobby, "said", ann, 2_000)
    clock.advance(3_600)
    with pytest.raises(Refused, match=r"^You may write 2,000 lines a day: try again in 23 hours"):
        await lobby.change(chat.say, ann, "hello")


async def test_others_go_on(lobby: Lobby, match: Match) -> None:
    await done(lobby, "moved", match.players[1], 10_000)
    assert (await lobby.change(playing.play, match.board, match.players[0], "22+a")).plies == 1
