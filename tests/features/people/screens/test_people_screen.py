"""Choosing a player: from those who are here, from a board, or by name."""

from __future__ import annotations

import asyncio
from threading import Event

from lobby.core.lobby import Lobby
from lobby.features.challenges import offering
from lobby.features.matches.values import Match
from lobby.features.people.players import take_name
from lobby.features.people.values.player import Player
from tests.conftest import begin
from tests.support.proposals import proposal
from tests.support.session import Enter, gone, seen


async def test_who_is_here(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, match: Match
) -> None:
    private = await begin(lobby, ann, ben, "chaos", terms="--private")
    session = lobby.presence.enter(ben)
    lobby.presence.enter(None)
    lobby.presence.look_at(session, match.board)
    async with enter(ann) as pilot:
        await seen(pilot, "Your move")
        await pilot.press("escape", "G", "p")
        await seen(
            pilot,
            "The selected board or challenge",
            "Also here  1",
            "ann",
            "you",
            "at board 1",
            "1 guest",
        )
        lobby.presence.look_at(session, private.board)
        await gone(pilot, "at board 1")
        assert "at board" not in await seen(pilot, "here")
        lobby.presence.leave(session)
        await seen(pilot, "not here")


async def test_anybody_is_found_by_how_the_name_begins(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    for name in ("Beatrix", "abe", "zoe"):
        await lobby.change(take_name, f"SHA256:{name}", name)
    lobby.presence.enter(ben)
    async with enter(ann) as pilot:
        await pilot.press("p", *"be")
        shown = await seen(pilot, "2 found", "Beatrix", "not here")
        assert shown.index("ben") < shown.index("Beatrix")
        await pilot.press("a", "enter")
        await seen(pilot, " Beatrix", "Joined just now.")
        await pilot.press("escape", *"xx", "enter")
        await seen(pilot, "There is no player with that name.")


async def test_enter_waits_until_the_player_is_found(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    async with enter(ann) as pilot:
        await pilot.press("p")
        await seen(pilot, "type the start of a name")
        released = Event()
        busy = [asyncio.ensure_future(lobby.ask(lambda _: released.wait())) for _ in range(16)]
        await pilot.press(*"be", "enter", "question_mark")
        await seen(pilot, "People", "be")
        released.set()
        await seen(pilot, "Help: People")
        await asyncio.gather(*busy)
        await pilot.press("escape")
        await seen(pilot, " ben", "Joined just now.")


async def test_who_made_a_challenge_comes_first(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    await lobby.change(offering.offer, ben, proposal("chaos"))
    async with enter(ann) as pilot:
        await seen(pilot, "from ben")
        await pilot.press("p", "enter")
        await seen(pilot, " ben", "Joined just now.")


async def test_the_players_of_a_board(enter: Enter, ann: Player, match: Match) -> None:
    async with enter(None, size=(80, 40)) as pilot:
        await pilot.press("enter")
        await seen(pilot, "ann v ben")
        await pilot.press("enter")
        await seen(pilot, "ann is to move")
        await pilot.press("P")
        await seen(pilot, "At this board", "ann", "ben")
        await pilot.press("down", "enter")
        await seen(pilot, " ben", "Running matches  1")
