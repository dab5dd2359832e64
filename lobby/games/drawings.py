"""Drawings: how each game's board looks on a screen. ``DRAWINGS`` is the catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from lobby.games.binar import drawing as binar
from lobby.games.chaos import drawing as chaos
from lobby.games.curio import drawing as curio
from lobby.games.octilite import drawing as octilite
from lobby.kits.drawing.drawing import Drawing

DRAWINGS: Mapping[str, Drawing[Any]] = MappingProxyType(
    {
        "curio": curio.DRAWING,
        "binar": binar.DRAWING,
        "octilite": octilite.DRAWING,
        "chaos": chaos.DRAWING,
    }
)
"""By the name of the game."""
