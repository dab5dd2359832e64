"""Limits on what a player may do in a while, and the messages about them."""

from __future__ import annotations

from random import Random

import pytest

from lobby.app.commands import runner
from lobby.base.durations import DAY, HOUR, MINUTE
from lobby.core.bucket import Buckets
from lobby.core.lobby import Lobby
from lobby.database.transaction import Transaction
from lobby.features.bots import bot_matches
from lobby.features.challenges import challenges, offering
from lobby.features.matches import playing, starting, viewing
from lobby.features.matches.values import Match
from lobby.features.people import allowances, keys
from lobby.features.people.values.player import Player
from lobby.features.talk import chat
from tests.conftest import Clock
from tests.support.obliging import Obliging
from tests.support.proposals import proposal
from tests.support.shell import PATIENCE, Shell


async def test_talk(lobby: Lobby, clock: Clock, match: Match, ann: Player, as_ann: Shell) -> None:
    def say_most(tx: Transaction) -> None:
        for _ in range(allowances.LINES.most - 1):
            chat.say(tx, ann, "and another thing", board=match.board)

    await lobby.change(say_most)
    clock.advance(MINUTE)
    await as_ann.does("chat 1 -m hello")
    status, why = await as_ann.refused("chat 1 -m hello")
    assert (status, why) == (1, "You may write 30 lines in 5 minutes: try again in 4 minutes.")
    clock.advance(4 * MINUTE - 1)
    assert (await as_ann.refused("chat 1 -m x"))[1].endswith("try again in 1 second.")
    clock.advance(1)
    await as_ann.does("chat 1 -m hello")


async def test_talk_of_those_without_an_account(
    lobby: Lobby, match: Match, as_guest: Shell
) -> None:
    lobby.guests_chat = True
    for _ in range(allowances.LINES.most):
        await as_guest.does("chat 1 -m hello")
    who = "All guests together may write 30 lines in 5 minutes"
    assert (await as_guest.refused("chat 1 -m hello"))[1] == f"{who}: try again in 5 minutes."


async def test_offers(
    lobby: Lobby, clock: Clock, ann: Player, as_ann: Shell, as_ben: Shell
) -> None:
    def offer_most(tx: Transaction) -> None:
        for _ in range(allowances.OFFERS.most):
            offered = offering.offer(tx, ann, proposal("chaos", opponent="ben"))
            challenges.withdraw(tx, offered.number, ann)

    await lobby.change(offer_most)
    clock.advance(HOUR - 3 * MINUTE)
    refusal = "You may send 60 challenges an hour: try again in 3 minutes."
    for offer in ("chaos challenge ben", "chaos seek"):
        assert await as_ann.refused(offer) == (1, refusal)
    await as_ben.does("chaos seek")
    clock.advance(3 * MINUTE)
    await as_ann.does("chaos challenge ben")


async def test_messages(lobby: Lobby, as_ann: Shell, as_ben: Shell, eve: Player) -> None:
    for _ in range(allowances.MESSAGES.most // 2):
        await as_ben.does("message ann eve -m hello")
        await as_ann.does("message ben -m hello")
        await Shell(lobby, "eve").does("message ben -m hello")
    refusal = "You may write 60 messages an hour: try again in 60 minutes."
    assert await as_ben.refused("message ann -m hello") == (1, refusal)
    await as_ann.does("message ben -m hello")


async def test_vacations(clock: Clock, as_ann: Shell) -> None:
    for _ in range(allowances.VACATIONS.most):
        await as_ann.does("vacation 2023-12-01..2023-12-10")
        await as_ann.does("vacation off")
    refusal = "You may declare 20 vacations a day: try again in 24 hours."
    assert await as_ann.refused("vacation 2023-12-01..2023-12-10") == (1, refusal)
    clock.advance(DAY)
    await as_ann.does("vacation 2023-12-01..2023-12-10")


async def test_matches_with_bots(lobby: Lobby, clock: Clock, ann: Player, as_ann: Shell) -> None:
    lobby.thinker = Obliging()
    (bot, *_) = await lobby.change(bot_matches.ensure)

    def give_up_most(tx: Transaction) -> None:
        for _ in range(bot_matches.MOST_ENDED):
            begun = starting.begin(tx, proposal("chaos"), (ann, bot), Random(1))
            playing.resign(tx, begun.board, ann)

    await lobby.change(give_up_most)
    status, why = await as_ann.refused("chaos challenge bot1")
    assert (status, why[-24:]) == (1, "try again in 60 minutes.")
    clock.advance(HOUR)
    await as_ann.does("chaos challenge bot1")


async def test_moves_are_not_counted(lobby: Lobby, match: Match) -> None:
    """Players with many boards may move on all of them in a row."""
    shells = Shell(lobby, "ann"), Shell(lobby, "ben")
    for ply in range(100):
        view = (await lobby.ask(viewing.show, match.board, match.players[ply % 2])).view
        await shells[ply % 2].does(f"move {match.board} {view.moves[ply % len(view.moves)]} -m hm")
        if (await lobby.ask(viewing.find, match.board, None)).over:
            break


async def test_names(lobby: Lobby, as_stranger: Shell) -> None:
    lobby.newcomers_per_address = 2
    await Shell(lobby, "first").does("signup ann")
    assert (await as_stranger.refused("signup ann"))[1].startswith("ann is taken")
    await as_stranger.does("signup ben")
    status, why = await Shell(lobby, "third").refused("signup zoe")
    refusal = "Only 2 newcomers an hour can join from one address: try again in"
    assert (status, why) == (1, f"{refusal} 30 minutes.")
    assert await lobby.ask(keys.holder, "SHA256:third") is None


@pytest.mark.parametrize("way", ["multiple", None])
async def test_commands(lobby: Lobby, way: str | None, ann: Player, as_ben: Shell) -> None:
    hasty = Shell(lobby, "ann")
    hasty._run = runner(lobby, patience=PATIENCE, pace=Buckets(rate=0.001, burst=2))
    session = hasty.begin(way)
    session.send("whoami\nbots\nwhoami\nwhoami\n")
    await session.until("This server has no bots")
    for _ in range(20):
        await as_ben.does("whoami")
    assert (await session.leave()).out.count("You are ann. You joined on ") == 1
