"""The available themes, by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Final, get_args

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


_NAMES: Final[tuple[ThemeName, ...]] = get_args(ThemeName)
_OWN_GROUND: Final = frozenset({"dark", "light"})
"""Themes that leave the terminal its background."""
_SIGNS: Final = frozenset({"colour-blind"})
"""Themes in which pieces show letters."""

# The colours of the pieces and marks of the fourth theme are those of Okabe and Ito
# (https://jfly.uni-koeln.de/color/). Then come https://github.com/morhetz/gruvbox,
# https://www.nordtheme.com and https://ethanschoonover.com/solarized, twice (all MIT).
_COLOURS: Final = """
ground     #181a1f #fbfaf7 #000000 #14161a #282828 #2e3440 #002b36 #fdf6e3
text       #d8dce2 #23272e #ffffff #e6e6e6 #ebdbb2 #eceff4 #c5cdc9 #073642
muted      #949ca7 #5d646d #c8c8c8 #9aa0a8 #a89984 #a3adbf #839496 #586e75
turn       #2fb8a6 #0c7064 #00e5d0 #f0e442 #8ec07c #8fd6cf #2aa198 #106a63
danger     #f0777b #b3262e #ff8a8a #ff9a5c #fb7a68 #e39aa1 #f0807b #c02724
shade      #3a414c #d5d9df #3a3a3a #3b4048 #504945 #4c566a #0e4a57 #ddd6c1
board      #2c3038 #eae7de #1c1c1c #262a31 #1d2021 #242933 #073642 #eee8d5
other      #393e46 #d9d6cb #2f2f2f #353a42 #2f2f2d #333945 #18424d #dad6c2
rim        #21252b #cbc6b8 #0c0c0c #1c1f25 #181a1b #1f242d #00252f #f5eedb
wood       #5f4636 #d7af6f #875f00 #6b4f2a #7c5a2e #6a5443 #6b5320 #dcc48a
line       #545c6a #a9a496 #8a8a8a #59616d #665c54 #566178 #586e75 #93a1a1
point      #6d7685 #8d897d #b2b2b2 #757e8b #928374 #7b88a1 #657b83 #839496
first      #e9b054 #9c5f06 #ffcf40 #e69f00 #fabd2f #ebcb8b #d09b10 #8f6a00
second     #5c94e8 #2a5cae #6fb1ff #56b4e9 #6ea3c4 #6f9fd8 #4aa3e0 #1c6fae
first_ink  #1c1608 #fffaf0 #000000 #160f00 #1d2021 #2e3440 #00212b #fdf6e3
second_ink #070d18 #f2f6ff #000000 #04121b #1d2021 #1b2029 #00212b #fdf6e3
third      #c58af0 #7a3db8 #ff8cff #cc79a7 #d3869b #b48ead #e08cc4 #a3267a
last       #3f4a35 #d3dfc0 #24401c #454545 #3f3d14 #33452f #243f2c #dfe0b0
last_mark  #a7c08a #1d330c #c6f08a #d5dbe3 #b8bb26 #a3be8c #a3b300 #2b3300
target     #7ebe78 #2a7236 #86f27c #f7f3c0 #b8bb26 #a3be8c #a3b300 #5c6b00
capture    #f0777b #b3262e #ff8a8a #ff9a5c #fe8019 #e39aa1 #f0807b #c02724
ring       #f4f1ea #15171b #ffffff #ffffff #fbf1c7 #eceff4 #fdf6e3 #002b36
"""
"""A row for each colour of ``Theme``, and a column for each of ``_NAMES``."""


def _themes() -> Iterator[Theme]:
    rows = {name: colours for name, *colours in map(str.split, _COLOURS.strip().splitlines())}
    for at, name in enumerate(_NAMES):
        colours = {key: RGB.of(row[at]) for key, row in rows.items()}
        yield Theme(name, painted=name not in _OWN_GROUND, signs=name in _SIGNS, **colours)


THEMES: Final[Mapping[ThemeName, Theme]] = MappingProxyType(
    {theme.name: theme for theme in _themes()}
)
"""All themes, in the order in which they are offered."""
DARK: Final = THEMES["dark"]
LIGHT: Final = THEMES["light"]
