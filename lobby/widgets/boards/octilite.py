"""OctiLite: pods with prongs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from lobby.games.catalogue import GAMES
from lobby.games.octilite.rules import OctiLiteView
from lobby.kits.game import Seat
from lobby.kits.move_entry import Entry
from lobby.widgets.boards.drawing import Choice, Drawing, Scene
from lobby.widgets.boards.geometry import Form, Geometry
from lobby.widgets.boards.grid import Grid, Margins, draw_labels, grid_geometry
from lobby.widgets.boards.sheet import Sheet
from lobby.widgets.theme import Palette

_GRID: Final = Grid(tuple("123456"), tuple("1234567"))
_LARGEST: Final = _GRID.form((13, 5), Margins(), tile=(7, 3), reach=6)
_LARGE: Final = _GRID.form((11, 5), Margins(), tile=(5, 3), reach=5)
_NORMAL: Final = _GRID.form((7, 3), Margins(bottom=0), tile=(3, 1), reach=3)
_DIRECTIONS: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {
        "a": (0, -1),
        "b": (1, -1),
        "c": (1, 0),
        "d": (1, 1),
        "e": (0, 1),
        "f": (-1, 1),
        "g": (-1, 0),
        "h": (-1, -1),
    }
)
"""Where prongs point as the first player sits, to the right and down."""


class OctiLiteDrawing(Drawing[OctiLiteView]):
    """Pods are letters on blocks, their prongs lines around them. While a prong can be added, its
    letter stands where it would be. A base has corners, which no pod hides."""

    marks_starts = False

    def forms(self, view: OctiLiteView) -> tuple[Form, ...]:
        return _LARGEST, _LARGE, _NORMAL

    def geometry(self, view: OctiLiteView, form: Form, *, flipped: bool) -> Geometry:
        return grid_geometry(_GRID, form, Margins(), flipped=flipped)

    def draw_board(self, scene: Scene[OctiLiteView], sheet: Sheet) -> None:
        # In the normal form this is the lowest line of the nearest row, with room for prongs.
        draw_labels(sheet, _GRID.seen(flipped=scene.flipped), sheet.form.height - 1)
        for seat in (0, 1):
            base = frozenset(square for square, owner in _HOMES.items() if owner == seat)
            _draw_corners(sheet, base)

    def draw_piece(self, scene: Scene[OctiLiteView], cell: str, sheet: Sheet) -> bool:
        pod = scene.shown.pods.get(cell)
        if pod is None:
            return False
        style = sheet.palette.seats[pod.seat] + sheet.palette.strong
        sheet.draw_tile(cell, style + sheet.palette.cursor)
        sheet.write(cell, "OX"[pod.seat], style + sheet.palette.cursor)
        x, y = sheet.geometry.middles[cell]
        for letter in pod.prongs:
            towards = _towards(letter, flipped=scene.flipped)
            sign = _sign(towards, sheet.palette)
            for right, down in _prong(towards, sheet.form):
                sheet.canvas.put(x + right, y + down, sign, style)
        return True

    def draw_entry(self, scene: Scene[OctiLiteView], sheet: Sheet) -> None:
        entry = scene.entry
        for step in entry.following if entry.steps else ():
            if step.startswith("+"):
                x, y = sheet.geometry.middles[entry.steps[0]]
                towards = _towards(step[1], flipped=scene.flipped)
                right, down = next(_prong(towards, sheet.form))
                sheet.canvas.put(x + right, y + down, step[1], sheet.palette.turn)

    def holding(self, view: OctiLiteView, seat: Seat) -> tuple[str, str]:
        count = view.supplies[seat]
        return f"{count} prong{'' if count == 1 else 's'}", ""

    def letters(self, view: OctiLiteView, entry: Entry) -> str:
        return "abcdefghx" if entry.steps else ""

    def empty_sign(self, cell: str, palette: Palette) -> str:
        return "ox"[_HOMES[cell]] if cell in _HOMES else palette.marks.dot

    def cell_of(self, step: str) -> str:
        return "" if step.startswith("+") else step.strip("-x")

    def choice(self, step: str) -> Choice:
        if step.startswith("+"):
            return Choice(step, step[1], step[1])
        return Choice(step, "x", "capture") if step.endswith("x") else Choice(step, "s", "spare")

    def likeliest(self, steps: tuple[str, ...], seat: Seat) -> str:
        return next((step for step in steps if step.endswith("x")), steps[0])


def _homes() -> Mapping[str, Seat]:
    rules = GAMES["octilite"]
    start = rules.start(rules.parse_options(()), {}).view(None)
    assert isinstance(start, OctiLiteView)
    return {square: pod.seat for square, pod in start.pods.items()}


_HOMES: Final = _homes()
"""Whose base a square is: the pods start there."""


def _draw_corners(sheet: Sheet, base: frozenset[str]) -> None:
    """Corners round the squares of *base*, which stand side by side."""
    places = [sheet.geometry.middles[square] for square in base]
    right, down = ((pitch - 1) // 2 for pitch in sheet.form.pitch)
    left_end, right_end = min(x for x, _ in places) - right, max(x for x, _ in places) + right
    upper, lower = ("┌┐", "└┘") if sheet.palette.unicode else ("++", "++")
    y = places[0].y
    for line, signs in ((y - down, upper), (y + down, lower)):
        sheet.canvas.put(left_end, line, signs[0], sheet.palette.muted)
        sheet.canvas.put(right_end, line, signs[1], sheet.palette.muted)


def _towards(letter: str, *, flipped: bool) -> tuple[int, int]:
    right, down = _DIRECTIONS[letter]
    return (-right, -down) if flipped else (right, down)


def _sign(towards: tuple[int, int], palette: Palette) -> str:
    right, down = towards
    upright, level, falling, rising = "│─╲╱" if palette.unicode else "|-\\/"
    if not right:
        return upright
    if not down:
        return level
    return falling if right == down else rising


def _prong(towards: tuple[int, int], form: Form) -> Iterator[tuple[int, int]]:
    """The characters of a prong, from the middle of its pod; the nearest first."""
    right, down = towards
    if form == _NORMAL:
        yield 2 * right, down
    elif not right:
        yield 0, 2 * down
    else:
        beside = form.tile[0] // 2 + 1
        yield beside * right, down
        yield (beside + 1) * right, 2 * down
