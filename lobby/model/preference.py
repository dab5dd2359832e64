"""What a player prefers, typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, TypeAlias

from lobby.model.terminal import Colours

Pieces: TypeAlias = Literal["unicode", "ascii"]

Order: TypeAlias = Literal["deadline", "game", "opponent", "newest"]
"""How boards are sorted: nearest deadline first, by game, by opponent, newest move first."""

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
    """What holds for a session. None means: as the terminal says.

    ``go_on`` is whether a move is followed by the next board that waits. ``watchers`` is whether to
    hear those who watch, at boards where the player plays. ``order`` is how the lobby sorts the
    player's own boards. ``keymap`` gives keys to actions, by the
    id of their binding. ``colours`` belongs to the SSH key, and so to the terminal it is used from.
    """

    confirm: bool = True
    go_on: bool = False
    watchers: bool = True
    order: Order = "deadline"
    pieces: Pieces | None = None
    colours: Colours | None = None
    theme: ThemeName | None = None
    keymap: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
