"""The palette: no colour that a terminal lacks, and nothing shown by colour alone."""

from __future__ import annotations

from dataclasses import fields
from typing import get_args

import pytest
from rich.cells import cell_len
from rich.color import Color, ColorType
from rich.style import Style

from lobby.features.people.values.terminal import Colours
from lobby.widgets.theme.colours import is_dark
from lobby.widgets.theme.palette import ASCII, UNICODE, Palette, palette
from lobby.widgets.theme.theme import THEMES

_ALLOWED = {
    "none": set(),
    "16": {ColorType.STANDARD},
    "256": {ColorType.EIGHT_BIT},
    "truecolor": {ColorType.TRUECOLOR},
}


def styles(chosen: Palette) -> dict[str, Style]:
    by_name = {field.name: getattr(chosen, field.name) for field in fields(chosen)}
    first, second = by_name.pop("seats")
    by_name |= {"first": first, "second": second}
    return {name: style for name, style in by_name.items() if isinstance(style, Style)}


@pytest.mark.parametrize("colours", get_args(Colours))
def test_only_colours_of_that_depth(colours: Colours) -> None:
    for style in styles(palette(colours, "unicode")).values():
        for colour in filter(None, (style.color, style.bgcolor)):
            assert colour.type in _ALLOWED[colours]


def test_without_colours_every_meaning_still_looks_different_from_plain_text() -> None:
    for name, style in styles(palette("none", "ascii")).items():
        assert bool(style) == (name not in ("text", "second"))


def test_marks_are_one_cell_wide_in_both_forms() -> None:
    for mark in fields(UNICODE):
        assert cell_len(getattr(UNICODE, mark.name)) == 1
        assert getattr(ASCII, mark.name).isascii()


def test_everybody_with_the_same_terminal_shares_a_palette() -> None:
    assert palette("256", "unicode") is palette("256", "unicode")


@pytest.mark.parametrize("colours", ["16", "none"])
def test_with_few_colours_every_dark_theme_looks_the_same(colours: Colours) -> None:
    dark = [theme for theme in THEMES.values() if is_dark(theme.ground)]
    looks = {palette(colours, "unicode", theme).styles for theme in dark}
    assert looks == {palette(colours, "unicode").styles}
    assert not palette(colours, "unicode", THEMES["nord"]).painted


def test_of_sixteen_colours_the_second_seat_has_the_darker_blue_on_a_light_ground() -> None:
    dark, light = (palette("16", "unicode", THEMES[name]).seats for name in ("dark", "light"))
    assert (dark[1].color, light[1].color) == (Color.parse("bright_blue"), Color.parse("blue"))
    assert dark[0] == light[0]
