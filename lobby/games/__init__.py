"""The games: rules as pure values. ``GAMES`` is the catalogue; a new game adds one line to it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from lobby.games.binar import Binar
from lobby.games.chaos import Chaos
from lobby.games.contract import (
    BadSetup,
    Game,
    IllegalMove,
    Outcome,
    Seat,
    Setup,
    State,
    View,
    tokens,
)
from lobby.games.curio import Curio
from lobby.games.octilite import OctiLite
from lobby.games.options import Choice, Declaration, Number, OptionError, Options

GAMES: Mapping[str, Game] = MappingProxyType(
    {game.name: game for game in (Curio(), Binar(), OctiLite(), Chaos())}
)

__all__ = [
    "GAMES",
    "BadSetup",
    "Choice",
    "Declaration",
    "Game",
    "IllegalMove",
    "Number",
    "OptionError",
    "Options",
    "Outcome",
    "Seat",
    "Setup",
    "State",
    "View",
    "tokens",
]
