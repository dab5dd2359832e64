"""Every painted board: it fits its form, each cell can be pointed at, and marks are in place."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest
from rich.cells import cell_len

from lobby.gamekit.drawing.drawing import Scene
from lobby.gamekit.drawing.geometry import Form
from lobby.gamekit.drawing.painting import Tone
from lobby.gamekit.game import View
from lobby.gamekit.move_entry import Entry
from lobby.games.catalogue import drawing_of
from lobby.games.curio.view import CurioView
from tests.games.paintings import PAINTED, painted, painted_boards, surface_of
from tests.games.pictures import scene, start
from tests.support.cases import in_one_test

WITH_TILES = ("binar", "curio")

ROOM = {80: (50, 21), 120: (82, 36), 200: (138, 46)}
"""The space for a board in windows of 80×24, 120×40 and 200×50, by their columns."""


@cache
def forms(game: str) -> tuple[Form, ...]:
    return surface_of(game).forms(start(game).view(0))


def fitting(game: str, view: View, window: int) -> Form:
    """The painted form in a window with that many columns."""
    return drawing_of(game).fitting(view, *ROOM[window], window=window, painted=True)


def of_game(game: str) -> list[tuple[str, Form]]:
    return [(game, form) for form in forms(game)]


def test_every_text_lies_within_its_form_and_is_one_cell_wide() -> None:
    for surface, view, form in painted_boards():
        painting = surface.paint(Scene(view, Entry(view.moves)), form, "")
        rows = painting.rows()
        assert (painting.width, len(rows)) == (form.width, form.height)
        for row in rows:
            for writing in row.writings:
                assert 0 <= writing.x <= writing.x + len(writing.text) <= form.width
                assert all(cell_len(character) == 1 for character in writing.text)


def test_every_cell_of_a_painted_board_has_places_of_its_own() -> None:
    chance = Random(1)
    for surface, view, form in painted_boards():
        near, far = (surface.geometry(view, form, flipped=flipped) for flipped in (False, True))
        for geometry in (near, far):
            every = [
                (x, span.y)
                for shape in geometry.shapes.values()
                for span in shape
                for x in range(span.x, span.x + span.width)
            ]
            assert len(set(every)) == len(every)
            assert all(0 <= x < form.width and 0 <= y < form.height for x, y in every)
            for cell in chance.sample(list(geometry.middles), 9):
                assert geometry.cell_at(*geometry.middles[cell]) == cell
                x, y = chance.choice(geometry.shapes[cell])[:2]
                assert geometry.cell_at(x, y) == cell


def test_a_painted_board_turned_round_is_its_mirror() -> None:
    for surface, view, form in painted_boards():
        near, far = (surface.geometry(view, form, flipped=flipped) for flipped in (False, True))
        rows = sorted({middle.y for middle in near.middles.values()})
        turned = dict(zip(rows, reversed(rows), strict=True))
        assert all(far.middles[cell].y == turned[middle.y] for cell, middle in near.middles.items())
        assert far.shapes.keys() == near.shapes.keys()


def test_the_better_of_two_forms_comes_first() -> None:
    for game in PAINTED:
        areas = [form.pitch[0] * form.pitch[1] for form in forms(game) if not form.slanted]
        assert areas == sorted(areas, reverse=True)


@in_one_test("size", range(3, 16))
def test_every_board_of_binar_is_painted_where_there_is_room(size: int) -> None:
    view = start("binar", f"-size={size}").view(0)
    for window in list(ROOM)[size >= 13 :]:
        assert fitting("binar", view, window).painted


@in_one_test("size", range(4, 16))
def test_every_board_of_curio_is_painted_where_there_is_room(size: int) -> None:
    view = start("curio", f"-base=2 -rows={size} -cols={size}").view(0)
    for window in list(ROOM)[size >= 12 :]:
        assert fitting("curio", view, window).painted


@pytest.mark.parametrize("game", WITH_TILES)
def test_large_windows_have_large_digits(game: str) -> None:
    view = start(game).view(0)
    lines = [fitting(game, view, window).pitch[1] for window in ROOM]
    assert lines == {"binar": [3, 5, 7], "curio": [4, 6, 9]}[game]


@pytest.mark.parametrize("painted", [True, False])
def test_curio_is_slanted_only_in_windows_of_100_columns(*, painted: bool) -> None:
    fit, view = drawing_of("curio").fitting, start("curio").view(0)
    for room in ROOM.values():
        assert not fit(view, *room, window=99, painted=painted).slanted or room[0] > 99
        assert fit(view, *room, window=100, painted=painted).slanted or room[0] < 60


def test_a_slant_makes_no_cell_of_curio_much_smaller() -> None:
    view = start("curio", "-base=9 -rows=15 -cols=15 -num_pieces=90").view(0)
    assert fitting("curio", view, 200).pitch == (7, 3)


@in_one_test(("game", "form"), [pair for game in WITH_TILES for pair in of_game(game)])
def test_labels_and_sums_are_written(game: str, form: Form) -> None:
    board = scene(start(game))
    written = "".join(
        writing.text
        for row in surface_of(game).paint(board, form, "").rows()
        for writing in row.writings
        if writing.tone is Tone.LABEL
    )
    assert all(written.count(label) >= 1 for label in "abcde12345")
    assert written.count("?") == (10 if game == "binar" else 0)


@in_one_test("form", forms("curio"))
def test_a_curio_piece_that_can_move_is_marked_and_then_where_it_may_go(form: Form) -> None:
    state = start("curio")
    starts = {move.partition("-")[0] for move in state.moves()}
    seen = painted("curio", scene(state), form)
    assert {cell for cell, show in seen.items() if Tone.TARGET in show.tones} >= starts
    origin = min(starts)
    board = scene(state, typed=origin)
    seen = painted("curio", board, form)
    for cell, show in seen.items():
        is_target = f"{origin}-{cell}" in state.moves()
        assert not is_target or show.tones & {Tone.TARGET, Tone.CAPTURE}
        assert is_target or cell in starts or Tone.TARGET not in show.tones or form.slanted
    assert Tone.RING in seen[origin].tones


@in_one_test(("game", "form"), [pair for game in WITH_TILES for pair in of_game(game)])
def test_a_hint_is_marked_where_it_goes_and_nowhere_else(game: str, form: Form) -> None:
    state = start(game)
    hint = state.moves()[0]
    cells = set(hint.split("-"))
    seen = painted(game, scene(state, hint=hint), form)
    marked = {cell for cell, show in seen.items() if show.tones & {Tone.TARGET, Tone.MARK_INK}}
    assert marked == cells if not form.slanted and form.pitch[1] > 2 else marked >= cells


@in_one_test("form", forms("curio"))
def test_what_a_curio_move_takes_is_marked_before_it_is_sent(form: Form) -> None:
    board = _capturing()
    move = board.entry.entered
    origin, _, target = move.partition("-")
    seen = painted("curio", board, form)
    assert Tone.CAPTURE in seen[target].tones
    assert Tone.PATH in seen[origin].tones
    if form.pitch[1] > 2:
        lost = board.view.pieces[target].back
        assert f"×{lost}" in _written("curio", board, form)


@in_one_test(("game", "form"), [pair for game in WITH_TILES for pair in of_game(game)])
def test_the_last_move_and_the_cursor_have_marks_that_hide_no_number(game: str, form: Form) -> None:
    state = start(game)
    move = state.moves()[0]
    state = state.play(move)
    cells = move.split("-")
    before = painted(game, scene(state), form)
    after = painted(game, scene(state, last=move), form, cells[-1])
    for cell in cells:
        assert Tone.LAST_MARK in after[cell].tones - before[cell].tones
        assert before[cell].shapes <= after[cell].shapes
    assert Tone.CURSOR in after[cells[-1]].tones
    digits = [[c for c in looks[cells[-1]].text if c.isdigit()] for looks in (before, after)]
    assert digits[0] == digits[1]


@in_one_test("form", forms("binar"))
def test_digits_of_binar_differ_by_shape(form: Form) -> None:
    state = start("binar", "-size=5 -choose").play("b2:0").play("c4:1")
    seen = painted("binar", scene(state), form)
    one, other = seen["b2"], seen["c4"]
    assert (one.text, other.text) == ("0", "1") or one.shapes != other.shapes


@in_one_test("form", forms("curio"))
def test_pieces_of_both_seats_of_curio_differ_by_shape(form: Form) -> None:
    state = start("curio", "-base=2 -rows=5 -cols=5 -num_pieces=3")
    view = state.view(0)
    assert isinstance(view, CurioView)
    own = next(cell for cell, piece in view.pieces.items() if piece.front == 2)
    enemy = next(cell for cell, piece in view.pieces.items() if piece.back == 2)
    seen = painted("curio", Scene(view, Entry(())), form)
    assert seen[own].text != seen[enemy].text or _tile(seen[own].shapes) != _tile(
        seen[enemy].shapes
    )


def _tile(shapes: frozenset[Any]) -> int:
    """The number of shapes: a tile's and its digit's; the backgrounds around them are one shape."""
    return len(shapes)


@in_one_test("form", forms("binar"))
def test_both_digits_are_offered_and_the_lines_that_one_would_fill_are_lit(form: Form) -> None:
    state = start("binar", "-size=5 -choose")
    for cell in ("a1:0", "b1:1", "c1:1", "d1:0"):
        state = state.play(cell)
    offered = painted("binar", scene(state, typed="e1"), form)["e1"]
    assert set("01") <= set(offered.text)
    assert {Tone.FIRST, Tone.SECOND} <= offered.tones
    for digit, word in (("0", "even"), ("1", "odd")):
        filling = scene(state, typed=f"e1:{digit}")
        assert word[:2] in _written("binar", filling, form)
    assert "ev" not in _written("binar", scene(state), form)


def _written(game: str, board: Scene[Any], form: Form) -> str:
    rows = surface_of(game).paint(board, form, "").rows()
    return " ".join(writing.text for row in rows for writing in row.writings)


@cache
def _capturing() -> Scene[Any]:
    """A scene with a capture entered and not yet sent."""
    state = start("curio")
    while True:
        view = state.view(state.to_move)
        assert isinstance(view, CurioView)
        for move in view.moves:
            if move.partition("-")[2] in view.pieces:
                return scene(state, typed=move)
        state = state.play(view.moves[0])
