"""Settings: preferences, SSH keys, and other keys for actions."""

from __future__ import annotations

import re
from functools import partial
from itertools import pairwise
from typing import Any

import pytest
from textual.pilot import Pilot

from lobby.base.durations import DAY
from lobby.core.lobby import Lobby
from lobby.features.account.screens.settings_rows import (
    ADD_KEY,
    KEYBOARD,
    LIMITS,
    NOTICES,
    PARTS,
    QUIETED,
    SSH_KEYS,
    THEME,
    VACATION,
    ZONE,
    LimitOf,
    SshKey,
    Watched,
)
from lobby.features.clocks import vacations, zones
from lobby.features.matches.values import Match
from lobby.features.news import subscriptions
from lobby.features.people import keys, muting, own_limits, preferences
from lobby.features.people.values.player import Player
from lobby.features.people.values.preference import Preferences
from lobby.ui import rebinding
from lobby.widgets.rows import RowList
from tests.support.session import Enter, gone, seen, text, until


async def stored(lobby: Lobby, player: Player) -> Preferences:
    return await lobby.ask(preferences.load, player, f"SHA256:{player.name}")


async def choose(pilot: Pilot[Any], key: object, part: str = "") -> None:
    """Open the settings, or *part* of them, and put the cursor on the row of *key*."""
    await pilot.press("s")
    await seen(pilot, "Settings of ann")
    if part:
        pilot.app.screen.query_one(RowList).go_to(part)
        await pilot.press("enter")
        await seen(pilot, f"Settings: {PARTS[part]}")
    pilot.app.screen.query_one(RowList).go_to(key)
    await pilot.pause()


async def test_preferences_are_kept(enter: Enter, lobby: Lobby, ann: Player) -> None:
    async with enter(ann) as pilot:
        await choose(pilot, "confirm")
        await pilot.press("enter")
        await seen(pilot, "Ask before sending a move                 no")
    assert not (await stored(lobby, ann)).confirm


@pytest.mark.parametrize("size", [(40, 18), (60, 20)])
async def test_what_is_set_can_be_read_in_a_narrow_window(
    enter: Enter, ann: Player, size: tuple[int, int]
) -> None:
    async with enter(ann, size=size) as pilot:
        await choose(pilot, "colours")
        await seen(pilot, "stay at the board", "auto (unicode)", "auto (dark)", "auto (256)")
        assert "…" not in await seen(pilot, "Playing")


async def test_a_value_without_room_stands_below_its_setting(
    enter: Enter, lobby: Lobby, ann: Player
) -> None:
    async with enter(ann, size=(40, 18)) as pilot:
        await choose(pilot, ADD_KEY, SSH_KEYS)
        shown = await seen(pilot, "in use now", "for another machine")
        fingerprint, when = shown.splitlines()[2:4]
        assert fingerprint.split() == ["SHA256:ann"]
        assert when.split()[0] == "added"


async def test_a_code_can_be_read_in_the_smallest_window(enter: Enter, ann: Player) -> None:
    async with enter(ann, size=(40, 18)) as pilot:
        await choose(pilot, ADD_KEY, SSH_KEYS)
        await pilot.press("enter")
        await seen(pilot, "instead of a name:")
        shown = await seen(pilot, "Do not give this code")
        assert re.search("^ +[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}$", shown, re.MULTILINE)


async def test_ascii_holds_at_once(enter: Enter, lobby: Lobby, ann: Player) -> None:
    async with enter(ann) as pilot:
        await choose(pilot, "pieces")
        await pilot.press("enter")
        await seen(pilot, "Draw boards with")
        await pilot.press("enter")
        await until(pilot, lambda: text(pilot).isascii())
        await pilot.press("escape")
        await seen(pilot, "No running matches")
        await until(pilot, lambda: text(pilot).isascii())
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
        await choose(pilot, ADD_KEY, SSH_KEYS)
        await pilot.press("enter")
        shown = await seen(pilot, "type this code instead of a name:")
        code = shown.split("instead of a name:")[1].split()[0]
        assert await lobby.change(keys.redeem_code, "SHA256:laptop", code) == ann
        await seen(pilot, "SHA256:laptop")


