"""The boards. ``DRAWINGS`` is the catalogue: a new game adds one file here and one line to it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from lobby.widgets.boards.binar import BinarDrawing
from lobby.widgets.boards.chaos import ChaosDrawing
from lobby.widgets.boards.curio import CurioDrawing
from lobby.widgets.boards.drawing import Drawing
from lobby.widgets.boards.octilite import OctiLiteDrawing

DRAWINGS: Mapping[str, Drawing[Any]] = MappingProxyType(
    {
        "curio": CurioDrawing(),
        "binar": BinarDrawing(),
        "octilite": OctiLiteDrawing(),
        "chaos": ChaosDrawing(),
    }
)
"""By the name of the game."""
