"""A player's preferences, typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, TypeAlias

from lobby.features.people.values.terminal import Colours

Pieces: TypeAlias = Literal["unicode", "ascii"]

Order: TypeAlias = Literal["deadline", "game", "opponent", "newest"]
"""How boards are sorted: by nearest deadline, game, opponent, or newest move."""

ThemeName: TypeAlias = Literal[
    "dark",
    "light",
    "high-contrast",
    "colour-blind",
    "gruvbox",
    "nord",
    "solarized",
    "solarized-light",
]


@dataclass(frozen=True, slots=True)
class Preferences:
    """The preferences for a session. None means: follow the terminal.

    ``go_on`` is whether the next waiting board opens after a move. ``watchers`` is whether the
    player sees what watchers say on the player's own boards. ``order`` is how the lobby sorts the
    player's own boards. ``keymap`` gives keys to actions, by binding id. ``colours`` belongs to the
    SSH key, and so to the terminal it is used from.
    """

    confirm: bool = True
    go_on: bool = False
    watchers: bool = True
    order: Order = "deadline"
    pieces: Pieces | None = None
    colours: Colours | None = None
    theme: ThemeName | None = None
    keymap: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
