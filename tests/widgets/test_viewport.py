"""The part of a board that is seen where the whole does not fit."""

from __future__ import annotations

from lobby.gamekit.drawing.geometry import Point
from lobby.gamekit.drawing.sheet import ASCII
from lobby.widgets.board import characters
from lobby.widgets.board.viewport import Viewport, beside, cut, viewport
from lobby.widgets.lines import width
from lobby.widgets.theme.palette import palette
from tests.gamekit.boards.samples import DRAWING, scene_of

ROOM = (40, 15)
LOOK = palette("none", "ascii")


def seen(cell: str, before: Viewport | None = None) -> tuple[Viewport, list[str]]:
    scene = scene_of("large")
    form = DRAWING.forms(scene.view)[-1]
    sheet = DRAWING.draw(scene, form, ASCII)
    part = viewport(form, ROOM, sheet.geometry.middles[cell], before)
    rows = cut(characters.lines(sheet.canvas, LOOK), form, sheet.geometry, part, LOOK)
    assert all(width(row) <= ROOM[0] for row in rows)
    assert len(rows) == ROOM[1]
    return part, ["".join(segment.text for segment in row) for row in rows]


def test_in_the_middle_more_lies_at_every_side() -> None:
    _, rows = seen("j10")
    assert rows[0].startswith("^")
    assert rows[-1].startswith("v")
    assert rows[7][0] == "<"
    assert rows[7][-1] == ">"


def test_in_a_corner_more_lies_at_two_sides() -> None:
    _, rows = seen("a1")
    assert rows[0][0] == " "
    assert rows[-1][0] == "v"
    assert {row[0] for row in rows[1:-1]} == {" "}
    assert any(row.endswith(">") for row in rows)


def test_what_is_cut_is_named_where_it_is_cut() -> None:
    _, rows = seen("j10")
    assert rows[0].split()[1:-1] == list("efghijklmnopqrs")
    assert [row[1:3].strip() for row in rows[1:5]] == ["4", "5", "6", "7"]


def test_the_names_beside_the_cursor_stand_out_where_they_are_cut() -> None:
    view, look = scene_of("large").view, palette("truecolor", "ascii")
    form = DRAWING.forms(view)[-1]
    sheet, part = DRAWING.draw(scene_of("large"), form, ASCII), None
    for cell in ("a1", "j10", "k13", "s19", "j10"):
        part = viewport(form, ROOM, sheet.geometry.middles[cell], part)
        lines = characters.lines(sheet.canvas, look)
        lit = characters.lit(lines, sheet.geometry.of(cell), look)
        rows = cut(lit, form, sheet.geometry, part, look)
        rows = characters.lit(rows, beside(sheet.geometry, part, cell), look)
        accent = look.turn + look.strong
        names = {segment.text.strip() for row in rows for segment in row if segment.style == accent}
        assert names >= {cell[:1], cell[1:]}


def test_every_cell_is_seen_with_the_cursor_on_it_and_little_scrolls() -> None:
    view = scene_of("large").view
    geometry = DRAWING.geometry(view, DRAWING.forms(view)[-1], flipped=False)
    part, _ = seen("a1")
    for cell, place in geometry.middles.items():
        before, (part, _) = part, seen(cell, part)
        assert part.shows(place)
        if before.shows(Point(place.x - 5, place.y - 3)) and before.shows(
            Point(place.x + 5, place.y + 3)
        ):
            assert part == before
