"""Followed players: their boards in the lobby, and how to follow a player."""

from __future__ import annotations

from typing import Any

from textual.pilot import Pilot

from lobby.core.lobby import Lobby
from lobby.features.account.screens.settings_rows import Watched
from lobby.features.matches import playing
from lobby.features.news import subscriptions
from lobby.features.people import muting, players
from lobby.features.people.values.player import Player
from lobby.widgets.rows import RowList
from tests.conftest import begin, play
from tests.support.session import Enter, gone, seen


async def test_their_boards_stand_above_other_matches(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    dana = await lobby.change(players.take_name, "SHA256:dana", "dana")
    await begin(lobby, ben, dana, "binar")
    await begin(lobby, ann, ben, "curio")
    await begin(lobby, ann, ben, "chaos", terms="--private")
    await begin(lobby, ann, eve, "octilite")
    await lobby.change(subscriptions.follow, eve, "ann")
    async with enter(eve, size=(80, 40)) as pilot:
        shown = await seen(pilot, "Players you follow  1", "Other matches  1")
    followed, others = shown.split("Players you follow")[1].split("Other matches")
    assert "Curio     ann v ben" in followed
    assert "Binar     ben v dana" in others
    assert "Chaos" not in shown


async def test_what_they_begin_is_told_and_what_they_move_is_seen(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    await lobby.change(subscriptions.follow, eve, "ann")
    async with enter(eve, size=(80, 40)) as pilot:
        await seen(pilot, "No running matches")
        await begin(lobby, ben, ann, terms="--private")
        match = await begin(lobby, ann, ben)
        await seen(
            pilot,
            "ann and ben have begun a match of OctiLite: board 2.",
            "Players you follow  1",
        )
        await lobby.change(playing.play, match.board, ann, "22+a")
        await seen(pilot, "ann v ben                move  2")
        await lobby.change(muting.block, ann, "eve")
        await lobby.change(playing.play, match.board, ben, "46+e")
        await seen(pilot, "ann v ben                move  3")
    async with enter(eve, size=(80, 40)) as pilot:
        shown = await seen(pilot, "Other matches  1")
        assert "Players you follow" not in shown


async def test_the_end_of_a_followed_board_is_told(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    match = await begin(lobby, ann, ben)
    await play(lobby, match, "22+a 46+e")
    await lobby.change(subscriptions.subscribe, eve, match.board, everything=False)
    async with enter(eve) as pilot:
        await seen(pilot, "Other matches  1")
        await lobby.change(playing.resign, match.board, ann)
        await seen(pilot, "Board 1, which you follow, is over: ben beat ann.")


async def open_page(pilot: Pilot[Any], name: str) -> str:
    await pilot.press("p", *name, "enter")
    return await seen(pilot, f" {name}", "Joined")


async def test_f_follows_a_player_and_ends_it(
    enter: Enter, lobby: Lobby, ben: Player, eve: Player
) -> None:
    async with enter(eve) as pilot:
        await open_page(pilot, "ben")
        await pilot.press("f")
        await seen(pilot, "You now follow ben.")
        await pilot.press("down")
        await seen(pilot, "You follow ben.", "f unfollow")
        assert (await lobby.ask(subscriptions.of_player, eve)).players == (ben,)
        await pilot.press("f")
        await seen(pilot, "You no longer follow ben.")
        await pilot.press("x", "f")
        await seen(pilot, "You have muted ben.")
        await gone(pilot, "f follow")
    assert not await lobby.ask(subscriptions.of_player, eve)


async def test_settings_list_them(enter: Enter, lobby: Lobby, ben: Player, eve: Player) -> None:
    await lobby.change(subscriptions.follow, eve, "ben")
    async with enter(eve) as pilot:
        await pilot.press("s", *["right"] * 3, "down", "enter")
        await seen(pilot, "Following")
        pilot.app.screen.query_one(RowList).go_to(Watched(ben))
        await seen(pilot, "ben", "player", "x stop following")
        await pilot.press("x")
        await seen(pilot, "Nothing. Boards, ratings")
    assert not await lobby.ask(subscriptions.of_player, eve)
