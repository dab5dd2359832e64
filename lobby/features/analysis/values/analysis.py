"""A player's saved study of a match."""

from __future__ import annotations

from dataclasses import dataclass

from lobby.base.bounds import Ply, Time
from lobby.features.analysis.values.variations import EMPTY, Tree
from lobby.features.people.values.player import Player


@dataclass(frozen=True, slots=True)
class Analysis:
    """A player's variations on a board. Nobody else may see them, except the opponent once they are
    *shown*. *changed* is when they were last changed, in UTC seconds."""

    tree: Tree = EMPTY
    shown: bool = False
    changed: Time = 0


NOTHING = Analysis()
"""An empty analysis."""


@dataclass(frozen=True, slots=True)
class Note:
    """A player's private note: on *board* after *ply* moves, or on the player *other*. *changed* is
    when it was written, in UTC seconds."""

    text: str
    changed: Time
    board: int | None = None
    ply: Ply | None = None
    other: Player | None = None
