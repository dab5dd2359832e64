"""The welcome screen: becoming a player, adding a key, looking around."""

from __future__ import annotations

import pytest

from lobby.core.lobby import Lobby
from lobby.features.home.screens.screen import LobbyScreen
from lobby.features.people import keys
from lobby.features.people.screens.welcome import WelcomeScreen
from lobby.features.people.values.player import Player
from lobby.widgets.text_entry import Prompt
from tests.support.session import Enter, seen, until


async def test_an_unknown_key_takes_the_name_that_is_offered(enter: Enter, lobby: Lobby) -> None:
    async with enter(None, key="SHA256:new", name="zoe!") as pilot:
        await pilot.press("enter")
        await seen(pilot, "> zoe", "zoe is free. Press Enter to take it.")
        await pilot.press("enter")
        await seen(pilot, "Welcome, zoe.", "No running matches")
        assert [player.name for player in lobby.presence.players()] == ["zoe"]
    assert (await lobby.ask(keys.holder, "SHA256:new")) is not None


async def test_what_is_wrong_with_a_name_is_said_while_it_is_typed(
    enter: Enter, ann: Player
) -> None:
    async with enter(None, key="SHA256:new", name="Ann") as pilot:
        await pilot.press("enter")
        await seen(pilot, "Ann is taken. Choose another name.")
        await pilot.press("right", "end", "e", "t", "t", "e")
        await seen(pilot, "Annette is free")
        await pilot.press("full_stop")
        await seen(
            pilot, "A name has 2 to 20 characters: letters from a to z, digits, '-' and '_'."
        )
        await pilot.press("enter")
        shown = await seen(pilot, "Choose a name", "Esc back")
        assert shown.count("A name has 2 to 20 characters") == 1


async def test_few_take_a_name_from_one_address(enter: Enter, lobby: Lobby, ann: Player) -> None:
    lobby.newcomers_per_address = 1
    async with enter(None, key="SHA256:new", name="ann") as pilot:
        await pilot.press("enter", "enter", "end", "2", "enter")
        await seen(pilot, "Welcome, ann2.")
    async with enter(None, key="SHA256:newer", name="zoe") as pilot:
        await pilot.press("enter")
        await seen(pilot, "zoe is free")
        await pilot.press("enter")
        await seen(pilot, "Only 1 newcomer an hour", "Esc back")
    code = await lobby.change(keys.issue_code, ann)
    async with enter(None, key="SHA256:newer", name="") as pilot:
        await pilot.press("enter", *code, "enter")
        await seen(pilot, "Welcome, ann.")


async def test_a_code_gives_the_key_to_its_player(enter: Enter, lobby: Lobby, ann: Player) -> None:
    code = await lobby.change(keys.issue_code, ann)
    async with enter(None, key="SHA256:other", name="") as pilot:
        await pilot.press("enter", *code.upper())
        await seen(pilot, "That looks like a code", "Enter use this code")
        await pilot.press("enter")
        await seen(pilot, "Welcome, ann.")


@pytest.mark.parametrize(
    ("typed", "end"), [("zoe-of-twenty-letter", "take it."), ("0000-1111-2222", "to use it.")]
)
async def test_a_narrow_window_says_in_full_what_enter_does(
    enter: Enter, typed: str, end: str
) -> None:
    async with enter(None, key="SHA256:other", name="", size=(40, 18)) as pilot:
        await pilot.press("enter", *typed)
        await seen(pilot, f"> {typed}", end)


async def test_a_wrong_code_is_refused_in_place(enter: Enter) -> None:
    async with enter(None, key="SHA256:other", name="") as pilot:
        await pilot.press("enter", *"0000-1111-2222", "enter")
        await seen(pilot, "That code is wrong, used or expired. Get a new one")


async def test_looking_around_first_and_joining_later(enter: Enter) -> None:
    async with enter(None, key="SHA256:new", name="zoe") as pilot:
        await pilot.press("escape")
        await seen(pilot, "guest", "t choose a name")
        assert isinstance(pilot.app.screen, LobbyScreen)
        await pilot.press("t")
        await seen(pilot, "zoe is free")
        await pilot.press("enter")
        await seen(pilot, "Welcome, zoe.")
        await pilot.press("down")
        await seen(pilot, "n challenge", "zoe")


async def test_the_lobby_is_built_when_a_visitor_leaves_the_door(enter: Enter) -> None:
    async with enter(None, size=(30, 12)) as pilot:
        await pilot.resize_terminal(80, 24)
        await seen(pilot, "Welcome to the Lobby")
        assert [type(screen) for screen in pilot.app.screen_stack] == [WelcomeScreen]
        await pilot.press("escape", "escape", "f1", "escape")
        await seen(pilot, "guest", "q leave")
        assert [type(screen) for screen in pilot.app.screen_stack] == [LobbyScreen]


async def test_without_a_key_one_is_told_how_to_make_one(enter: Enter) -> None:
    async with enter(None) as pilot:
        await seen(pilot, "To play people, make an SSH key", "ssh-keygen -t", "Enter look around")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, LobbyScreen))
        await seen(pilot, "guest")
        await pilot.press("n")
        assert isinstance(pilot.app.screen, LobbyScreen)


async def test_a_game_can_be_learnt_at_once(enter: Enter) -> None:
    async with enter(None, key="SHA256:new") as pilot:
        await seen(pilot, "g      learn a game in three minutes", "g learn")
        await pilot.press("g")
        await seen(pilot, "Learn a game")


async def test_a_name_that_is_judged_as_the_session_ends_breaks_nothing(enter: Enter) -> None:
    async with enter(None, key="SHA256:new") as pilot:
        await seen(pilot, "Welcome to the Lobby")
        await pilot.press("enter")
        await seen(pilot, "Choose a name")
        prompt, page = pilot.app.screen.query_one(Prompt), pilot.app.screen
        await pilot.press("z")
        await page.remove_children()
        page.post_message(Prompt.Changed(prompt, "z"))
        await pilot.pause()
