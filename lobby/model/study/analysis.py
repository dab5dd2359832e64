"""What a player keeps of the study of a match."""

from __future__ import annotations

from dataclasses import dataclass

from lobby.model.player import Player
from lobby.model.study.variations import EMPTY, Tree


@dataclass(frozen=True, slots=True)
class Analysis:
    """A player's variations on a board, for nobody else but, once they are *shown*, the opponent.
    *changed* is when they were changed last, in UTC seconds."""

    tree: Tree = EMPTY
    shown: bool = False
    changed: int = 0


NOTHING = Analysis()
"""Nothing is kept."""


@dataclass(frozen=True, slots=True)
class Note:
    """A few words that a player keeps for nobody else: on *board* after *ply* moves, or on the
    player *other*. *changed* is when they were written, in UTC seconds."""

    text: str
    changed: int
    board: int | None = None
    ply: int | None = None
    other: Player | None = None
