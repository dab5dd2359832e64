"""A small board to look at: a position with a line above it and one below, without a cursor."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rich.cells import cell_len
from rich.style import Style
from textual.geometry import Size

from lobby.gamekit.drawing.drawing import Drawing, Scene, Undrawable
from lobby.gamekit.drawing.geometry import Form, Point
from lobby.widgets.board.board import Pose, picture
from lobby.widgets.columns import crop_sentence
from lobby.widgets.lines import Line, Lines, line
from lobby.widgets.theme.palette import Palette

_CAPTIONS = 2
"""Lines besides the board."""


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """A position to look at, what it is called, longest first, and what has happened. Equal only to
    itself, so that its picture is painted once for everybody who sees it in the same size and
    palette."""

    drawing: Drawing[Any]
    scene: Scene[Any]
    titles: tuple[str, ...]
    sentence: str

    def form(self, size: Size, *, painted: bool) -> Form | None:
        """The best form that fits into *size* with its two lines; None if there is none."""
        width, height = size.width, size.height - _CAPTIONS
        form = self.drawing.fitting(self.scene.view, width, height, painted=painted)
        return form if form.width <= width and form.height <= height else None


class SmallBoard(Lines):
    """Shows a sight in the middle of the room it has, or nothing if it does not fit."""

    def __init__(self) -> None:
        super().__init__()
        self._sight: Sight | None = None

    @property
    def sight(self) -> Sight | None:
        """What is shown, if anything."""
        return self._sight

    def show_sight(self, sight: Sight | None) -> None:
        """Show *sight* in place of the current one; None shows nothing."""
        if sight is not self._sight:
            self._sight = sight
            self.draw()

    def draw(self) -> None:
        try:
            shown = self._sight and _picture(self._sight, self.size, self.palette)
        except Undrawable:
            shown = self._sight and _picture(self._sight, self.size, self.palette)
        self.show(shown or ())


@lru_cache(512)
def _picture(sight: Sight, size: Size, palette: Palette) -> tuple[Line, ...]:
    form = sight.form(size, painted=palette.painted)
    if form is None:
        return ()
    scene = sight.scene
    geometry = sight.drawing.placed(scene.view, form, flipped=scene.flipped)
    pose = Pose(sight.drawing, scene, form, geometry, Point(0, 0))
    margin = line(" " * ((size.width - form.width + 1) // 2))
    above = (size.height - _CAPTIONS - form.height) // 2

    room = size.width - 2

    def caption(text: str, style: Style) -> Line:
        shown = crop_sentence(text, room, palette.marks.ellipsis)
        return line(" " * max(1, (size.width - cell_len(shown)) // 2), (shown, style))

    title = next((title for title in sight.titles if cell_len(title) <= room), sight.titles[-1])
    return (
        *((),) * above,
        caption(title, palette.strong),
        *(margin + row for row in picture(pose, palette).pointed("")),
        caption(sight.sentence, palette.muted),
    )
