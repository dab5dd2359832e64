"""A finished match that is worth studying, and the way into the study."""

from __future__ import annotations

from typing import Any

from textual.pilot import Pilot

from lobby.features.matches.values import Match
from lobby.features.study.screens.screen import StudyScreen
from tests.support.at_board import opened
from tests.support.session import seen, until

LINE = "b1 a3 b2 c2 c1 a1"
"""Binar 3x3 with -single: Odd wins, and both missed b3."""


async def looked_at(pilot: Pilot[Any], match: Match, *texts: str) -> str:
    """Open the study of *match*, and return the screen once it has all *texts*."""
    await opened(pilot, match)
    await pilot.press("v")
    await until(pilot, lambda: isinstance(pilot.app.screen, StudyScreen))
    return await seen(pilot, *texts)


async def studied(pilot: Pilot[Any], match: Match) -> str:
    """Open the study of *match* at its start, and return the screen once everything is judged."""
    await looked_at(pilot, match, "move 6 of 6")
    await pilot.press("home")
    return await seen(pilot, "ann: 1 blunder   ben: 1 blunder")


async def in_lines(pilot: Pilot[Any], match: Match) -> StudyScreen:
    """The lines in the study of *match*, from its board."""
    await looked_at(pilot, match)
    screen = pilot.app.screen
    assert isinstance(screen, StudyScreen)
    await until(pilot, lambda: screen.at and screen.ready)
    if screen.tab != "lines":
        await pilot.press("right_square_bracket")
    await until(pilot, lambda: screen.tab == "lines")
    return screen


async def at(pilot: Pilot[Any], screen: StudyScreen, *path: str) -> None:
    """Wait until the position after *path* is shown."""
    await until(pilot, lambda: screen.at and screen.path == path and screen.ready)
