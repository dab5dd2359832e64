"""The list of everything: actions, and places to go."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

import pytest
from rich.cells import cell_len
from textual.binding import Binding
from textual.pilot import Pilot

import lobby as package
from lobby.app import actions_screen
from lobby.app.actions_screen import _UNLISTED
from lobby.core.lobby import Lobby
from lobby.features.matches.values import Match
from lobby.features.people import players
from lobby.features.people.values.player import Player
from lobby.ui import places
from lobby.widgets.row import Row
from lobby.widgets.rows import RowList
from tests.conftest import begin
from tests.support.session import Enter, gone, seen, text


@pytest.mark.parametrize(
    ("words", "there"),
    [
        ("octilite ben", "1 OctiLite"),
        ("rules othello", "Help: Reversi"),
        ("help clock", "Clocks and vacations"),
        ("after a move", "stay at the board"),
        ("messages", "Messages"),
        ("ratings chaos", "Chaos"),
        ("learn binar", "Learn Binar: The rules"),
        ("learn binar strategy", "Learn Binar: Strategy"),
        ("challenge curio", "New challenge"),
        ("study in a row", "Four in a Row"),
        ("explorer", "Help: Study"),
        ("be", "ben"),
        ("1", "1 OctiLite"),
        ("board 1", "1 OctiLite"),
    ],
)
@pytest.mark.usefixtures("match", "ben")
async def test_it_leads_anywhere(enter: Enter, ann: Player, words: str, there: str) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "1 board waits")
        await pilot.press("ctrl+p")
        await seen(pilot, "What do you want to do?")
        await pilot.press(*words)
        await seen(pilot, words)
        await seen(pilot, "found")
        await pilot.press("enter")
        await gone(pilot, "What do you want to do?")
        await seen(pilot, there)


async def test_a_name_that_begins_like_a_board_is_a_name(lobby: Lobby) -> None:
    named = await lobby.change(players.take_name, "SHA256:zoe", "boardwalk")
    (destination,) = await actions_screen.typed(lobby, "boardw")
    assert destination.place == places.PlayerPage(named.name)


def shown_rows(pilot: Pilot[Any]) -> list[Row]:
    """The rows of the list that can be chosen now."""
    return [row for row in pilot.app.screen.query_one(RowList)._rows if row.key is not None]


@pytest.mark.parametrize("size", [(40, 18), (80, 24), (120, 40)])
async def test_at_a_board_it_begins_with_what_can_be_done_there(
    enter: Enter, match: Match, ann: Player, size: tuple[int, int]
) -> None:
    async with enter(ann, size=size) as pilot:
        await seen(pilot, "1 board waits")
        await pilot.press("tab")
        await seen(pilot, str(match.board), "OctiLite")
        await pilot.press("ctrl+p")
        await seen(
            pilot, "What do you want to do?", "chat                  C", "abort                 R"
        )
        assert len(shown_rows(pilot)) <= 12


@pytest.mark.usefixtures("match", "ben")
async def test_typing_finds_what_is_not_shown_at_first(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "1 board waits")
        await pilot.press("tab")
        await seen(pilot, "Enter pick")  # the board, not its row
        await pilot.press("ctrl+p")
        await seen(pilot, "Type to find anything else")
        before = {row.key for row in shown_rows(pilot)}
        listed = [row for row in pilot.app.screen.query_one(RowList)._all if row.key is not None]
        folded = [row for row in listed if row.key not in before]
        assert len(folded) > 60
        for words in ("redraw", "colours of everything", "help clock", "ratings chaos", "flip"):
            await pilot.press(*("space" if letter == " " else letter for letter in words))
            await seen(pilot, f"/ {words}")
            assert shown_rows(pilot), words
            await pilot.press("ctrl+u")


@pytest.mark.usefixtures("match")
async def test_rows_say_what_they_lead_to(enter: Enter, ann: Player, ben: Player) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "1 board waits")
        await pilot.press("ctrl+p")
        await pilot.press(*"be")
        shown = await seen(pilot, "OctiLite v ben (1)", "Show the player's page.")
        assert shown.index("Show the player's page.") < shown.index("OctiLite v ben (1)")
        await pilot.press("backspace", "backspace", *"this setting")
        await seen(pilot, "After a move", "Draw boards with", "Change this setting.")


async def test_statistics_are_found_by_their_whole_name(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await pilot.press("ctrl+p", *"statistics", "space", *"curio")
        await seen(pilot, "stats Curio", "Statistics: how Curio is played here.")


async def test_one_row_leads_to_each_screen_and_descriptions_are_in_line(
    enter: Enter, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await pilot.press("ctrl+p", *"learn")
        shown = await seen(pilot, "Learn a game by playing it.", "strategy OctiLite")
        assert shown.count("Learn a game by playing it.") == 1
        rows = [row for row in shown.splitlines() if "lesson of" in row or "Learn Oct" in row]
        columns = [max(row.find("The lesson of"), row.find("Learn Oct")) for row in rows]
        assert len(columns) > 1
        assert len(set(columns)) == 1


def column(shown: str, words: str) -> int:
    """Where *words* stand in their line."""
    return next(row.index(words) for row in shown.splitlines() if words in row)


async def test_a_long_name_is_cut_and_pushes_nothing_aside(
    enter: Enter, lobby: Lobby, ann: Player
) -> None:
    other = await lobby.change(players.take_name, "SHA256:long", "benedict-of-the-hill")
    match = await begin(lobby, ann, other, "loa")
    for size in ((80, 24), (120, 40)):
        async with enter(ann, size=size) as pilot:
            await seen(pilot, "1 board waits")
            await pilot.press("ctrl+p")
            shown = await seen(pilot, "Find an opponent now.")
            columns = {column(shown, "Find an opponent now.")}
            await pilot.press(*"lines")
            shown = await seen(pilot, "Board 1: your move.", f"hill ({match.board})")
            columns |= {column(shown, words) for words in ("Board 1: your", "The rules of")}
            assert len(columns) == 1
            assert ("Lines of Action…" in shown) == (size[0] == 80)


async def test_a_phone_says_whole_that_nothing_is_found(enter: Enter, ann: Player) -> None:
    async with enter(ann, size=(40, 18)) as pilot:
        await pilot.press("ctrl+p", *"zzz")
        shown = await seen(pilot, "Nothing is called that.", "letters away.")
        assert "…" not in shown


async def test_a_visitor_finds_no_place_of_members(enter: Enter) -> None:
    async with enter(None) as pilot:
        await pilot.press("enter", "ctrl+p")
        await seen(pilot, "What do you want to do?", "people")
        assert "Read your messages." not in text(pilot)


@pytest.mark.usefixtures("match")
async def test_a_narrow_window_cuts_no_name(enter: Enter, ann: Player, ben: Player) -> None:
    async with enter(ann, size=(40, 18)) as pilot:
        await seen(pilot, "1 board waits")
        await pilot.press("ctrl+p", *"ben")
        await seen(pilot, "OctiLite v ben (1)")
        await pilot.press("down")
        await seen(pilot, "Board 1")
        await pilot.press(*["backspace"] * 3, *"sending")
        await seen(pilot, "Ask before sending a move")


async def test_the_number_of_a_board_puts_the_cursor_on_that_board(
    enter: Enter, match: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "Your move")
        await pilot.press("ctrl+p", str(match.board))
        await seen(pilot, f"▌board {match.board} ")


ROOM = 43
"""Cells for the text of an action at 80 columns, next to keys of the usual width."""


def explained() -> Iterator[str]:
    """The explanations of all actions on all screens."""
    for module in pkgutil.walk_packages(package.__path__, "lobby."):
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, type) and value.__module__.startswith("lobby."):
                listed = vars(value).get("BINDINGS", ())
                own = (binding for binding in listed if isinstance(binding, Binding))
                yield from (binding.tooltip for binding in own if binding.id not in _UNLISTED)


def test_what_an_action_does_is_read_in_whole_at_80_columns() -> None:
    explanations = set(explained())
    assert len(explanations) > 50
    assert {explanation for explanation in explanations if cell_len(explanation) > ROOM} == set()


async def test_on_a_phone_what_a_row_does_stands_below_and_is_whole(
    enter: Enter, ann: Player
) -> None:
    async with enter(ann, size=(40, 18)) as pilot:
        await pilot.press("ctrl+p")
        await seen(pilot, "What do you want to do?", "Find an opponent now.")
        await pilot.press("down", "down")
        shown = await seen(pilot, "Learn a game by playing it.")
        assert "…" not in shown
