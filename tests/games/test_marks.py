"""What boards mark besides the cells that a move names: what it changed and took, what has won, and
cells that are closed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from lobby.gamekit.drawing.drawing import Drawing, Scene
from lobby.gamekit.drawing.painting import Tone
from lobby.gamekit.drawing.roles import BLOCKS
from lobby.gamekit.drawing.sheet import ASCII, UNICODE
from lobby.gamekit.game import Outcome
from lobby.gamekit.move_entry import Entry
from lobby.games.catalogue import drawing_of
from tests.games.paintings import painted, shown, surface_of
from tests.games.pictures import after, start, text
from tests.games.seen import played


def seen(game: str, moves: str, options: str = "") -> tuple[Drawing[Any], Scene[Any]]:
    """The board of *game* after *moves*, as somebody sees it who watches."""
    *led, last = moves.split()
    before = after(start(game, options), " ".join(led))
    view = before.play(last).view(None)
    return drawing_of(game), Scene(view, Entry(()), last, before=before.view(None))


def tones(drawing: Drawing[Any], scene: Scene[Any]) -> Iterator[Mapping[str, frozenset[Tone]]]:
    """Those that each painted cell shows, in every size."""
    assert drawing.surface
    for form in drawing.surface.forms(scene.view):
        geometry = drawing.surface.geometry(scene.view, form, flipped=False)
        looks = shown(drawing.surface.paint(scene, form, ""), geometry)
        yield {cell: its.tones for cell, its in looks.items()}


_CAPTURED = "42+c 26+b 32+f 46+a 22+d 56+b 42-62x"
_FLIPPED = "a2-c2 e3-c1-c3-e3 a1-c1-c3-a1 e3-c3-c1 a3-c3-e3 e4-c4 b4-e4"


@pytest.mark.parametrize(
    ("game", "moves", "changed", "gone"),
    [
        ("reversi", "d3", "d4", ""),
        ("reversi", "d3 c3 c4", "d4", ""),
        ("hex", "c2 swap", "c2 b3", ""),
        ("breakthrough", "a2-a3 b7-b6", "", ""),
        ("amazons", "d1-d5-h5", "", ""),
        ("cephalopod", "b3 d3 c3-b3-d3", "", "b3 d3"),
        ("octilite", _CAPTURED, "", "52"),
        ("chaos", _FLIPPED, "c4 d4", ""),
    ],
)
def test_what_a_move_changed_without_naming_it_and_what_it_took(
    game: str, moves: str, changed: str, gone: str
) -> None:
    drawing, scene = seen(game, moves)
    marked = drawing.marked(scene)
    assert marked.changed == {*changed.split()}
    assert marked.gone == {*gone.split()}
    unknown = drawing.marked(replace(scene, before=None))
    assert not unknown.changed
    assert not unknown.gone


def test_a_capture_marks_where_it_began_and_ended() -> None:
    drawing, scene = seen("loa", "c1xa3")
    assert drawing.marked(scene).last == {"c1", "a3"}
    view = start("loa").view(0)
    marked = drawing.marked(Scene(view, Entry(view.moves).typed("c1").settled))
    assert marked.path == {"c1"}
    assert marked.open == {"c3", "e3", "a3"}


def test_a_hint_marks_only_what_it_takes_as_taken() -> None:
    drawing, scene = seen("loa", "d1-f3 a6-c6")
    for hint, tone in (("c1-c3", Tone.TARGET), ("c1xa3", Tone.CAPTURE)):
        hinted = replace(scene, hint=hint)
        for marks in tones(drawing, hinted):
            assert Tone.CAPTURE not in marks["c1"]
            assert Tone.TARGET in marks["c1"]
            assert tone in marks[hint[-2:]]


def test_a_move_is_shown_before_it_is_made() -> None:
    view = start("reversi").view(0)
    scene = Scene(view, Entry(view.moves).typed("d3").settled)
    assert drawing_of("reversi").marked(scene).changed == {"d4"}


def test_what_was_turned_has_braces_and_corners_in_every_size() -> None:
    drawing, scene = seen("reversi", "d3")
    for form in drawing.forms(scene.view):
        row = text(drawing.draw(scene, form, ASCII)).splitlines()
        assert any("{" in line and "}" in line for line in row)
    assert all(Tone.LAST_MARK in marks["d4"] for marks in tones(drawing, scene))


def test_where_nothing_may_be_placed_is_marked_in_every_size() -> None:
    drawing, scene = seen("crossway", "b4 c4 e1 b3", "-size=5")
    assert drawing.marked(scene).refused == {"c3"}
    for form in drawing.forms(scene.view):
        assert text(drawing.draw(scene, form, ASCII)).count("/") == 1
    for form in drawing.surface.forms(scene.view) if drawing.surface else ():
        assert "/" in painted("crossway", scene, form)["c3"].text
    other = replace(scene.view, to_move=1)
    assert not drawing.marked(replace(scene, view=other)).refused


def test_what_was_taken_is_crossed_out_in_every_size() -> None:
    drawing, scene = seen("cephalopod", "b3 d3 c3-b3-d3")
    for form in drawing.forms(scene.view):
        assert text(drawing.draw(scene, form, ASCII)).count("x") == 2


@pytest.mark.parametrize(
    ("game", "moves", "cells"), [("octilite", _CAPTURED, "52"), ("chaos", _FLIPPED, "c4 d4")]
)
def test_what_was_taken_or_flipped_is_marked_on_other_boards(
    game: str, moves: str, cells: str
) -> None:
    drawing, scene = seen(game, moves)
    signs = {"×"} if game == "octilite" else {"{", "}"}
    for form in drawing.forms(scene.view):
        assert signs <= {*text(drawing.draw(scene, form, UNICODE))}
    assert drawing.surface
    unknown = replace(scene, before=None)
    for form in drawing.surface.forms(scene.view):
        geometry = drawing.surface.geometry(scene.view, form, flipped=False)
        for cell in cells.split():
            after, plain = (
                shown(drawing.surface.paint(variant, form, ""), geometry)[cell].shapes
                for variant in (scene, unknown)
            )
            assert after > plain


def test_the_letter_of_a_base_does_not_stand_where_a_pod_was_taken() -> None:
    _, scene = seen("octilite", _CAPTURED)
    for form in surface_of("octilite").forms(scene.view):
        assert not painted("octilite", scene, form)["52"].text


_CORNER = "a1 b1 b2 c1 c2 d1 e1 d2 c3 a2 d3 a3 d4"
"""Four in a Row: O has d4 and, on the diagonal down to a1, three more."""


_GATHERED = "d5-b3 e3xc5 b5-b2"
"""Lines of Action: the last move brings all of O together."""


@pytest.mark.parametrize(
    ("game", "options", "moves", "won"),
    [
        ("fourinarow", "", _CORNER, "a1 b2 c3 d4"),
        ("fourinarow", "", "a1 a2 b1 b2 c1 c2 e1 e2 f1 f2 d1", "a1 b1 c1 d1 e1 f1"),
        ("hex", "-size=3", "b1 a1 b2 a2 c3 c2 a3", "b1 b2 a3"),
        ("crossway", "-size=5", "a1 e1 b2 e2 c3 e3 b4 d1 c5", "a1 b2 c3 b4 c5"),
        ("y", "-size=3 -no_swap", "c2 b2 c3 a3 c1", "c1 c2 c3"),
        ("loa", "-size=5", _GATHERED, "b1 b2 b3 c1 d1"),
    ],
)
def test_what_has_won_is_marked(game: str, options: str, moves: str, won: str) -> None:
    drawing, scene = seen(game, moves, options)
    assert scene.view.outcome
    assert {*drawing.won(scene.view)} == {*won.split()}
    for form in drawing.forms(scene.view):
        signs = "*" if form.pitch[0] > 2 else "<>"
        assert {*signs} <= {*text(drawing.draw(scene, form, ASCII))}
    for marks in tones(drawing, scene):
        assert all(Tone.RING in marks[cell] for cell in won.split())


def test_what_stands_beside_a_chain_does_not_seem_to_belong_to_it() -> None:
    drawing, scene = seen("crossway", "c4 a3 d4 b4 b5 c3 c5 d3 a1 e2", "-size=5")
    narrow = text(drawing.draw(scene, drawing.forms(scene.view)[-1], ASCII)).splitlines()
    assert narrow[1:4] == ["4 x .<X>O-O-. x", "3 x<X>.<X*X>. x", "2 x .-.-.-.<X>x"]
    drawing, scene = seen("hex", "a5 a3 c3 b3 d5 c2 d4 d2 d1 e1", "-size=5")
    assert drawing.surface
    shown = painted("hex", scene, drawing.surface.forms(scene.view)[-1])
    assert [shown[cell].text[2:] for cell in ("a3", "b3", "c3")] == ["**", ">", ""]


@pytest.mark.parametrize(
    ("game", "options", "moves", "won"),
    [
        ("hex", "-size=3", "b1 a1 b2 a2 c3 c2 a3", "b1 b2 a3"),
        ("crossway", "-size=5", "a1 e1 b2 e2 c3 e3 b4 d1 c5", "a1 b2 c3 b4 c5"),
    ],
)
def test_in_cells_of_one_line_what_has_won_is_no_mark_of_its_neighbours(
    game: str, options: str, moves: str, won: str
) -> None:
    drawing, scene = seen(game, moves, options)
    for form in drawing.forms(scene.view):
        if form.tile[0] == 1:
            sheet = drawing.draw(scene, form, ASCII)
            places = sheet.geometry.middles.items()
            blocks = {cell for cell, (x, y) in places if sheet.canvas.roles[y][x] in BLOCKS}
            assert blocks == {*won.split()}
    for form in drawing.surface.forms(scene.view) if drawing.surface else ():
        if form.pitch[1] == 1 and drawing.surface:
            rows = drawing.surface.paint(scene, form, "").rows()
            middles = drawing.surface.geometry(scene.view, form, flipped=False).middles
            seats, won_at = {Tone.FIRST, Tone.SECOND}, {middles[cell] for cell in won.split()}
            faint = (
                (stain.x, y)
                for y, row in enumerate(rows)
                for stain in row.stains
                if stain.tone in seats and stain.strength < 1
            )
            assert {*faint} == won_at


def test_who_wins_without_a_line_marks_none() -> None:
    for game, moves, options in (("hex", "b1 a1", "-size=3"), ("loa", "b1-b3", "-size=5")):
        drawing, scene = seen(game, moves, options)
        resigned = replace(scene.view, to_move=None, outcome=Outcome(0, "resigned"))
        assert not drawing.won(resigned)
        assert not drawing.won(scene.view)


def test_closed_cells_look_like_no_piece() -> None:
    drawing, scene = seen("amazons", "d1-d5-h5")
    for form in drawing.forms(scene.view):
        sheet = drawing.draw(scene, form, ASCII)
        x, y = sheet.geometry.middles["h5"]
        assert sheet.canvas.characters[y][x] == "#"
        assert "O" in text(sheet)
        assert "X" in text(sheet)
    for marks in tones(drawing, scene):
        assert {Tone.NEUTRAL_EDGE, Tone.NEUTRAL_INK} <= marks["h5"]
        assert Tone.NEUTRAL_EDGE not in marks["d5"]


@pytest.mark.parametrize(
    "game", ["amazons", "binar", "breakthrough", "fourinarow", "loa", "hex", "octilite"]
)
def test_in_characters_a_frame_and_a_block_tell_the_sides_apart(game: str) -> None:
    """Wherever there is room for either: at the smallest sizes all pieces are bare signs."""
    drawing, scene = drawing_of(game), played(game)[-1]
    for form in drawing.forms(scene.view):
        sheet = drawing.draw(scene, form, UNICODE)
        looks = {
            sheet.canvas.characters[y][x]: sheet.canvas.roles[y][x] in BLOCKS
            for x, y in sheet.geometry.middles.values()
        }
        first, second = ("0", "1") if game == "binar" else ("O", "X")
        blocks = form.pitch[1] > 1 if game == "binar" else form.tile[0] > 1
        assert (looks[first], looks[second]) == (False, blocks)
        assert ("│" in text(sheet)) >= blocks
