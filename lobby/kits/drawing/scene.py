"""A scene: everything that a board shows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

from lobby.kits.game import View
from lobby.kits.move_entry import Entry

V = TypeVar("V", bound=View)


@dataclass(frozen=True)
class Scene(Generic[V]):
    """Everything that a board shows."""

    view: V
    """The position as the player may see it, without what is being entered."""
    entry: Entry
    """What is being entered, settled; empty when there is nothing to enter."""
    last: str = ""
    """The move that led to this position; "" at the start."""
    flipped: bool = False
    """Whether seat 1 sits at the bottom."""
    chosen: str = ""
    """The step, of several for one cell, that Enter would take; "" when there is no such choice."""
    hint: str = ""
    """A move to point out; "" for none. Its cells are marked as those that the next step may go
    to."""

    @cached_property
    def shown(self) -> V:
        """The position with what is being entered."""
        entered = self.entry.entered
        return self.view.after(entered) if entered else self.view
