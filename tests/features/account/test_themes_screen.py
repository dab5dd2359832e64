"""The themes: previewed at once, kept with Enter, restored with Escape."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from textual.pilot import Pilot

from lobby.core.lobby import Lobby
from lobby.features.people import preferences
from lobby.features.people.values.player import Player
from lobby.features.people.values.preference import ThemeName
from lobby.widgets.rows import RowList
from lobby.widgets.theme.palette import colour
from lobby.widgets.theme.theme import THEMES, Theme
from tests.support.session import Enter, seen, strips, text, until


def theme_of(pilot: Pilot[Any]) -> Theme:
    theme = pilot.app.palette.theme  # type: ignore[attr-defined]
    assert isinstance(theme, Theme)
    return theme


def grounds(pilot: Pilot[Any]) -> set[object]:
    """All background colours on the screen; None is the terminal's own."""
    return {part.style.bgcolor if part.style else None for strip in strips(pilot) for part in strip}


def painted(theme: Theme) -> object:
    return colour(theme.ground, exact=False)


def bars(theme: Theme) -> set[object]:
    """The backgrounds of bars and of the row under the cursor in *theme*."""
    return {colour(background, exact=False) for background in (theme.band, theme.row)}


def wears(pilot: Pilot[Any], theme: Theme) -> bool:
    """Whether the screen has the backgrounds of *theme* and no others."""
    own = painted(theme) if theme.painted else None
    return {own} < grounds(pilot) <= {own} | bars(theme)


async def stored(lobby: Lobby, player: Player) -> ThemeName | None:
    return (await lobby.ask(preferences.load, player, None)).theme


def shows(pilot: Pilot[Any], name: str) -> bool:
    return theme_of(pilot).name == name


async def begin(pilot: Pilot[Any]) -> None:
    await seen(pilot, "No running matches")
    await pilot.press("ctrl+t")
    await seen(pilot, "as your terminal", "your turn")


async def test_moving_shows_each_and_escape_gives_back_the_old_one(
    enter: Enter, lobby: Lobby, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await begin(pilot)
        for name in THEMES:
            await pilot.press("down")
            await until(pilot, partial(shows, pilot, name))
        await until(pilot, lambda: painted(THEMES["solarized-light"]) in grounds(pilot))
        assert None not in grounds(pilot)
        await pilot.press("escape")
        await seen(pilot, "No running matches")
        assert theme_of(pilot) is THEMES["dark"]
        await until(pilot, lambda: wears(pilot, THEMES["dark"]))
    assert await stored(lobby, ann) is None


async def test_enter_keeps_it_for_every_screen_and_session(
    enter: Enter, lobby: Lobby, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await begin(pilot)
        await pilot.press(*["down"] * 6, "enter")
        await seen(pilot, "No running matches")
        await until(pilot, lambda: wears(pilot, THEMES["nord"]))
    assert await stored(lobby, ann) == "nord"
    async with enter(ann, key="SHA256:another") as pilot:
        await begin(pilot)
        assert theme_of(pilot) is THEMES["nord"]
        await pilot.press("home", "enter")
        await seen(pilot, "No running matches")
        assert theme_of(pilot) is THEMES["dark"]
    assert await stored(lobby, ann) is None


async def test_it_is_in_the_settings_and_among_all_actions(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "No running matches")
        await pilot.press("ctrl+p", *"colours of everything", "enter")
        await seen(pilot, "as your terminal")
        await pilot.press("ctrl+t", "escape")
        await seen(pilot, "No running matches")
        await pilot.press("s")
        await seen(pilot, "auto (dark)")
        pilot.app.screen.query_one(RowList).go_to("theme")
        await pilot.press("enter", "down", "down", "enter")
        await until(pilot, lambda: "Settings" in text(pilot) and " light\n" in text(pilot))


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_the_sample_is_shown_where_there_is_room(
    enter: Enter, ann: Player, size: tuple[int, int]
) -> None:
    async with enter(ann, size=size) as pilot:
        await begin(pilot)
        await seen(pilot, "danger", *("O" * (size[0] >= 80)))


async def test_with_too_few_colours_it_says_so(enter: Enter, ann: Player) -> None:
    async with enter(ann, term="linux") as pilot:
        await seen(pilot, "No running matches")
        await pilot.press("ctrl+t", "down", "down")
        await seen(pilot, "too few\n")


@pytest.mark.parametrize("size", [(60, 20), (120, 40)])
async def test_a_theme_with_a_ground_fills_every_screen(
    enter: Enter, lobby: Lobby, ann: Player, size: tuple[int, int]
) -> None:
    await lobby.change(preferences.set_theme, ann, "nord")
    async with enter(ann, size=size) as pilot:
        await seen(pilot, "No running matches")
        for key in ("n", "p", "r", "i", "s", "g", "question_mark", "ctrl+p", "ctrl+t"):
            await pilot.press(key)
            await until(pilot, lambda: len(pilot.app.screen_stack) > 1)
            await until(pilot, lambda: {painted(THEMES["nord"])} <= grounds(pilot) - {None})
            assert None not in grounds(pilot), key
            await pilot.press("escape")
            await until(pilot, lambda: len(pilot.app.screen_stack) == 1)
