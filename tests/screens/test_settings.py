"""Settings: preferences, SSH keys, and other keys for actions."""

from __future__ import annotations

from typing import Any

from textual.pilot import Pilot

from lobby import players, preferences
from lobby.lobby import Lobby
from lobby.players import Player
from lobby.preferences import Preferences
from lobby.screens import bindings
from lobby.widgets.rows import RowList
from tests.screens.conftest import Enter
from tests.screens.session import gone, seen, until


async def stored(lobby: Lobby, player: Player) -> Preferences:
    return await lobby.ask(preferences.load, player, f"SHA256:{player.name}")


async def choose(pilot: Pilot[Any], key: object) -> None:
    """Open the settings and put the cursor on the row of *key*."""
    await pilot.press("s")
    await seen(pilot, "Settings of ann")
    pilot.app.screen.query_one(RowList).go_to(key)
    await pilot.pause()


async def test_preferences_are_kept(enter: Enter, lobby: Lobby, ann: Player) -> None:
    async with enter(ann) as pilot:
        await choose(pilot, "confirm")
        await pilot.press("enter")
        await seen(pilot, "Ask before a move is sent                 no")
    assert not (await stored(lobby, ann)).confirm


async def test_ascii_holds_at_once(enter: Enter, lobby: Lobby, ann: Player) -> None:
    async with enter(ann) as pilot:
        await choose(pilot, "pieces")
        await pilot.press("enter")
        await seen(pilot, "drawn with           unicode")
        await pilot.press("enter")
        assert (await gone(pilot, "─")).isascii()
        await pilot.press("escape")
        assert (await seen(pilot, "You have no boards yet")).isascii()
    assert (await stored(lobby, ann)).pieces == "ascii"


async def test_colours_are_kept_for_the_ssh_key(enter: Enter, lobby: Lobby, ann: Player) -> None:
    async with enter(ann) as pilot:
        await choose(pilot, "colours")
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.palette.turn.color is None)  # type: ignore[attr-defined]
    assert (await stored(lobby, ann)).colours == "none"
    assert (await lobby.ask(preferences.load, ann, "SHA256:another")).colours is None


async def test_a_code_for_another_key(enter: Enter, lobby: Lobby, ann: Player) -> None:
    async with enter(ann) as pilot:
        await choose(pilot, "add a key")
        await pilot.press("enter")
        shown = await seen(pilot, "type this code in place of a name:")
        code = shown.split("in place of a name:")[1].split()[0]
        assert await lobby.change(players.redeem_code, "SHA256:laptop", code) == ann
        await seen(pilot, "SHA256:laptop")


async def test_the_last_key_stays(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "only you here")
        await pilot.press("s")
        await seen(pilot, "SHA256:ann", "in use now")
        await pilot.press("down", "down", "down", "down", "x")
        await seen(pilot, "Remove the key you came with?")
        await pilot.press("y")
        await seen(pilot, "That is your only key")


async def test_an_action_gets_another_key_and_its_own_back(
    enter: Enter, lobby: Lobby, ann: Player
) -> None:
    challenge = next(each for each in bindings.rebindable() if each.id == "challenge")
    async with enter(ann) as pilot:
        await choose(pilot, challenge)
        await pilot.press("enter")
        await seen(pilot, "Press the key for it.")
        await pilot.press("m")
        await until(pilot, lambda: pilot.app.preferences.keymap)  # type: ignore[attr-defined]
        await pilot.press("escape")
        await seen(pilot, "m new challenge", "Press m to challenge someone")
        await pilot.press("n")
        await pilot.press("m")
        await seen(pilot, "curio seek")
    async with enter(ann) as pilot:
        await seen(pilot, "m new challenge")
        await choose(pilot, challenge)
        await pilot.press("enter", "backspace")
        await until(pilot, lambda: not pilot.app.preferences.keymap)  # type: ignore[attr-defined]
        await pilot.press("escape")
        await seen(pilot, "n new challenge")


async def test_a_key_that_is_taken_is_refused(enter: Enter, lobby: Lobby, ann: Player) -> None:
    challenge = next(each for each in bindings.rebindable() if each.id == "challenge")
    async with enter(ann) as pilot:
        await choose(pilot, challenge)
        for key, sentence in (("c", "c is taken:"), ("j", "j is taken:"), ("enter", "Enter is")):
            await pilot.press("enter", key)
            await seen(pilot, sentence)
    assert not (await stored(lobby, ann)).keymap
