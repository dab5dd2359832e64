"""Levels: how hard a bot thinks, and how far it misjudges what it has found."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from lobby.games.binar import levels as binar
from lobby.games.chaos import levels as chaos
from lobby.games.curio import levels as curio
from lobby.games.octilite import levels as octilite
from lobby.kits.levels import Level

OF_GAME: Mapping[str, Mapping[int, Level]] = MappingProxyType(
    {
        "curio": curio.LEVELS,
        "binar": binar.LEVELS,
        "octilite": octilite.LEVELS,
        "chaos": chaos.LEVELS,
    }
)
"""By game and level. Neighbours are meant to be 100 to 250 Elo apart: ``bench.bots`` measures it,
and ``bench/README.md`` has what it found."""
