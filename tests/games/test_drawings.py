"""Every board: each cell has its place, where the mouse finds it and the arrow keys reach it."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from rich.cells import cell_len

from lobby.gamekit.drawing.drawing import Scene
from lobby.gamekit.drawing.geometry import Direction, Form, Geometry, Point
from lobby.gamekit.drawing.sheet import UNICODE, Sheet
from lobby.gamekit.move_entry import Entry
from lobby.gamekit.spelling import tokens
from lobby.games.catalogue import GAMES, WITH_DRAWING, drawing_of
from tests.games.pictures import SIZES, boards, picture, scene, start, text
from tests.games.seen import played

_BACK: dict[Direction, Direction] = {"left": "right", "right": "left", "up": "down", "down": "up"}


@cache
def geometries() -> list[tuple[Form, Geometry]]:
    return [
        (form, drawing.geometry(view, form, flipped=flipped))
        for drawing, view, form in boards()
        for flipped in (False, True)
    ]


def places(geometry: Geometry) -> list[tuple[tuple[int, int], str]]:
    """The coordinates of every character of the board that belongs to a cell, with that cell."""
    return [
        ((x, span.y), cell)
        for cell, shape in geometry.shapes.items()
        for span in shape
        for x in range(span.x, span.x + span.width)
    ]


def test_every_cell_has_places_of_its_own_where_it_is_found() -> None:
    chance = Random(1)
    for form, geometry in geometries():
        every = places(geometry)
        owner = dict(every)
        assert len(owner) == len(every)
        assert all(owner[middle] == cell for cell, middle in geometry.middles.items())
        for _ in range(20):  # for each of some hundred boards
            place = Point(chance.randrange(-1, form.width + 1), chance.randrange(form.height))
            assert geometry.cell_at(*place) == owner.get(place)


def test_no_cell_lies_outside_of_its_form() -> None:
    for form, geometry in geometries():
        for shape in geometry.shapes.values():
            for span in shape:
                assert 0 <= span.x <= span.x + span.width <= form.width
                assert 0 <= span.y < form.height


def test_beside_the_board_there_is_no_cell() -> None:
    for form, geometry in geometries():
        assert geometry.cell_at(-1, 0) is None
        assert geometry.cell_at(0, form.height) is None


def test_the_arrows_reach_every_cell() -> None:
    for _, geometry in geometries():
        reached = {next(iter(geometry.middles))}
        fresh = set(reached)
        while fresh:
            steps = {geometry.towards(cell, way) for cell in fresh for way in _BACK}
            fresh = steps - reached
            reached |= fresh
        assert reached == geometry.middles.keys()


def test_arrows_go_where_they_point() -> None:
    for _, geometry in geometries():
        for (cell, way), other in geometry.arrows.items():
            here, there = geometry.middles[cell], geometry.middles[other]
            if way in ("left", "right"):
                assert (there.x < here.x, there.y) == (way == "left", here.y)
                assert geometry.towards(other, _BACK[way]) == cell
            else:
                assert (there.y < here.y) == (way == "up")


def test_turning_the_board_turns_every_place_round() -> None:
    for drawing, view, form in boards():
        near, far = (drawing.geometry(view, form, flipped=flipped) for flipped in (False, True))
        rows = sorted({middle.y for middle in near.middles.values()})
        turned = dict(zip(rows, reversed(rows), strict=True))
        assert all(far.middles[cell].y == turned[middle.y] for cell, middle in near.middles.items())


def test_a_drawing_is_as_large_as_its_form() -> None:
    for drawing, view, form in boards():
        for flipped in (False, True):
            scene = Scene(view, Entry(view.moves), flipped=flipped)
            canvas = drawing.draw(scene, form, UNICODE).canvas
            for rows in (canvas.characters, canvas.roles):
                assert len(rows) == form.height
                assert {len(row) for row in rows} == {form.width}


def test_more_room_never_makes_a_board_smaller() -> None:
    for game, options in SIZES:
        view = start(game, options).view(0)
        areas = [
            form.width * form.height
            for columns, lines in ((50, 21), (66, 26), (84, 36), (190, 76))
            for form in [drawing_of(game).fitting(view, columns, lines)]
        ]
        assert areas == sorted(areas)


@pytest.mark.parametrize("game", WITH_DRAWING)
def test_no_mark_takes_the_place_of_another(game: str) -> None:
    """Each cell with a move has its dot, and each of the last move both brackets or braces."""
    drawing = drawing_of(game)
    for board in played(game):
        marked = drawing.marked(board)
        for form in drawing.forms(board.view):
            sheet = drawing.draw(board, form, UNICODE)
            middles, rows = sheet.geometry.middles, sheet.canvas.characters
            pieces = {cell for cell in marked.open & middles.keys() if not _empty(sheet, cell)}
            assert "".join(map("".join, rows)).count("•") >= len(pieces), (form.pitch, board.last)
            for cell in (marked.last | marked.changed) & middles.keys():
                x, y = middles[cell]
                near = form.reach + 2
                beside = rows[y][max(0, x - near) : x], rows[y][x + 1 : x + near + 1]
                assert all({*"[]{}"} & {*side} for side in beside), (form.pitch, board.last, cell)


def _empty(sheet: Sheet, cell: str) -> bool:
    x, y = sheet.geometry.middles[cell]
    return sheet.canvas.characters[y][x] in "•·"


@pytest.mark.parametrize("game", WITH_DRAWING)
def test_the_same_scene_is_drawn_the_same(game: str) -> None:
    state = start(game)
    one, other = (picture(game, scene(state)).canvas for _ in range(2))
    assert (one.characters, one.roles) == (other.characters, other.roles)


@pytest.mark.parametrize("game", WITH_DRAWING)
def test_ascii_boards_are_ascii(game: str) -> None:
    for form in range(len(drawing_of(game).forms(start(game).view(0)))):
        assert text(picture(game, scene(start(game)), form=form)).isascii()


@pytest.mark.parametrize("game", WITH_DRAWING)
def test_every_other_character_is_one_cell_wide(game: str) -> None:
    for form in range(len(drawing_of(game).forms(start(game).view(0)))):
        drawn = picture(game, scene(start(game)), form=form, drawn_with=UNICODE)
        assert all(cell_len(sign) == 1 for line in drawn.canvas.characters for sign in line)


@pytest.mark.parametrize("game", WITH_DRAWING)
def test_every_word_that_is_a_move_is_known_as_one(game: str) -> None:
    rules, drawing = GAMES[game], drawing_of(game)
    chance, options = Random(0), rules.parse_options([])
    for _ in range(3):
        state = rules.start(options, rules.deal(options, chance))
        for _ply in range(80):
            if not (legal := state.moves()):
                break
            words = {tokens(move)[0] for move in legal if tokens(move)[0].isalpha()}
            assert words <= {*drawing.words(state.view(None, revealed=True))}
            state = state.play(chance.choice(legal))


def test_only_boards_at_which_each_player_has_a_side_are_turned_round() -> None:
    """On any other the second player would read its letters from right to left for nothing."""
    turned = {game for game in GAMES if drawing_of(game).has_sides}
    assert turned == {"curio", "octilite", "chaos", "breakthrough", "amazons", "oware"}
