"""The available themes, by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from lobby.features.people.values.preference import ThemeName
from lobby.widgets.theme.colours import RGB, is_dark, readable
from lobby.widgets.theme.theme import READABLE, Theme


@lru_cache(256)
def on_ground(theme: Theme, ground: RGB) -> Theme:
    """*theme* on a terminal whose own background is *ground*; *theme* itself if it paints its own.
    A dark theme on a light terminal, or the other way round, is made to paint its own, as it would
    be unreadable otherwise. Equal arguments give the same object."""
    if theme.painted or ground == theme.ground:
        return theme
    if is_dark(ground) != is_dark(theme.ground):
        return replace(theme, painted=True)
    muted, turn, danger = (
        readable(ink, (ground,), READABLE) for ink in (theme.muted, theme.turn, theme.danger)
    )
    return replace(theme, ground=ground, muted=muted, turn=turn, danger=danger)


def chosen(name: ThemeName | None, ground: RGB | None) -> Theme:
    """The theme called *name* on a terminal with the background *ground*, None if it is unknown;
    without a name, the one that suits the background."""
    suitable = DARK if ground is None or is_dark(ground) else LIGHT
    theme = THEMES[name] if name else suitable
    return theme if ground is None else on_ground(theme, ground)


def _theme(name: ThemeName, *, painted: bool = False, **colours: str) -> Theme:
    return Theme(name, painted=painted, **{key: RGB.of(text) for key, text in colours.items()})


DARK: Final = _theme(
    "dark",
    ground="#181a1f",
    text="#d8dce2",
    muted="#949ca7",
    turn="#2fb8a6",
    danger="#f0777b",
    shade="#3a414c",
    board="#2c3038",
    other="#393e46",
    rim="#21252b",
    line="#545c6a",
    point="#6d7685",
    first="#e9b054",
    second="#5c94e8",
    first_ink="#1c1608",
    second_ink="#070d18",
    last="#3f4a35",
    last_mark="#a7c08a",
    target="#7ebe78",
    capture="#f0777b",
    ring="#f4f1ea",
)
LIGHT: Final = _theme(
    "light",
    ground="#fbfaf7",
    text="#23272e",
    muted="#5d646d",
    turn="#0c7064",
    danger="#b3262e",
    shade="#d5d9df",
    board="#eae7de",
    other="#d9d6cb",
    rim="#cbc6b8",
    line="#a9a496",
    point="#8d897d",
    first="#9c5f06",
    second="#2a5cae",
    first_ink="#fffaf0",
    second_ink="#f2f6ff",
    last="#d3dfc0",
    last_mark="#4d6b34",
    target="#2a7236",
    capture="#b3262e",
    ring="#15171b",
)
HIGH_CONTRAST: Final = _theme(
    "high-contrast",
    painted=True,
    ground="#000000",
    text="#ffffff",
    muted="#c8c8c8",
    turn="#00e5d0",
    danger="#ff8a8a",
    shade="#3a3a3a",
    board="#1c1c1c",
    other="#2f2f2f",
    rim="#0c0c0c",
    line="#8a8a8a",
    point="#b2b2b2",
    first="#ffcf40",
    second="#6fb1ff",
    first_ink="#000000",
    second_ink="#000000",
    last="#24401c",
    last_mark="#c6f08a",
    target="#86f27c",
    capture="#ff8a8a",
    ring="#ffffff",
)
# The colours of the seats and marks are those of Okabe and Ito (https://jfly.uni-koeln.de/color/).
COLOUR_BLIND: Final = _theme(
    "colour-blind",
    painted=True,
    ground="#14161a",
    text="#e6e6e6",
    muted="#9aa0a8",
    turn="#f0e442",
    danger="#ff9a5c",
    shade="#3b4048",
    board="#262a31",
    other="#353a42",
    rim="#1c1f25",
    line="#59616d",
    point="#757e8b",
    first="#e69f00",
    second="#56b4e9",
    first_ink="#160f00",
    second_ink="#04121b",
    last="#454545",
    last_mark="#d5dbe3",
    target="#f7f3c0",
    capture="#ff9a5c",
    ring="#ffffff",
)
# https://github.com/morhetz/gruvbox (MIT)
GRUVBOX: Final = _theme(
    "gruvbox",
    painted=True,
    ground="#282828",
    text="#ebdbb2",
    muted="#a89984",
    turn="#8ec07c",
    danger="#fb7a68",
    shade="#504945",
    board="#1d2021",
    other="#2f2f2d",
    rim="#181a1b",
    line="#665c54",
    point="#928374",
    first="#fabd2f",
    second="#6ea3c4",
    first_ink="#1d2021",
    second_ink="#1d2021",
    last="#3f3d14",
    last_mark="#b8bb26",
    target="#b8bb26",
    capture="#fe8019",
    ring="#fbf1c7",
)
# https://www.nordtheme.com (MIT)
NORD: Final = _theme(
    "nord",
    painted=True,
    ground="#2e3440",
    text="#eceff4",
    muted="#a3adbf",
    turn="#8fd6cf",
    danger="#e39aa1",
    shade="#4c566a",
    board="#242933",
    other="#333945",
    rim="#1f242d",
    line="#566178",
    point="#7b88a1",
    first="#ebcb8b",
    second="#6f9fd8",
    first_ink="#2e3440",
    second_ink="#1b2029",
    last="#33452f",
    last_mark="#a3be8c",
    target="#a3be8c",
    capture="#e39aa1",
    ring="#eceff4",
)
# https://ethanschoonover.com/solarized (MIT)
SOLARIZED: Final = _theme(
    "solarized",
    painted=True,
    ground="#002b36",
    text="#c5cdc9",
    muted="#839496",
    turn="#2aa198",
    danger="#f0807b",
    shade="#0e4a57",
    board="#073642",
    other="#18424d",
    rim="#00252f",
    line="#586e75",
    point="#657b83",
    first="#d09b10",
    second="#4aa3e0",
    first_ink="#00212b",
    second_ink="#00212b",
    last="#243f2c",
    last_mark="#a3b300",
    target="#a3b300",
    capture="#f0807b",
    ring="#fdf6e3",
)
SOLARIZED_LIGHT: Final = _theme(
    "solarized-light",
    painted=True,
    ground="#fdf6e3",
    text="#073642",
    muted="#586e75",
    turn="#106a63",
    danger="#c02724",
    shade="#ddd6c1",
    board="#eee8d5",
    other="#dad6c2",
    rim="#f5eedb",
    line="#93a1a1",
    point="#839496",
    first="#8f6a00",
    second="#1c6fae",
    first_ink="#fdf6e3",
    second_ink="#fdf6e3",
    last="#dfe0b0",
    last_mark="#5c6b00",
    target="#5c6b00",
    capture="#c02724",
    ring="#002b36",
)
THEMES: Final[Mapping[ThemeName, Theme]] = MappingProxyType(
    {
        theme.name: theme
        for theme in (
            DARK,
            LIGHT,
            HIGH_CONTRAST,
            COLOUR_BLIND,
            GRUVBOX,
            NORD,
            SOLARIZED,
            SOLARIZED_LIGHT,
        )
    }
)
"""All themes, in the order in which they are offered."""