async def test_a_search_for_what_newcomers_are_told_leads_to_a_code(
    enter: Enter, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await choose(pilot, "colours")
        await pilot.press("slash", *"add", "space", "a", "space", *"key", "enter")
        await seen(pilot, "type this code instead of a name:", "Do not give this code")


async def test_the_last_key_stays(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "only you here")
        await choose(pilot, SshKey("SHA256:ann"), SSH_KEYS)
        await seen(pilot, "SHA256:ann", "in use now")
        await pilot.press("x")
        await seen(pilot, "Remove the key in use?")
        await pilot.press("y")
        await seen(pilot, "That is your only key. Add another one before you remove it.")


async def test_an_action_gets_another_key_and_its_own_back(
    enter: Enter, lobby: Lobby, ann: Player
) -> None:
    challenge = next(action for action in rebinding.rebindable() if action.id == "challenge")
    async with enter(ann) as pilot:
        await choose(pilot, challenge, KEYBOARD)
        await pilot.press("enter")
        await seen(pilot, "Press the new key.")
        await pilot.press("u")
        await until(pilot, lambda: pilot.app.preferences.keymap)  # type: ignore[attr-defined]
        await pilot.press("escape", "escape")
        await seen(pilot, "u challenge", "Press u to challenge someone")
        await pilot.press("n", "f2")
        await pilot.press("u")
        await seen(pilot, "New challenge")
    async with enter(ann) as pilot:
        await seen(pilot, "u challenge")
        await choose(pilot, challenge, KEYBOARD)
        await pilot.press("enter", "backspace")
        await until(pilot, lambda: not pilot.app.preferences.keymap)  # type: ignore[attr-defined]
        await pilot.press("escape", "escape")
        await seen(pilot, "n challenge")


def test_an_action_of_many_screens_is_called_as_in_the_lobby_or_at_a_board() -> None:
    helps = {action.id: action.help for action in rebinding.rebindable()}
    assert helps["leave"] == "Leave this board."
    assert helps["earlier"] == "Step through the moves."


def test_no_two_screens_claim_the_same_place_in_the_list_of_actions() -> None:
    screens = {place for action in rebinding.rebindable() for place in action.places}
    ranks = [rank for screen in screens if (rank := vars(screen).get("PROMINENCE"))]
    assert len(set(ranks)) == len(ranks) > 0


def test_players_are_not_offered_the_keys_of_operators() -> None:
    everything = {action.id: action for action in rebinding.rebindable()}
    hidden = everything.keys() - {action.id for action in rebinding.rebindable(operates=False)}
    modules = {place.__module__ for id in hidden for place in everything[id].places}
    assert hidden
    assert all(module.startswith("lobby.features.operating.") for module in modules)
    assert everything["mute"].help == "Mute this player."  # as on the page of a player


async def test_a_key_that_is_taken_is_refused(enter: Enter, lobby: Lobby, ann: Player) -> None:
    challenge = next(action for action in rebinding.rebindable() if action.id == "challenge")
    async with enter(ann) as pilot:
        await choose(pilot, challenge, KEYBOARD)
        for key, sentence in (("w", "w is taken:"), ("r", "r is taken:"), ("enter", "Enter is")):
            await pilot.press("enter", key)
            await seen(pilot, sentence)
    assert not (await stored(lobby, ann)).keymap


async def test_keys_of_moves_are_no_keys_on_boards(enter: Enter, lobby: Lobby, ann: Player) -> None:
    resign = next(action for action in rebinding.rebindable() if action.id == "resign")
    async with enter(ann) as pilot:
        await choose(pilot, resign, KEYBOARD)
        for key in ("4", "g", "x"):
            await pilot.press("enter", key)
            await seen(pilot, f"{key} is part of moves on a board.")
    assert not (await stored(lobby, ann)).keymap


async def test_a_vacation_is_declared_and_ended(enter: Enter, lobby: Lobby, ann: Player) -> None:
    async with enter(ann) as pilot:
        await choose(pilot, VACATION)
        await pilot.press("enter")
        await seen(pilot, "You have 30 of 30 days left in 2023.")
        await pilot.press(*"45", "enter")
        shown = await seen(pilot, "and 45 of this one", "> 45")
        assert len(shown.partition("> 45")[2].partition("You have")[0].splitlines()) == 3
        await pilot.press("ctrl+u")
        await gone(pilot, "and 45 of this one")
        await pilot.press(*"7", "enter")
        await seen(
            pilot, "Settings of ann", "On vacation: your clocks are stopped", "23 of 30 days"
        )
        (planned,) = (await lobby.ask(vacations.of_player, ann)).planned
        assert planned.span.end == lobby.clock() + 7 * DAY
        await pilot.press("escape")
        await seen(pilot, "ann · on vacation")
        await choose(pilot, VACATION)
        pilot.app.screen.query_one(RowList).go_to(planned)
        await seen(pilot, "x end it")
        await pilot.press("x")
        await seen(pilot, "End this vacation?")
        await pilot.press("y")
        await gone(pilot, "On vacation")
    assert (await lobby.ask(vacations.of_player, ann)).planned == ()


async def test_a_refusal_is_read_whole_in_the_smallest_window(enter: Enter, ann: Player) -> None:
    async with enter(ann, size=(40, 18)) as pilot:
        await choose(pilot, VACATION)
        await pilot.press("enter")
        await seen(pilot, "30 of 30 days left")
        await pilot.press(*"45", "enter")
        await seen(pilot, "of this one are in", "shorter one.")


async def test_of_several_vacations_the_next_one_can_be_called_off(
    enter: Enter, lobby: Lobby, ann: Player
) -> None:
    for words in ("2023-12-01..2023-12-02", "2023-12-20..2023-12-21"):
        await lobby.change(vacations.declare, ann, words)
    async with enter(ann) as pilot:
        planned = (await lobby.ask(vacations.of_player, ann)).planned
        await choose(pilot, planned[1])
        await pilot.press("x")
        await seen(pilot, "Cancel the next vacation first")
        pilot.app.screen.query_one(RowList).go_to(planned[0])
        await pilot.press("x", "y")
        await gone(pilot, "Vacation from 2023-12-01")
        await seen(pilot, "Vacation from 2023-12-20 00:00")


async def test_a_time_zone(enter: Enter, lobby: Lobby, ann: Player) -> None:
    async with enter(ann) as pilot:
        await choose(pilot, ZONE)
        await pilot.press("enter")
        await seen(pilot, ">  UTC")
        await pilot.press(*"Mars/Utopia", "enter")
        await seen(pilot, "There is no time zone 'Mars/Utopia'")
        await pilot.press("ctrl+u", *"berlin", "enter")
        await seen(pilot, "Time zone: Europe/Berlin", "23:13 there")
    assert (await lobby.ask(zones.of_player, ann)).key == "Europe/Berlin"


async def test_limits(enter: Enter, lobby: Lobby, ann: Player) -> None:
    async with enter(ann) as pilot:
        await choose(pilot, LimitOf("chaos"), LIMITS)
        assert "x remove it" not in await seen(pilot, "any number")
        await pilot.press("enter", *"many", "enter")
        await seen(pilot, "A limit is a number of boards from 0 to 999, or none.")
        await pilot.press("ctrl+u", "5", "enter")
        await seen(pilot, "Maximum simultaneous matches", "x remove it")
        assert await lobby.ask(own_limits.of_player, ann) == {"chaos": 5}
        await pilot.press("x")
        await gone(pilot, "x remove it")
    assert await lobby.ask(own_limits.of_player, ann) == {}


async def test_who_is_muted_or_blocked(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    await lobby.change(muting.mute, ann, ben.name)
    await lobby.change(muting.block, ann, eve.name)
    async with enter(ann) as pilot:
        for quieted in await lobby.ask(muting.listed, ann):
            await pilot.press("escape", "escape")
            await choose(pilot, quieted, QUIETED)
            await seen(pilot, quieted.player.name, "x remove it")
            await pilot.press("x")
            await gone(pilot, "blocked: no challenges" if quieted.blocked else "muted")
        await seen(pilot, "Nobody. Mute or block from a player's page.")
    assert await lobby.ask(muting.listed, ann) == ()


async def test_subscriptions(enter: Enter, lobby: Lobby, eve: Player, match: Match) -> None:
    for subject in (match.board, "curio"):
        await lobby.change(subscriptions.subscribe, eve, subject, everything=True)
    async with enter(eve) as pilot:
        await pilot.press("s", *["right"] * 3, "down", "enter")
        await seen(
            pilot, "Settings: Following", "Board 1", "with chat", "every move", "x stop following"
        )
        await pilot.press("x")
        await gone(pilot, "with chat")
        pilot.app.screen.query_one(RowList).go_to(Watched("curio"))
        await pilot.press("x")
        await gone(pilot, "every move")
    assert not await lobby.ask(subscriptions.of_player, eve)


def at(listed: RowList, key: object) -> bool:
    """Whether the cursor is on the row of *key*."""
    return listed.row is not None and listed.row.key == key


async def test_each_group_is_short_and_all_five_are_named(
    enter: Enter, lobby: Lobby, ann: Player
) -> None:
    for day in range(1, 10):
        await lobby.change(vacations.declare, ann, f"2023-12-{day:02}..2023-12-{day:02}")
    async with enter(ann, size=(80, 60)) as pilot:
        await pilot.press("s")
        shown = await seen(pilot, "Settings of ann", "Account", "4 more")
        rows = [row for row in shown.splitlines()[2:-2] if row.strip()]
        heads = [row.strip() for row in rows if not row.startswith(("   ", "▌"))]
        assert heads == [
            *("Playing", "Screen and keyboard", "Your time", "Notifications and people", "Account")
        ]
        starts = [at for at, row in enumerate(rows) if row.strip() in heads]
        assert all(end - start <= 9 for start, end in pairwise((*starts, len(rows))))


@pytest.mark.parametrize(
    ("words", "row"),
    [
        ("simultaneous chaos", "Maximum simultaneous matches: Chaos"),
        ("keyboard takeback", "Keyboard: takeback"),
        ("add a key", "Your SSH keys: Add a key"),
        ("delete", "Your data: Delete your account"),
    ],
)
async def test_a_search_finds_what_is_behind_a_row(
    enter: Enter, ann: Player, words: str, row: str
) -> None:
    async with enter(ann) as pilot:
        await pilot.press("s")
        assert row not in await seen(pilot, "Settings of ann")
        await pilot.press("slash", *("space" if letter == " " else letter for letter in words))
        await seen(pilot, row)


async def test_what_a_search_finds_can_be_changed_there(
    enter: Enter, lobby: Lobby, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await pilot.press("s", "slash", *"chaos")
        await seen(pilot, "simultaneous matches: Chaos", "1 found")
        await pilot.press("enter", "5", "enter")
        await seen(pilot, "simultaneous matches: Chaos", " 5")
    assert await lobby.ask(own_limits.of_player, ann) == {"chaos": 5}


@pytest.mark.parametrize("size", [(40, 18), (80, 24), (120, 40)])
async def test_every_part_has_a_page_and_leads_back(
    enter: Enter, ann: Player, size: tuple[int, int]
) -> None:
    async with enter(ann, size=size) as pilot:
        for part, title in PARTS.items():
            await choose(pilot, None, part)
            assert "next group" not in text(pilot)
            await pilot.press("escape")
            await seen(pilot, "Settings of ann", title)
            await pilot.press("escape")


async def test_groups_are_gone_through_with_left_and_right(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await choose(pilot, "colours")
        listed = pilot.app.screen.query_one(RowList)
        for key, expected in (
            ("right", ZONE),
            ("right", NOTICES),
            ("right", SSH_KEYS),
            ("left", NOTICES),
            ("left", ZONE),
            ("left", THEME),
            ("left", "confirm"),
            ("left", "confirm"),
        ):
            await pilot.press(key)
            await until(pilot, partial(at, listed, expected))
