"""The board widget: shows a scene, moves a cursor over it, and reports where the player points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from textual import events
from textual.geometry import Offset
from textual.message import Message

from lobby.base.translation import N_, _
from lobby.gamekit.drawing.drawing import Drawing, Scene, Surface, Undrawable
from lobby.gamekit.drawing.geometry import Direction, Form, Geometry, Point
from lobby.gamekit.drawing.sheet import ASCII, UNICODE, Sheet
from lobby.gamekit.spelling import SEPARATORS
from lobby.widgets.board import characters, pixels
from lobby.widgets.board.viewport import LEAST, Viewport, beside, cut, viewport
from lobby.widgets.columns import crop_sentence, wrap
from lobby.widgets.key_names import hidden, keymap
from lobby.widgets.lines import Line, Lines, line, wrapped
from lobby.widgets.move_input import MoveEntry, current_cell
from lobby.widgets.theme.colours import is_dark
from lobby.widgets.theme.palette import Palette

_OF_WORDS = "ps"
"""Letters that words begin with which are moves in some game: who types one is told what is wrong
where it is none, and does not lose its first letter."""


class Pose(NamedTuple):
    """How a scene is currently drawn: in which form, and from which corner of the widget."""

    drawing: Drawing[Any]
    scene: Scene[Any]
    form: Form
    geometry: Geometry
    corner: Point


class Drawn(NamedTuple):
    """A scene drawn in characters, without the cursor: moving that redraws its line and labels."""

    pose: Pose
    sheet: Sheet
    palette: Palette
    lines: tuple[Line, ...]

    @classmethod
    def of(cls, pose: Pose, palette: Palette) -> Drawn:
        signs = UNICODE if palette.unicode else ASCII
        signs = replace(signs, dark=is_dark(palette.theme.ground))
        sheet = pose.drawing.draw(pose.scene, pose.form, signs)
        return cls(pose, sheet, palette, characters.lines(sheet.canvas, palette))

    def pointed(self, cell: str) -> Sequence[Line]:
        """The lines with the cursor on *cell*; "" for none."""
        if not cell:
            return self.lines
        lines, place = list(self.lines), self.sheet.cursor(cell)
        shown = self.pose.drawing.under_cursor(self.pose.scene, cell)
        below = characters.overwritten(lines[place.y], place.x, shown)
        lines[place.y] = characters.pointed(below, place.x, place.width, self.palette)
        return characters.lit(lines, self.pose.geometry.of(cell), self.palette)


class Painted:
    """A scene painted in half blocks, including its cursor. Rows that look as they did before, in
    any session, cost nothing."""

    def __init__(self, pose: Pose, surface: Surface[Any], palette: Palette) -> None:
        self.pose = pose
        self.palette = palette
        self._surface = surface
        self._known: dict[str, Sequence[Line]] = {}

    def pointed(self, cell: str) -> Sequence[Line]:
        if cell not in self._known:
            painting = self._surface.paint(self.pose.scene, self.pose.form, cell)
            exact = self.palette.colours == "truecolor"
            lines = pixels.lines(painting, self.palette.theme, exact=exact)
            self._known[cell] = characters.lit(lines, self.pose.geometry.of(cell), self.palette)
        return self._known[cell]


def picture(pose: Pose, palette: Palette) -> Drawn | Painted:
    """The scene of *pose*, painted if its form is, and else drawn in characters."""
    surface = pose.drawing.surface
    if pose.form.painted and surface:
        return Painted(pose, surface, palette)
    return Drawn.of(pose, palette)


class Board(Lines, can_focus=True):
    """A board in the largest form that fits, or the part of it around the cursor. It decides
    nothing: its messages say what the player did, and the owner shows the scene that follows.

    *typed* is called with text that the player types or pastes and that may be part of a move,
    *moved* when the cursor has moved to another cell. They are called directly, not by messages, so
    that what follows shows at once: on a slow line many keys arrive together, and what the next one
    means depends on the scene and the cursor.
    """

    DEFAULT_CSS = "Board { width: 1fr; height: 1fr; }"
    BINDINGS = keymap(
        hidden("left,h", "point('left')", N_("left"), N_("Go left."), "left"),
        hidden("down,j", "point('down')", N_("down"), N_("Go down."), "down"),
        hidden("up,k", "point('up')", N_("up"), N_("Go up."), "up"),
        hidden("right,l", "point('right')", N_("right"), N_("Go right."), "right"),
    )

    @dataclass
    class Clicked(Message):
        """The player clicked on *cell*, which is under the cursor now."""

        cell: str

    @dataclass
    class Offered(Message):
        """The player clicked on the sign of *step*, which may be taken now."""

        step: str

    def __init__(
        self, typed: Callable[[str], None], moved: Callable[[], object], others: str = ""
    ) -> None:
        """*others* are letters that are not commands on this screen, whatever the game."""
        super().__init__()
        self._others = others
        self._typed = typed
        self._moved = moved
        self._shown: tuple[Drawing[Any], Scene[Any]] | None = None
        self._picture: Drawn | Painted | None = None
        self._part: Viewport | None = None
        self._above: tuple[str, ...] = ()
        self._cursor = ""
        self._put = False
        self._pointing = False
        self._choosing = False
        self._separated = False

    @property
    def cursor(self) -> str:
        """The cell under the cursor; "" before there is a scene."""
        return self._cursor

    @property
    def caret(self) -> Offset | None:
        """The middle of the cell under the cursor, where its piece is."""
        if not self._picture or not self._pointing:
            return None
        pose = self._picture.pose
        middle = pose.geometry.middles.get(self._cursor)
        return Offset(*middle) + Offset(*self._corner(pose)) if middle else None

    @property
    def drawing(self) -> Drawing[Any]:
        """The game's drawing; only available once there is a scene."""
        assert self._shown
        return self._shown[0]

    @property
    def flipped(self) -> bool:
        """Whether the board is seen from the other side."""
        return self._shown is not None and self._shown[1].flipped

    @property
    def pose(self) -> Pose | None:
        """How the scene is drawn; None if there is no scene, or no room."""
        size = self.size
        if self._shown is None or not size:
            return None
        try:
            return self._pose(*self._shown)
        except Undrawable:
            return self._pose(*self._shown)

    @property
    def drawn(self) -> Pose | None:
        """How the scene that is seen was drawn."""
        return self._picture.pose if self._picture else None

    def _pose(self, drawing: Drawing[Any], scene: Scene[Any]) -> Pose:
        size, window, painted = self.size, self.app.size.width, self.palette.painted
        form = drawing.fitting(scene.view, *size, window=window, painted=painted)
        geometry = drawing.placed(scene.view, form, flipped=scene.flipped)
        spare = size.width - form.width, size.height - form.height
        above = len(self._rows_above(spare[1]))
        corner = Point(max(0, spare[0] // 2), max(0, spare[1] // 2, above))
        return Pose(drawing, scene, form, geometry, corner)

    def show_scene(
        self,
        drawing: Drawing[Any],
        scene: Scene[Any],
        *,
        pointing: bool,
        move: MoveEntry,
        above: tuple[str, ...] = (),
    ) -> None:
        """Show *scene*, with a cursor if there is something to be *pointing* at. While a step of
        *move* is chosen, arrows do not move the cursor and every lower-case letter counts as typed;
        while it is typed, a blank only separates its steps. A cursor
        that has not been moved yet is placed again once there is something to point at. What stands
        *above* the board takes lines that the board leaves free."""
        self._above = above
        if pointing and not self._pointing and not self._put:
            self.lose_cursor()
        self._shown, self._pointing = (drawing, scene), pointing
        self._choosing, self._separated = move.can_choose, move.is_separated
        self.draw()

    def put_cursor(self, cell: str) -> None:
        self._put = True
        if cell and cell != self._cursor:
            self._cursor = cell
            self.focus_moved()
            self._moved()

    def lose_cursor(self) -> None:
        """Place the cursor again with the next scene, where there is something to do."""
        self._cursor = ""

    def draw(self) -> None:
        try:
            self._draw()
        except Undrawable:
            self._draw()

    def _draw(self) -> None:
        pose, before, palette = self.pose, self._picture, self.palette
        if before and before.pose == pose and before.palette is palette:
            self._point()
            return
        self._picture = None
        if pose is None:
            return
        if not self._cut(pose):
            self._part = None
        least = any(room < few for room, few in zip(self.size, LEAST, strict=True))
        if self._cut(pose) and (least or not pose.geometry.middles):
            self.show(self._plea(pose.form))
            return
        self._cursor = self._cursor or _first_cell(pose)
        self._picture = picture(pose, palette)
        self._point()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave the arrows to the owner while a step is being chosen, or nothing is pointed at."""
        return action != "point" or (self._pointing and not self._choosing)

    def action_point(self, direction: Direction) -> None:
        if self._picture:
            self.put_cursor(self._picture.pose.geometry.towards(self._cursor, direction))

    def pressed(self, key: events.Key) -> bool:
        ends_step = key.key == "space" and self._separated
        if key.character is None or not (ends_step or self.takes(key.character)):
            return False
        self._typed(key.character)
        return True

    def pasted(self, text: str) -> None:
        self._typed(text)

    def on_click(self, event: events.Click) -> None:
        if pose := self.pose:
            corner = self._corner(pose)
            place = Point(event.x - corner.x, event.y - corner.y)
            if self._part and not self._part.shows(place):
                return
            step = pose.drawing.step_at(pose.scene, pose.form, pose.geometry, place)
            if step:
                self.post_message(self.Offered(step))
            elif cell := pose.geometry.cell_at(*place):
                self.put_cursor(cell)
                self.post_message(self.Clicked(cell))

    def focus_moved(self) -> None:
        try:
            self._point()
        except Undrawable:
            self.draw()

    def _point(self) -> None:
        """Show the cursor where it is now, unless the board is hidden."""
        if self._picture and self.size:
            pose = self._picture.pose
            corner = pose.corner
            pointing, indent = self._pointing and self.has_focus, line(" " * corner.x)
            drawn = self._picture.pointed(self._cursor if pointing else "")
            if self._cut(pose):
                at = pose.geometry.middles[self._cursor]
                self._part = viewport(pose.form, self.size, at, self._part)
                drawn = cut(drawn, pose.form, pose.geometry, self._part, self.palette)
                names = beside(pose.geometry, self._part, self._cursor) if pointing else ()
                drawn = characters.lit(drawn, names, self.palette)
            above = [line(" ", (row, self.palette.muted)) for row in self._rows_above(corner.y)]
            gap = ((),) * (corner.y - len(above))
            self.show([*above, *gap, *(indent + row for row in drawn)])

    def _cut(self, pose: Pose) -> bool:
        """Whether the board is larger than the widget, which then shows a part of it."""
        return pose.form.width > self.size.width or pose.form.height > self.size.height

    def _corner(self, pose: Pose) -> Point:
        """Where the upper left corner of the whole board is, or would be."""
        aside = self._part.corner if self._part else Point(0, 0)
        return Point(pose.corner.x + aside.x, pose.corner.y + aside.y)

    def _rows_above(self, spare: int) -> tuple[str, ...]:
        """What stands above the board, in at most *spare* lines."""
        cells, texts = self.size.width - 2, self._above
        if not texts or spare < 1:
            return ()
        joined = ("  ".join(texts),)
        for paragraphs in (texts, joined):
            rows = tuple(row for text in paragraphs for row in wrap(text, cells))
            if len(rows) <= spare:
                return rows
        ellipsis = self.palette.marks.ellipsis
        shown = texts if len(texts) <= spare else joined
        return tuple(crop_sentence(text, cells, ellipsis) for text in shown)

    def begins_move(self, text: str) -> bool:
        """Whether the name of a cell, or a word that is a move, begins with *text*."""
        if not self._picture:
            return False
        words = self.drawing.words(self._picture.pose.scene.view)
        return any(word.startswith(text) for word in (*words, *self._picture.pose.geometry.middles))

    def takes(self, character: str) -> bool:
        """Whether *character* belongs to a move and not to a command: capitals never do."""
        if self._shown is None or not character.isascii():
            return False
        drawing, scene = self._shown
        if character in SEPARATORS + "+":
            return bool(scene.entry.text)
        if self._choosing or scene.entry.tail:
            return character.islower() or character.isdigit()
        words = "".join(word[0] for word in drawing.words(scene.view))
        others = self._others + _OF_WORDS if self._pointing else self._others
        letters = drawing.letters(scene.view, scene.entry) + words + others
        return character.isdigit() or character in letters

    def _plea(self, form: Form) -> list[Line]:
        """What to show instead of a board that does not fit."""
        window, room = self.app.size, self.size
        columns = window.width + max(0, form.width - room.width)
        lines = window.height + max(0, form.height - room.height)
        sentence = _(
            "This board needs a window of {columns} columns and {lines} lines; this one has"
            " {width} and {height}.",
            columns=columns,
            lines=lines,
            width=window.width,
            height=window.height,
        )
        if self._pointing:
            sentence += _(" You can still type moves.")
        return list(wrapped(sentence, room.width - 2, indent=" "))


def _first_cell(pose: Pose) -> str:
    """Where the cursor begins: where a complete move has ended, else near the middle, preferably
    where there is something to do; "" if there are no cells."""
    middles = pose.geometry.middles
    here = current_cell(pose.drawing, pose.scene.entry)
    if here in middles and not pose.scene.entry.can_go_on:
        return here
    useful = set(map(pose.drawing.cell_of, pose.scene.entry.following)) & middles.keys()
    x, y = pose.form.width // 2, pose.form.height // 2
    return min(
        useful or middles,
        key=lambda cell: (abs(middles[cell].x - x) + 2 * abs(middles[cell].y - y), cell),
        default="",
    )
