"""Boards of every shape, in every size."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import pytest

from lobby.gamekit.boards.board import Piece, arrows_on, hexhex, points, rhombus, squares
from lobby.gamekit.drawing.drawing import Scene
from lobby.gamekit.drawing.geometry import Form
from lobby.gamekit.drawing.painting import SEATED, Tone
from lobby.gamekit.drawing.roles import Role
from lobby.gamekit.drawing.shapes import Shape, Stroke, coverage
from lobby.gamekit.drawing.sheet import ASCII, UNICODE
from lobby.gamekit.move_entry import Entry
from lobby.widgets.board.pixels import lines
from lobby.widgets.theme.theme import DARK
from tests.gamekit.boards.samples import BOARDS, DRAWING, SampleDrawing, SampleView, scene_of
from tests.games.pictures import text

assert DRAWING.surface
SURFACE = DRAWING.surface

ROOMS = ((40, 15), (80, 21), (120, 36), (200, 46))
"""What windows of 40x18 to 200x50 leave for a board."""


def drawn(name: str, pitch: tuple[int, int], *, flipped: bool = False) -> str:
    scene = scene_of(name, flipped=flipped)
    form = next(form for form in DRAWING.forms(scene.view) if form.pitch == pitch)
    return text(DRAWING.draw(scene, form, ASCII))


@pytest.mark.parametrize("name", BOARDS)
def test_every_cell_is_where_it_is_clicked_and_on_the_board(name: str) -> None:
    scene = scene_of(name)
    for form in (*DRAWING.forms(scene.view), *SURFACE.forms(scene.view)):
        geometry = DRAWING.placed(scene.view, form, flipped=form.pitch[1] % 2 == 0)
        for cell, (x, y) in geometry.middles.items():
            assert 0 <= x < form.width
            assert 0 <= y < form.height
            assert geometry.cell_at(x, y) == cell
        spans = [
            (s.x + x, s.y)
            for shape in geometry.shapes.values()
            for s in shape
            for x in range(s.width)
        ]
        assert len(spans) == len(set(spans))
        for label in geometry.labels:
            assert 0 <= label.place.x <= form.width - len(label.text)
            assert 0 <= label.place.y < form.height


@pytest.mark.parametrize("name", BOARDS)
def test_labels_stand_on_the_lines_that_they_name(name: str) -> None:
    view = scene_of(name).view
    for form in (*DRAWING.forms(view), *SURFACE.forms(view)):
        placed = DRAWING.placed(view, form, flipped=form.pitch[1] % 2 == 0)
        ends = {point.y for point in placed.middles.values()}
        for label in placed.labels:
            (x, y), line = label.place, [placed.middles[cell] for cell in label.cells]
            end = min(line, key=lambda point: abs(point.y - y))
            if label.row:
                assert (y, x < end.x) == (end.y, True)
            elif end.y == (max(ends) if y > end.y else min(ends)):
                assert x == end.x
            else:
                assert abs((x - end.x) - (y - end.y) * form.pitch[0] / 2 / form.pitch[1]) <= 0.5


@pytest.mark.parametrize("flipped", [False, True])
def test_columns_counted_from_the_top_have_their_letters_above_them(flipped: bool) -> None:
    view = scene_of("downwards").view
    assert next(iter(view.shape.places)) == "a1"
    for form in (*DRAWING.forms(view), *SURFACE.forms(view)):
        placed = DRAWING.placed(view, form, flipped=flipped)
        for label in placed.labels[10:]:
            ends = [placed.middles[f"{label.text}{row}"] for row in (1, 10)]
            assert label.place.x == ends[0].x
            assert label.place.y < min(end.y for end in ends)


@pytest.mark.parametrize("name", sorted(BOARDS.keys() - {"large"}))
@pytest.mark.parametrize("room", ROOMS)
def test_it_fits(name: str, room: tuple[int, int]) -> None:
    form = DRAWING.fitting(scene_of(name).view, *room, painted=True)
    assert form.painted
    assert form.width <= room[0]
    assert form.height <= room[1]


def test_a_painted_board_shows_all_marks_in_every_size() -> None:
    """Starts, targets, captures, the path, the last move and the cursor."""
    for name in BOARDS:
        before, picked = scene_of(name), scene_of(name, typed=_first(name))
        for form in SURFACE.forms(before.view):
            cursor = next(iter(before.view.shape.places))
            assert {Tone.CURSOR, Tone.TARGET, Tone.LAST_MARK} <= _tones(before, form, cursor)
            assert {Tone.TARGET, Tone.CAPTURE} <= _tones(picked, form, "")


def test_a_game_without_starts_marks_none() -> None:
    drawing = type("Placing", (type(DRAWING),), {"marks_starts": False})()
    scene = replace(scene_of("rhombus"), last="")
    form = drawing.surface.forms(scene.view)[0]
    painting = drawing.surface.paint(scene, form, "")
    assert Tone.TARGET not in {stain.tone for row in painting.rows() for stain in row.stains}


def test_where_few_cells_are_open_they_are_marked() -> None:
    scene = replace(scene_of("squares"), last="")
    free = next(cell for cell in scene.view.shape.places if cell not in scene.view.standing)
    for wanted in (True, False):
        drawing = type("Placing", (type(DRAWING),), {"marks_places": lambda _, __, w=wanted: w})()
        placing = replace(scene, entry=Entry((free,)))
        assert (free in drawing.marked(placing).open) is wanted
        other = next(iter(scene.view.standing))
        assert drawing.marked(replace(placing, hint=other)).open == {other}
        for form in drawing.surface.forms(scene.view):
            assert (Tone.TARGET in _tones(placing, form, drawing=drawing)) is wanted


def test_a_small_rhombus_says_whose_its_sides_are() -> None:
    lines = drawn("rhombus", (2, 1)).splitlines()
    assert lines[1] == "   o-o-o-o-o-o-o-o-o-o-o"
    assert [line.split()[1] for line in lines[3:7]] == ["x", "x", "x", "x"]
    assert lines[-1].split() == ["o-o-o-o-o-o-o-o-o-o-o"]
    assert drawn("rhombus", (2, 1), flipped=True).splitlines()[2].startswith("11 x")


def test_points_say_whose_their_sides_are() -> None:
    lines = drawn("owned points", (5, 2)).splitlines()
    assert lines[0].split() == ["----".join("o" * 9)]
    assert (lines[1].split()[1], lines[1][-1]) == ("x", "x")
    lines = drawn("owned points", (3, 1)).splitlines()
    assert [line.split() for line in lines[::10]] == [["--".join("o" * 9)]] * 2
    low = drawn("owned points", (2, 1)).splitlines()
    assert len(low) == 10  # no room above and below
    assert "=" in low[0]
    assert "=" in low[8]
    assert all((line[2], line[-1]) == ("x", "x") for line in low[:9])


def test_no_side_of_points_touches_a_piece() -> None:
    scene = replace(scene_of("owned points"), last="")
    for form in DRAWING.forms(scene.view):
        sheet = DRAWING.draw(scene, form, ASCII)
        for row in range(1, 10):
            line = text(sheet).splitlines()[sheet.geometry.middles[f"a{row}"].y]
            ends = sheet.geometry.middles["a1"].x, sheet.geometry.middles["i1"].x
            away = form.pitch[0] // 2 + 1
            assert (line[ends[0] - away], line[ends[1] + away]) == ("x", "x"), form.pitch


@pytest.mark.parametrize("name", [name for name, board in BOARDS.items() if board.edges])
def test_each_side_has_its_owners_colour_in_every_size(name: str) -> None:
    scene = scene_of(name)
    bare = replace(scene, view=replace(scene.view, standing={}), last="")
    for form in DRAWING.forms(bare.view):
        sheet = DRAWING.draw(bare, form, UNICODE)
        rows, high = sheet.canvas.roles, sorted({y for __, y in sheet.geometry.middles.values()})
        for ends in rows[: high[0] + 1], rows[high[-1] :]:
            assert Role.FIRST in {role for row in ends for role in row}
        assert all(rows[y].count(Role.SECOND) == 2 for y in high)
    for form in SURFACE.forms(bare.view):
        spans = [
            span
            for shape in DRAWING.placed(bare.view, form, flipped=False).shapes.values()
            for span in shape
        ]
        top, bottom = min(span.y for span in spans), max(span.y for span in spans)
        tones = [
            {stain.tone for stain in row.stains} for row in SURFACE.paint(bare, form, "").rows()
        ]
        assert SEATED[0].piece in {*tones[top - 1]} & {*tones[bottom + 1]}
        assert all(SEATED[1].piece in tones[y] for y in range(top, bottom + 1))


def test_columns_of_low_points_have_the_colour_of_their_sides() -> None:
    scene = scene_of("owned points")
    form = next(form for form in DRAWING.forms(scene.view) if form.pitch == (2, 1))
    sheet = DRAWING.draw(scene, form, UNICODE)
    roles = {
        label.row: sheet.canvas.roles[label.place.y][label.place.x]
        for label in sheet.geometry.labels
    }
    assert roles == {True: Role.LABEL, False: Role.FIRST}


def test_pieces_differ_without_colour() -> None:
    for name in BOARDS:
        scene = scene_of(name)
        for form in DRAWING.forms(scene.view):
            sheet = DRAWING.draw(scene, form, UNICODE)
            for cell, piece in scene.view.standing.items():
                x, y = sheet.geometry.middles[cell]
                height = str(piece.height) * (piece.height > 1)
                shown = "".join(sheet.canvas.characters[y][x - 1 : x + 2])
                assert "OX"[piece.seat or 0] + height in shown


def test_arrows_reach_every_cell() -> None:
    for board in (squares(5, 7), rhombus(4), hexhex(4), points(6, 3)):
        for flipped in (False, True):
            arrows = arrows_on(board, flipped=flipped)
            reached, front = set(), [next(iter(board.places))]
            while front:
                cell = front.pop()
                reached.add(cell)
                front += [to for (at, _), to in arrows.items() if at == cell and to not in reached]
            assert reached == board.places.keys()


def test_a_board_that_stands_is_seen_from_behind_when_turned() -> None:
    front, behind = (squares(3, 2, upright=True).seen(flipped=turned) for turned in (False, True))
    assert {cell: y for cell, (_, y) in front.items()} == {c: y for c, (_, y) in behind.items()}
    assert sorted(behind, key=lambda cell: (behind[cell][1], behind[cell][0])) == [
        *("c2", "b2", "a2"),
        *("c1", "b1", "a1"),
    ]


def _first(name: str) -> str:
    return sorted(scene_of(name).view.standing)[0]


def _tones(
    scene: object, form: Form, cursor: str = "", drawing: SampleDrawing = DRAWING
) -> set[Tone]:
    painting = drawing.surface.paint(scene, form, cursor)  # type: ignore[union-attr, arg-type]
    rows = painting.rows()
    return {mark.tone for row in rows for mark in (*row.stains, *row.writings)}


@pytest.mark.parametrize("name", [name for name, board in BOARDS.items() if not board.stacked])
def test_no_painted_cell_is_squat(name: str) -> None:
    """A square cell has about twice as many columns as lines."""
    view, most = scene_of(name).view, 2.8 if BOARDS[name].slanted else 3.0
    assert all(form.pitch[0] <= most * form.pitch[1] for form in SURFACE.forms(view))


@pytest.mark.parametrize(
    ("name", "columns", "lines", "high", "rim"),
    [
        ("downwards", 50, 21, 2, 0),
        ("downwards", 80, 21, 2, 0),
        ("downwards", 80, 23, 2, 1),
        ("squares", 40, 17, 2, 0),
        ("squares", 54, 21, 2, 1),
        ("squares", 84, 26, 3, 0),
        ("squares", 84, 27, 3, 1),
    ],
)
def test_painted_squares_have_a_rim_unless_they_are_larger_without(
    name: str, columns: int, lines: int, high: int, rim: int
) -> None:
    view = scene_of(name).view
    form = DRAWING.fitting(view, columns, lines, painted=True)
    middles = DRAWING.placed(view, form, flipped=False).middles.values()
    assert (form.painted, form.pitch[1]) == (True, high)
    labels = name == "downwards"
    assert min(y for _, y in middles) == (high - 1) // 2 + rim + labels


@pytest.mark.parametrize("name", ["squares", "triangle", "rhombus"])
def test_pieces_and_sides_of_two_lines_are_of_whole_pixels_and_pieces_stand_apart(
    name: str,
) -> None:
    scene = replace(scene_of(name), last="")
    for form in SURFACE.forms(scene.view):
        if form.pitch[1] == 2:
            for shape in _shapes(scene, form, {Tone.FIRST, Tone.SECOND}):
                for row in coverage(shape).values():
                    assert {share for _, share in row} == {1.0}
                    assert len(row) < form.pitch[0] or name == "rhombus"


@pytest.mark.parametrize("name", ["squares", "points"])
@pytest.mark.parametrize("lines", [3, 4])
def test_sides_of_pieces_on_small_cells_are_of_whole_pixels(name: str, lines: int) -> None:
    scene = scene_of(name)
    for form in SURFACE.forms(scene.view):
        if form.pitch[1] == lines:
            for shape in _shapes(scene, form, {Tone.FIRST, Tone.SECOND}):
                rows = coverage(shape)
                middle = sorted(rows)[len(rows) // 2]
                assert {share for _, share in rows[middle]} == {1.0}
                assert len(rows[middle]) == form.pitch[0] - 2


def test_level_and_upright_ways_are_of_whole_pixels() -> None:
    for last in ("a1-h1", "a1-a8"):
        scene = replace(scene_of("squares"), last=last)
        for form in SURFACE.forms(scene.view):
            for shape in _shapes(scene, form, {Tone.LAST_MARK}):
                if isinstance(shape, Stroke):
                    rows = coverage(shape)
                    across = {x for row in rows.values() for x, _ in row}
                    assert min(len(rows), len(across)) == 1


@pytest.mark.parametrize("name", ["squares", "triangle", "rhombus"])
def test_the_cursor_on_an_empty_cell_of_two_lines_is_a_ring_and_no_piece(name: str) -> None:
    scene = replace(scene_of(name), last="")
    free = next(cell for cell in scene.view.shape.places if cell not in scene.view.standing)
    for form in SURFACE.forms(scene.view):
        if form.pitch[1] == 2:
            (ring,) = _shapes(scene, form, {Tone.CURSOR}, free)
            (hole,) = _shapes(scene, form, {Tone.GROUND}, free) - _shapes(
                scene, form, {Tone.GROUND}
            )
            assert {row: len(at) for row, at in coverage(ring).items()} == dict.fromkeys(
                range(-1, 4), 5
            )
            assert {row: len(at) for row, at in coverage(hole).items()} == dict.fromkeys(
                range(3), 3
            )


@pytest.mark.parametrize("name", [name for name, board in BOARDS.items() if board.edges])
def test_no_label_stands_on_a_side(name: str) -> None:
    for flipped in (False, True):
        scene = replace(scene_of(name, flipped=flipped), last="", entry=Entry(()))
        empty = replace(scene, view=replace(scene.view, standing={}))
        for form in SURFACE.forms(empty.view):
            sides = _pixels(empty, form, {Tone.FIRST, Tone.SECOND})
            for label in DRAWING.placed(empty.view, form, flipped=flipped).labels:
                x, y = label.place
                written = {
                    (x + at, 2 * y + half) for at in range(len(label.text)) for half in (0, 1)
                }
                assert not written & sides


@pytest.mark.parametrize("name", ["squares", "triangle", "rhombus"])
def test_the_corners_around_a_changed_tile_are_even(name: str) -> None:
    scene = scene_of(name)
    cell, piece = sorted(scene.view.standing.items())[5]
    other = Piece(1 - (piece.seat or 0))
    after = replace(scene.view, standing={**scene.view.standing, cell: other})
    empty = next(at for at in after.shape.places if at not in after.standing)
    turned = replace(scene, view=after, before=scene.view, last=empty)
    for form in SURFACE.forms(after):
        if form.pitch[1] == 2:
            corners = _pixels(turned, form, {Tone.LAST_MARK})
            (left, *_, right), (top, *_, bottom) = map(sorted, zip(*corners, strict=True))
            assert corners == {(x, y) for x in (left, right) for y in (top, bottom)}
            assert {
                (x, y)
                for x, y in _pixels(turned, form, {Tone.FIRST, Tone.SECOND})
                if left <= x <= right and top <= y <= bottom
            } == {(x, y) for x in range(left + 1, right) for y in range(top + 1, bottom)}


def _pixels(scene: Scene[SampleView], form: Form, tones: Collection[Tone]) -> set[tuple[int, int]]:
    """The places of the pixels in one of *tones*."""
    return {
        (x + stain.x, line + stain.y + 2 * y)
        for y, row in enumerate(SURFACE.paint(scene, form, "").rows())
        for stain in row.stains
        if stain.tone in tones
        for line, run in coverage(stain.shape).items()
        if line + stain.y in (0, 1)
        for x, _ in run
    }


def test_the_piece_of_an_entered_move_keeps_its_hue_on_boards_of_one_line_a_cell() -> None:
    for name, board in BOARDS.items():
        scene = scene_of(name, typed=_first(name))
        for form in SURFACE.forms(scene.view):
            for exact in (True, False):
                if form.pitch[1] == 1 and not board.stacked:
                    plain, entered = (
                        _inks(shown, form, exact=exact) for shown in (scene_of(name), scene)
                    )
                    assert entered <= plain


def _inks(scene: Scene[SampleView], form: Form, *, exact: bool) -> set[str]:
    """The colours of the pieces on a board of one line a cell."""
    rows = lines(SURFACE.paint(scene, form, ""), DARK, exact=exact)
    return {str(style.color) for row in rows for sign, style, _ in row if style and sign in "○●"}


def _shapes(
    scene: Scene[SampleView], form: Form, tones: Collection[Tone], cursor: str = ""
) -> set[Shape]:
    rows = SURFACE.paint(scene, form, cursor).rows()
    return {stain.shape for row in rows for stain in row.stains if stain.tone in tones}
