"""What a painted board must be able to do. It is pure, as a drawing is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic

from lobby.kits.drawing.geometry import Form, Geometry
from lobby.kits.drawing.painting import Painting
from lobby.kits.drawing.scene import Scene, V


class Surface(ABC, Generic[V]):
    """How one game is painted, where the terminal shows 256 colours and more."""

    @abstractmethod
    def forms(self, view: V) -> tuple[Form, ...]:
        """The sizes it can be painted in, the best first; all with ``painted`` set."""

    @abstractmethod
    def geometry(self, view: V, form: Form, *, flipped: bool) -> Geometry:
        """Where everything is in *form*."""

    @abstractmethod
    def paint(self, scene: Scene[V], form: Form, cursor: str) -> Painting:
        """The board, with the cursor on that cell; "" for none."""
