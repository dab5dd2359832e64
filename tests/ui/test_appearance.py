"""The appearance of a session: the player's preferences, on the terminal's background."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from textual.pilot import Pilot

from lobby.core.lobby import Lobby
from lobby.features.people import preferences
from lobby.features.people.values.player import Player
from lobby.features.people.values.terminal import Terminal
from lobby.ui.session.appearance import Appearance
from lobby.ui.window import GroundTold, KeysWait
from lobby.widgets.bars import KeyBar
from lobby.widgets.theme.colours import RGB
from lobby.widgets.theme.palette import Palette
from lobby.widgets.theme.theme import DARK, LIGHT, THEMES
from tests.support.session import Enter, seen, strips, until


async def palette_on(pilot: Pilot[Any], ground: RGB) -> Palette:
    """The palette after the terminal has reported its background."""
    await seen(pilot, "No running matches")
    pilot.app.post_message(GroundTold(ground))
    await pilot.pause()
    palette = pilot.app.palette  # type: ignore[attr-defined]
    assert isinstance(palette, Palette)
    return palette


async def test_the_expected_background_changes_nothing(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        before = pilot.app.palette  # type: ignore[attr-defined]
        assert before.theme is DARK
        assert await palette_on(pilot, DARK.ground) is before


async def test_only_the_first_answer_counts(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        first = await palette_on(pilot, RGB(0, 0, 0))
        assert await palette_on(pilot, RGB(255, 255, 255)) is first


async def test_on_another_dark_one_only_boards_and_bars_look_different(
    enter: Enter, ann: Player
) -> None:
    async with enter(ann) as pilot:
        before = pilot.app.palette  # type: ignore[attr-defined]
        after = await palette_on(pilot, RGB(0, 0, 0))
        assert after.styles == before.styles
        assert after.theme.ground == RGB(0, 0, 0)
        bar, band = pilot.app.screen.query_one(KeyBar), after.band
        assert band
        assert band != before.band
        assert {
            segment.style and segment.style.bgcolor
            for segment in bar.render_lines(bar.size.region)[0]
        } == {band.bgcolor}


async def test_on_a_light_one_everything_is_light(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        assert (await palette_on(pilot, RGB(255, 255, 255))).theme.board == LIGHT.board

        def is_light() -> bool:
            inks = {
                segment.style.color for strip in strips(pilot) for segment in strip if segment.style
            }
            return pilot.app.palette.muted.color in inks  # type: ignore[attr-defined]

        await until(pilot, is_light)


@pytest.mark.parametrize("theme", ["dark", "nord"])
async def test_who_chose_a_theme_has_it_on_every_background(
    enter: Enter, lobby: Lobby, ann: Player, theme: Any
) -> None:
    await lobby.change(preferences.set_theme, ann, theme)
    async with enter(ann) as pilot:
        assert pilot.app.palette.theme is THEMES[theme]  # type: ignore[attr-defined]
        after = await palette_on(pilot, RGB(255, 255, 255))
        assert after.theme.ground == THEMES[theme].ground
        assert after.base


async def test_who_waits_for_their_keys_is_told_why(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "No running matches")
        pilot.app.post_message(KeysWait())
        await seen(pilot, "You have used your share of the server for now.")


async def test_what_was_read_last_stays(lobby: Lobby, ann: Player) -> None:
    look = Appearance(lobby, Terminal("xterm-256color", {}), None)
    ask, asked, changed = lobby.ask, asyncio.Event(), asyncio.Event()

    async def slowly(*question: Any) -> Any:
        answer = await ask(*question)
        if not asked.is_set():
            asked.set()
            await changed.wait()
        return answer

    lobby.ask = slowly  # type: ignore[assignment]
    first = asyncio.ensure_future(look.look_up(lobby, ann, None))
    await asked.wait()
    await lobby.change(preferences.set_order, ann, "opponent")
    second = asyncio.ensure_future(look.look_up(lobby, ann, None))
    for _ in range(3):  # a question that is not kept waiting is answered by then
        await ask(preferences.load, ann, None)
    changed.set()
    await asyncio.gather(first, second)
    assert look.preferences.order == "opponent"
