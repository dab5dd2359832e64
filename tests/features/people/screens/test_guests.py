"""Guests: they play bots at once, keep their boards if they like, and are offered nothing else."""

from __future__ import annotations

import re
from typing import Any

import pytest
from textual.pilot import Pilot

from lobby.app.lobby_app import LobbyApp
from lobby.core.lobby import Lobby
from lobby.features.challenges import offering
from lobby.features.home.screens.screen import LobbyScreen
from lobby.features.matches import playing, viewing
from lobby.features.matches.values import Match
from lobby.features.people import players
from lobby.features.people.screens.naming import NamingScreen
from lobby.features.people.values.player import Player
from lobby.ui import places
from tests.support.at_board import opened, turned_to, typed
from tests.support.proposals import proposal
from tests.support.session import Enter, gone, seen, until

pytestmark = pytest.mark.usefixtures("playing_bots")

MEMBERS_KEYS = "n", "i", "s", "w"


async def test_a_guest_without_a_key_plays_a_bot_to_the_end(enter: Enter, lobby: Lobby) -> None:
    async with enter(None, size=(80, 40)) as pilot:
        await seen(pilot, "b  play a bot now")
        await pilot.press("b", *turned_to("chaos"), "enter")
        await seen(pilot, "bot1 X", "your move")
        await typed(pilot, "a1-c3")
        await pilot.press("enter")
        await seen(pilot, "1  a1-c3", "<d4-a1>", "your move")
        await pilot.press("R", "y")
        await seen(pilot, "over", "bot1 beat you", "M rematch")
        await pilot.press("Q")
        await seen(pilot, "Recently finished", "bot1 beat you", "guest", "t choose a name")
    match = await lobby.ask(viewing.find, 1, None)
    assert match.players[0].guest


def go(pilot: Pilot[Any], name: str) -> None:
    assert isinstance(pilot.app, LobbyApp)
    pilot.app.open(places.PlayerPage(name))


async def test_a_guest_who_plays_is_here(enter: Enter, lobby: Lobby, ann: Player) -> None:
    async with enter(None) as pilot:
        await seen(pilot, "play a bot now")
        await pilot.press("b", *turned_to("chaos"), "enter")
        await seen(pilot, "your move")
        name = (await lobby.ask(viewing.find, 1, None)).players[0].name
        async with enter(ann) as beside:
            go(beside, name)
            await seen(beside, name, "here now", "A guest, first seen just now.")
    async with enter(ann) as pilot:
        go(pilot, name)
        await seen(pilot, name, "not here")


async def test_few_come_as_guests(enter: Enter, lobby: Lobby) -> None:
    lobby.guests_per_hour = 1
    lobby.newcomers_per_address = 1
    for shown in ("your move", "Only 1 newcomer an hour", "Too many guests have come"):
        async with enter(None) as pilot:
            await seen(pilot, "play a bot now")
            await pilot.press("b", "enter")
            await seen(pilot, shown)
        if shown != "your move":
            lobby.newcomers_per_address = 2


async def test_a_guest_with_a_key_takes_a_name_and_keeps_the_board(
    enter: Enter, lobby: Lobby
) -> None:
    async with enter(None, key="SHA256:new", name="zoe") as pilot:
        await seen(pilot, "play a bot now")
        await pilot.press("b", *turned_to("chaos"), "enter")
        await seen(pilot, "bot1 X", "your move")
        await pilot.press("Q")
        await seen(pilot, "Chaos     O     v bot1", "1 board waits")
        await pilot.press("t")
        await seen(pilot, "You are playing as a guest.", "zoe is free")
        await pilot.press("enter")
        await seen(pilot, "Welcome, zoe.", "Chaos     O     v bot1")
        await pilot.press("down")
        await seen(pilot, "n challenge", "zoe · 1 board waits")
        assert [player.name for player in lobby.presence.players()] == ["zoe"]


async def test_a_guest_with_a_key_is_known_at_the_next_visit(enter: Enter, lobby: Lobby) -> None:
    guest = await lobby.change(players.begin_guest, "SHA256:new")
    await sparring(lobby, guest)
    async with enter(guest, key="SHA256:new") as pilot:
        await seen(pilot, "Chaos     O     v bot1", "guest · 1 board waits", "t choose a name")
        await pilot.press("tab")
        await seen(pilot, "your move")


