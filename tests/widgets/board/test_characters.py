"""Roles in colours, and the cursor without them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

import pytest
from rich.segment import Segment
from rich.style import Style

from lobby.gamekit.drawing import sheet as sheet_signs
from lobby.gamekit.drawing.geometry import Point
from lobby.gamekit.drawing.roles import Role
from lobby.games.catalogue import WITH_DRAWING, drawing_of
from lobby.widgets.board import characters
from lobby.widgets.board.board import Drawn, Pose
from lobby.widgets.board.board import picture as board_picture
from lobby.widgets.lines import Line, line
from lobby.widgets.theme.palette import Palette, palette
from tests.games.pictures import scene, start

COLOURED = palette("truecolor", "unicode")
PLAIN = palette("none", "unicode")
ASCII = palette("none", "ascii")

every_game = pytest.mark.parametrize("game", WITH_DRAWING)


def picture(game: str, look: Palette, cursor: str = "") -> tuple[Line, ...]:
    """The first scene of *game* in its smallest form, with a *cursor* if there is one."""
    drawing, first = drawing_of(game), scene(start(game))
    signs = sheet_signs.UNICODE if look.unicode else sheet_signs.ASCII
    sheet = drawing.draw(first, drawing.forms(first.view)[-1], signs)
    lines = list(characters.lines(sheet.canvas, look))
    if cursor:
        x, y, width = sheet.cursor(cursor)
        lines[y] = characters.pointed(lines[y], x, width, look)
    return tuple(lines)


def text(lines: Iterable[Line]) -> list[str]:
    return ["".join(segment.text for segment in row) for row in lines]


def reversed_text(lines: tuple[Line, ...]) -> list[str]:
    """The text shown in reverse."""
    segments = (segment for line in lines for segment in line)
    return [segment.text for segment in segments if segment.style and segment.style.reverse]


def cells(game: str) -> list[str]:
    drawing, view = drawing_of(game), start(game).view(0)
    return list(drawing.geometry(view, drawing.forms(view)[-1], flipped=False).middles)


@pytest.mark.parametrize("look", [COLOURED, PLAIN, ASCII])
def test_every_role_has_a_style(look: Palette) -> None:
    assert characters.styles_of(look).keys() == set(Role)
    assert characters.styles_of(look) is characters.styles_of(look)


@every_game
def test_what_has_one_style_is_one_segment(game: str) -> None:
    for drawn in picture(game, COLOURED):
        assert all(one.style is not two.style for one, two in pairwise(drawn))
        assert all(segment.text for segment in drawn)


@pytest.mark.parametrize("look", [ASCII, PLAIN])
@every_game
def test_without_colours_the_cursor_changes_dark_and_light(game: str, look: Palette) -> None:
    before = picture(game, look)
    for cell in cells(game):
        pointed = picture(game, look, cell)
        was, now = ("".join(text(lines)) for lines in (before, pointed))
        changed = {(one, other) for one, other in zip(was, now, strict=True) if one != other}
        assert changed <= {(was, now) for was in " |│-─=━" for now in "><"}
        assert reversed_text(pointed) != reversed_text(before)


@pytest.mark.parametrize("look", [ASCII, PLAIN])
def test_without_colours_the_cursor_points_at_a_point_between_lines(look: Palette) -> None:
    pointed = {"".join(reversed_text(picture("crossway", look, at))) for at in cells("crossway")}
    assert pointed == {">.<" if look is ASCII else ">·<"}


@every_game
def test_with_colours_the_cursor_is_a_block_of_one_style(game: str) -> None:
    before = picture(game, COLOURED)
    for cell in cells(game):
        pointed = picture(game, COLOURED, cell)
        assert text(pointed) == text(before)
        (block,) = (
            segment.text
            for line in pointed
            for segment in line
            if segment.style == COLOURED.turn + COLOURED.cursor
        )
        assert len(block) == 3


@every_game
def test_only_one_line_changes_where_a_cursor_moves_along_it(game: str) -> None:
    drawing, view = drawing_of(game), start(game).view(0)
    geometry = drawing.geometry(view, drawing.forms(view)[-1], flipped=False)
    (cell, _), other = next(arrow for arrow in geometry.arrows.items() if arrow[0][1] == "right")
    before, now = (picture(game, ASCII, at) for at in (cell, other))
    assert sum(one != two for one, two in zip(before, now, strict=True)) == 1


def changes(before: Sequence[Line], now: Sequence[Line]) -> Mapping[tuple[int, int], str]:
    """What stands *now* at each place where that, or its style, is not as it was *before*."""
    rows = zip(before, now, strict=True)
    return {
        (x, y): sign
        for y, (was, row) in enumerate(rows)
        if row is not was
        for x, (old, (sign, style)) in enumerate(zip(signs(was), signs(row), strict=True))
        if old != (sign, style)
    }


def signs(row: Line) -> list[tuple[str, Style | None]]:
    """Each sign of *row* with its style."""
    return [(sign, segment.style) for segment in row for sign in segment.text]


@every_game
def test_the_labels_of_the_row_and_the_column_under_the_cursor_stand_out(game: str) -> None:
    drawing, first = drawing_of(game), scene(start(game))
    for form in drawing.forms(first.view):
        geometry = drawing.geometry(first.view, form, flipped=False)
        drawn = Drawn.of(Pose(drawing, first, form, geometry, Point(0, 0)), COLOURED)
        for cell in geometry.middles:
            x, y, width = drawn.sheet.cursor(cell)
            changed = changes(drawn.lines, drawn.pointed(cell))
            labels = {
                (left + at, line): sign
                for text, (left, line), *__ in geometry.of(cell)
                for at, sign in enumerate(text)
            }
            assert changed.keys() - {(x + at, y) for at in range(width)} == labels.keys()
            assert all(changed[at] == sign for at, sign in labels.items())


@every_game
def test_labels_stand_where_they_light_up_in_every_size(game: str) -> None:
    drawing, first = drawing_of(game), scene(start(game))
    painted = drawing.surface.forms(first.view) if drawing.surface else ()
    for form in (*drawing.forms(first.view), *painted):
        geometry = drawing.placed(first.view, form, flipped=False)
        pose = Pose(drawing, first, form, geometry, Point(0, 0))
        rows = text(board_picture(pose, COLOURED).pointed(""))
        for label, (x, y), *__ in geometry.labels:
            assert rows[y][x:].startswith(label)


def test_a_cursor_on_several_styles_turns_each() -> None:
    drawn = line(("ab", ASCII.strong), ("cd", ASCII.shade))
    assert characters.pointed(drawn, 1, 2, ASCII) == (
        Segment("a", ASCII.strong),
        Segment("b", ASCII.strong + ASCII.cursor),
        Segment("c", ASCII.shade + Style(reverse=False)),
        Segment("d", ASCII.shade),
    )
