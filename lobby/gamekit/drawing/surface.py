"""The interface of a painted board. Like a drawing, it is pure."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic

from lobby.gamekit.drawing.geometry import Form, Geometry
from lobby.gamekit.drawing.painting import Painting
from lobby.gamekit.drawing.scene import Scene, V


class Surface(ABC, Generic[V]):
    """How one game is painted on terminals with 256 colours or more."""

    @abstractmethod
    def forms(self, view: V) -> tuple[Form, ...]:
        """The sizes that the board can be painted in, the best first; all with ``painted`` set."""

    @abstractmethod
    def geometry(self, view: V, form: Form, *, flipped: bool) -> Geometry:
        """Where everything is in *form*."""

    @abstractmethod
    def paint(self, scene: Scene[V], form: Form, cursor: str) -> Painting:
        """The board, with the cursor on cell *cursor*; "" for none."""