async def test_a_guest_gets_a_code_and_finds_the_boards_with_a_key(
    enter: Enter, lobby: Lobby
) -> None:
    async with enter(None) as pilot:
        await pilot.press("b", *turned_to("chaos"), "enter")
        await seen(pilot, "your move")
        await pilot.press("Q")
        await pilot.press("q")
        await seen(pilot, "you cannot return to your boards. t shows")
        await pilot.press("n", "t")
        await seen(pilot, "ssh-keygen -t ed25519", "Enter get a code")
        await pilot.press("enter")
        shown = await seen(pilot, "Your code, valid for 15 minutes:")
        code = shown.partition("for 15 minutes:")[2].split()[0]
        async with enter(None, key="SHA256:new", name="zoe") as other:
            await other.press("enter")
            await seen(other, "zoe is free")
            await other.press(*["backspace"] * 3, *code, "enter")
            await seen(other, "Your boards are back. Now choose a name.")
            assert isinstance(other.app.screen, NamingScreen)
            await other.press("enter")
            await seen(other, "Welcome, zoe.", "Chaos     O     v bot1")
        shown = await seen(pilot, "You are zoe: that name was chosen in another session.")
        assert "Your code" not in shown


async def test_a_guests_code_can_be_read_whole_in_the_smallest_window(enter: Enter) -> None:
    async with enter(None, size=(40, 18)) as pilot:
        await pilot.press("b", *turned_to("chaos"), "enter")
        await seen(pilot, "Your move.")
        await pilot.press("Q", "t", "enter")
        shown = await seen(pilot, "Your code, valid for 15 minutes:", "The operators will never")
        code = shown.partition("for 15 minutes:")[2].split()[0]
        assert re.fullmatch("[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}", code)


async def test_guests_are_offered_what_they_may_do(enter: Enter, lobby: Lobby, ann: Player) -> None:
    await lobby.change(offering.offer, ann, proposal("curio"))
    guest = await lobby.change(players.begin_guest, "SHA256:new")
    async with enter(guest, key="SHA256:new") as pilot:
        shown = await seen(pilot, "Press b to play a bot now, or g to learn a game.", "from ann")
        assert "challenge" not in shown.splitlines()[-1]
        await pilot.press(*MEMBERS_KEYS)
        assert isinstance(pilot.app.screen, LobbyScreen)
        await pilot.press("enter")
        shown = await seen(pilot, "a challenge from ann", "F1 rules")
        assert "accept" not in shown
        await pilot.press("escape", "p", *"ann", "enter")
        shown = await seen(pilot, "Joined", "Esc back")
        assert not {"challenge", "write", "mute"} & set(shown.splitlines()[-1].split())
        await pilot.press("escape", "escape", "r")
        shown = await seen(pilot, "Ratings", "next game")
        assert not {"challenge", "watch"} & set(shown.splitlines()[-1].split())


async def test_who_may_not_talk_is_told_so_before_writing(enter: Enter, lobby: Lobby) -> None:
    guest = await lobby.change(players.begin_guest, None)
    match = await sparring(lobby, guest)
    async with enter(guest) as pilot:
        await seen(pilot, "> press t to choose a name")
        await opened(pilot, match)
        await seen(pilot, "> press C to choose a name")
        await pilot.press("C")
        await seen(pilot, "Choose a name")
        await pilot.press("escape")
        await seen(pilot, "> press C to choose a name")
    lobby.guests_chat = True
    async with enter(guest) as pilot:
        await seen(pilot, "> press c to talk")


async def test_a_second_match_of_a_game_replaces_the_first_by_one_key(
    enter: Enter, lobby: Lobby
) -> None:
    async with enter(None, key="SHA256:new") as pilot:
        await seen(pilot, "play a bot now")
        await pilot.press("b", *turned_to("chaos"), "enter")
        await seen(pilot, "Chaos ", "your move")
        await pilot.press("Q")
        await seen(pilot, "play a bot", "Chaos")
        await pilot.press("b", *turned_to("octilite"), "enter")
        await seen(pilot, "OctiLite ", "your move")
        await pilot.press("Q")
        await seen(pilot, "play a bot", "Chaos", "OctiLite")
        await pilot.press("b", *turned_to("chaos"), "enter")
        await seen(pilot, "You are playing Chaos", "y yes")
        await pilot.press("n")
        await seen(pilot, "Play a bot", "Enter begin")
        await pilot.press("enter")
        await seen(pilot, "You are playing Chaos", "y yes")
        await pilot.press("y")
        await seen(pilot, "Chaos ", "your move")
    assert (await lobby.ask(viewing.find, 1, None)).over
    assert not (await lobby.ask(viewing.find, 2, None)).over
    assert not (await lobby.ask(viewing.find, 3, None)).over


