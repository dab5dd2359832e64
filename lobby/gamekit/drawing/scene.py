"""A scene: everything that a board shows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

from lobby.gamekit.game import View
from lobby.gamekit.move_entry import Entry

V = TypeVar("V", bound=View)


@dataclass(frozen=True)
class Scene(Generic[V]):
    """Everything that a board shows."""

    view: V
    """The position as the player may see it, without the move being entered."""
    entry: Entry
    """The move being entered, settled; empty if there is nothing to enter."""
    last: str = ""
    """The move that led to this position; "" at the start."""
    flipped: bool = False
    """Whether seat 1 sits at the bottom."""
    chosen: str = ""
    """Of several steps for one cell, the one that Enter would take; "" if there is no such
    choice."""
    hint: str = ""
    """A move to point out; "" for none. Its cells are marked like those that the next step may go
    to."""

    @cached_property
    def shown(self) -> V:
        """The position with the move being entered."""
        entered = self.entry.entered
        return self.view.after(entered) if entered else self.view
