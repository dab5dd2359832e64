from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from lobby.games.binar.rules import Binar
from lobby.games.chaos.rules import Chaos
from lobby.games.curio.rules import Curio
from lobby.games.octilite.rules import OctiLite
from lobby.kits.game import Game

GAMES: Mapping[str, Game] = MappingProxyType(
    {game.name: game for game in (Curio(), Binar(), OctiLite(), Chaos())}
)
