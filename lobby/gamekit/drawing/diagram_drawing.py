"""The drawing of a game that defines none: its diagram."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from lobby.gamekit.drawing.drawing import Choice, Drawing
from lobby.gamekit.drawing.geometry import Form, Geometry
from lobby.gamekit.drawing.roles import Role
from lobby.gamekit.drawing.scene import Scene
from lobby.gamekit.drawing.sheet import Sheet
from lobby.gamekit.game import Seat, View
from lobby.gamekit.move_entry import Entry

_NOWHERE = Geometry({}, {}, {})


class DiagramDrawing(Drawing[Any]):
    """Shows what *diagram* returns for a view and the move that led to it (None instead of "" for
    no move). It has no cells to point at: moves are typed."""

    marks_starts: ClassVar[bool] = False
    has_sides: ClassVar[bool] = False

    def __init__(self, diagram: Callable[[Any, str | None], str]) -> None:
        self._diagram = diagram

    def forms(self, view: View) -> tuple[Form, ...]:
        lines = self._diagram(view, None).splitlines()
        width = max(map(len, lines), default=0)
        return (Form(width, len(lines), pitch=(1, 1), tile=(1, 1), reach=1),)

    def geometry(self, view: View, form: Form, *, flipped: bool) -> Geometry:
        return _NOWHERE

    def draw_board(self, scene: Scene[Any], sheet: Sheet) -> None:
        text = self._diagram(scene.shown, scene.last or None)
        for y, line in enumerate(text.splitlines()):
            sheet.canvas.put(0, y, line, Role.PLAIN)

    def draw_piece(self, scene: Scene[Any], cell: str, sheet: Sheet) -> bool:
        return False

    def holding(self, view: View, seat: Seat) -> tuple[str, str]:
        return "", ""

    def letters(self, view: View, entry: Entry) -> str:
        typed, steps = len(entry.tail), entry.candidates
        spelt = {text[typed : typed + 1] for step in steps for text in (step, step.lstrip("-+:"))}
        return "".join(sorted(filter(str.isalpha, spelt)))

    def cell_of(self, step: str) -> str:
        return ""

    def choice(self, step: str) -> Choice:
        return Choice(step, step, step)
