"""Positions as plain text, drawn the way the old play-by-email server drew them.

For ``ssh host show BOARD``, for mails and for screen readers: printable ASCII and line ends, at
most 80 columns, nothing after the last sign of a line. Whoever looks, the first player sits at the
bottom, so that both players read the same diagram. ``DIAGRAMS`` is the catalogue; a new game adds
one line to it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from lobby.games.binar import diagram as binar
from lobby.games.chaos import diagram as chaos
from lobby.games.curio import diagram as curio
from lobby.games.octilite import diagram as octilite
from lobby.kits.game import View

Diagram: TypeAlias = Callable[[Any, str | None], str]
"""Draws a view of one game, with the cells of the move that led to it between ``<`` and ``>``."""

DIAGRAMS: Mapping[str, Diagram] = MappingProxyType(
    {
        "curio": curio.draw,
        "binar": binar.draw,
        "octilite": octilite.draw,
        "chaos": chaos.draw,
    }
)


def draw(game_name: str, view: View, last: str | None = None) -> str:
    """*view*, a position of the game called *game_name*, to which the move *last* led.

    The text does not end with a line end, and holds nothing that *view* does not hold.
    """
    return DIAGRAMS[game_name](view, last)


__all__ = ["DIAGRAMS", "Diagram", "draw"]
