"""Making a move with the mouse: on the board, in the line below it, and in the bar."""

from __future__ import annotations

import re
from typing import Any

from textual import events
from textual.pilot import Pilot

from lobby.core.lobby import Lobby
from lobby.features.matches.screens.screen import MatchScreen
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.gamekit.drawing.geometry import Point
from lobby.widgets.bars import KeyBar
from lobby.widgets.board.board import Board
from lobby.widgets.entry_line import EntryLine
from tests.conftest import begin, play
from tests.support.at_board import CLOSE, moves, now, opened, pointed, posed
from tests.support.session import Enter, gone, seen


async def test_a_move_is_made_with_the_mouse(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "chaos")
    async with enter(ann) as pilot:
        screen = await opened(pilot, match)
        await pointed(pilot, screen, "a1")
        await seen(pilot, "a1   then go to c3")
        await pointed(pilot, screen, "c3")
        await seen(pilot, "a1-c3   Enter plays it")
        await pointed(pilot, screen, "c3")
        await seen(pilot, "ben is to move.")
    assert await moves(lobby, match) == "a1-c3"


async def test_what_is_offered_can_be_clicked(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    await play(lobby, match, CLOSE)
    async with enter(ann) as pilot:
        screen = await opened(pilot, match)
        await pointed(pilot, screen, "22")
        await clicked(pilot, screen, "44")
        await seen(pilot, "22-44   Enter again stops here")
        await pilot.press("backspace")
        await pointed(pilot, screen, "44")
        await seen(pilot, "22   choose: [s spare] x capture own 33")
        await clicked(pilot, screen, "capture")
        await seen(pilot, "22-44x   Enter again stops here")
        await pilot.press("enter")
        await seen(pilot, "22-44x   Enter plays it")
        await clicked(pilot, screen, "plays")
        await seen(pilot, "ben is to move.")
    assert (await moves(lobby, match)).endswith(" 22-44x")


async def test_a_prong_is_clicked(enter: Enter, lobby: Lobby, match: Match, ann: Player) -> None:
    async with enter(ann) as pilot:
        screen = await opened(pilot, match)
        await pointed(pilot, screen, "22")
        await clicked(pilot, screen, "d")
        await seen(pilot, "22+d   Enter plays it")
        await pilot.press("backspace", "enter")
        await seen(pilot, "22   prong: [a] b  c  d  e  f  g  h")
        await clicked(pilot, screen, "g")
        await seen(pilot, "22+g   Enter plays it")
        await clicked(pilot, screen, "22+g")
        await seen(pilot, "22+g   Enter plays it")


async def test_a_prong_is_clicked_where_its_letter_stands(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        screen = await opened(pilot, match)
        await pointed(pilot, screen, "22")
        pose = await posed(pilot, screen.table)
        offers = {
            pose.drawing.step_at(pose.scene, pose.form, pose.geometry, Point(x, y)): (x, y)
            for x in range(pose.form.width)
            for y in range(pose.form.height)
        }
        x, y = offers["+f"]
        assert await pilot.click(Board, offset=(pose.corner.x + x, pose.corner.y + y))
        await seen(pilot, "22+f   Enter plays it")


async def test_the_words_of_the_bar_and_of_a_question_are_clicked(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        screen = await opened(pilot, match)
        bar = screen.query_one(KeyBar)

        async def click(words: str) -> None:
            rows = ["".join(segment.text for segment in row) for row in bar.lines]
            x, y = next((row.index(words), y) for y, row in enumerate(rows) if words in row)
            pilot.app.post_message(_mouse_down(bar.region.x + x, bar.region.y + y))
            await pilot.pause()

        assert await pilot.click(bar, offset=("".join(_words(bar)).index("R abort"), 0))
        await seen(pilot, "y yes", "n no")
        await click("n no")
        await gone(pilot, "y yes")
        assert not (await now(lobby, match)).match.over
        await pilot.press("R")
        await seen(pilot, "y yes", "n no")
        await click("y yes")
        await seen(pilot, "so it counts for nothing")
    assert (await now(lobby, match)).match.over


def _words(bar: KeyBar) -> list[str]:
    return [segment.text for segment in bar.lines[0]]


def _mouse_down(x: int, y: int) -> events.MouseDown:
    """The left button, as reported by the terminal."""
    return events.MouseDown(None, x, y, 0, 0, 1, False, False, False, screen_x=x, screen_y=y)


async def clicked(pilot: Pilot[Any], screen: MatchScreen, word: str) -> None:
    """Click on *word* in the line below the board."""
    read = "".join(segment.text for segment in screen.panes.line.lines[0])
    place = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", read)
    assert place, read
    assert await pilot.click(EntryLine, offset=(place.start(), 0))