async def test_a_rematch_makes_room_too(enter: Enter, lobby: Lobby) -> None:
    guest = await lobby.change(players.begin_guest, "SHA256:new")
    ended = await sparring(lobby, guest)
    await lobby.change(playing.play, ended.board, guest, "a1-c3")
    await lobby.change(playing.resign, ended.board, guest)
    await sparring(lobby, guest)
    async with enter(guest, key="SHA256:new") as pilot:
        await opened(pilot, ended)
        await seen(pilot, "M rematch")
        await pilot.press("M")
        await seen(pilot, "You are playing Chaos", "y yes")
        await pilot.press("y")
        await seen(pilot, "3 Chaos  bot1 O")
    assert (await lobby.ask(viewing.find, 2, None)).over


async def test_a_guests_bar_has_the_way_out_the_rules_and_a_lesson(
    enter: Enter, lobby: Lobby
) -> None:
    guest = await lobby.change(players.begin_guest, None)
    match = await sparring(lobby, guest)
    async with enter(guest) as pilot:
        await opened(pilot, match)
        shown = await seen(pilot, "your move")
        assert {"R abort", "F1 rules", "L learn"} <= set(shown.splitlines()[-1].split("   "))
        await pilot.press("L")
        await seen(pilot, "Learn Chaos: The rules")


async def test_guests_that_play_are_counted_not_named(
    enter: Enter, lobby: Lobby, ann: Player
) -> None:
    guest = await lobby.change(players.begin_guest, None)
    match = await sparring(lobby, guest)
    lobby.presence.look_at(lobby.presence.enter(guest), match.board)
    async with enter(ann, size=(120, 40)) as pilot:
        side = [row[79:].strip() for row in (await seen(pilot, "1 guest")).splitlines()]
        at = side.index("Here  2")
        assert side[at : at + 3] == ["Here  2", "ann", "1 guest"]
        await pilot.press("p", *"guest")
        await seen(pilot, f"{guest.name}", "guest")


async def test_matches_between_people_stand_before_those_with_bots(
    enter: Enter, lobby: Lobby, match: Match, eve: Player
) -> None:
    await sparring(lobby, match.players[1])
    guest = await lobby.change(players.begin_guest, None)
    await sparring(lobby, guest)
    async with enter(eve, size=(80, 40)) as pilot:
        shown = await seen(pilot, "ann v ben", "ben v bot1")
        assert shown.index("ann v ben") < shown.index("ben v bot1")
        assert guest.name not in shown


async def test_guests_watch_without_subscribing(
    enter: Enter, lobby: Lobby, ann: Player, match: Match
) -> None:
    guest = await lobby.change(players.begin_guest, None)
    lobby.presence.look_at(lobby.presence.enter(guest), match.board)
    async with enter(guest, size=(80, 40)) as pilot:
        await seen(pilot, "ann v ben")
        await pilot.press("enter")
        shown = await seen(pilot, "to move", "F flip")
        assert "subscribe" not in shown
        await pilot.press("V")
        await seen(pilot, "Watching: 2 guests")
        await gone(pilot, "guest-")


async def sparring(lobby: Lobby, player: Player) -> Match:
    """A match between *player* and the weakest bot."""
    made = await lobby.change(
        offering.propose, player, proposal("chaos", opponent="bot1"), chance=lobby.chance
    )
    assert isinstance(made, Match)
    return made


async def test_the_lobby_opens_behind_the_form(enter: Enter) -> None:
    async with enter(None) as pilot:
        await seen(pilot, "play a bot now")
        await pilot.press("b")
        await seen(pilot, "Play a bot")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, LobbyScreen))


@pytest.mark.parametrize("late", [False, True])
async def test_a_name_chosen_in_another_session_of_the_key_holds_here_too(
    enter: Enter, lobby: Lobby, late: bool
) -> None:
    async with enter(None, key="SHA256:new", name="zoe") as pilot:
        if not late:
            await pilot.press("enter")
            await seen(pilot, "zoe is free")
        await lobby.change(players.take_name, "SHA256:new", "amy")
        if late:
            await pilot.press("enter")
        await seen(pilot, "You are amy: that name was chosen in another session.")
        await seen(pilot, " Lobby ", "amy ·")
