"""Curio on a board, in ASCII: nothing is shown by colour alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lobby.gamekit.drawing.drawing import Scene
from lobby.gamekit.drawing.geometry import Point
from lobby.gamekit.drawing.roles import Role
from lobby.gamekit.drawing.sheet import ASCII
from lobby.gamekit.game import State
from lobby.gamekit.move_entry import Entry
from lobby.games.catalogue import GAMES, drawing_of
from lobby.games.curio.view import ROYAL
from lobby.widgets.board import pixels
from lobby.widgets.board.board import Pose
from lobby.widgets.board.board import picture as picture_of
from lobby.widgets.theme.palette import palette
from lobby.widgets.theme.theme import THEMES
from tests.games.paintings import painted, surface_of
from tests.games.pictures import after, in_role, picture, scene, shows, start, text


@pytest.fixture
def curio() -> State:
    rules = GAMES["curio"]
    pieces = {"a1": "L21", "b1": "L22", "c1": "L11", "a3": "D22", "b3": "D21", "c3": "D11"}
    return rules.start(rules.parse_options(["-base=2", "-rows=3", "-cols=3"]), pieces)


def test_curio_shows_enemy_numbers_between_colons_and_marks_royals(curio: State) -> None:
    expected = """
         3 :2^ :1: :1:
         2  .   .   .
         1* 2^* 2^* 1
            a   b   c
    """
    assert shows(picture("curio", scene(curio)), expected)


@pytest.mark.parametrize("seat", [0, 1])
def test_light_is_light_and_dark_is_dark_whoever_plays_it(curio: State, seat: int) -> None:
    board = scene(curio, seat=seat)
    light = picture("curio", board, drawn_with=replace(ASCII, dark=True))
    dark = picture("curio", board, drawn_with=replace(ASCII, dark=False))
    assert in_role(light, Role.FIRST_BLOCK) == in_role(dark, Role.FIRST) != ""
    assert in_role(light, Role.SECOND) == in_role(dark, Role.SECOND_BLOCK) != ""
    assert not in_role(light, Role.SECOND_BLOCK) + in_role(dark, Role.FIRST_BLOCK)


def test_backs_have_colons_in_the_theme_for_colour_blind_people(curio: State) -> None:
    surface, view = surface_of("curio"), curio.view(0)
    painting = surface.paint(Scene(view, Entry(())), surface.forms(view)[0], "")
    for name, theme in THEMES.items():
        lines = pixels.lines(painting, theme, exact=True)
        colons = sum(segment.text.count(":") for row in lines for segment in row)
        assert colons == (6 if name == "colour-blind" else 0)


def test_a_royal_piece_has_its_crown_in_every_painted_size(curio: State) -> None:
    """At the smallest, which has one line, both of its numbers take the place."""
    board = scene(after(curio, "b1-b3"))
    *forms, _ = surface_of("curio").forms(board.view)
    for form in forms:
        cells = painted("curio", board, form)
        assert {cell for cell, seen in cells.items() if ROYAL in seen.text} == {"a3", "b3"}


def test_curio_shows_both_numbers_once_they_are_known(curio: State) -> None:
    captured = after(curio, "b1-b3")
    compact = text(picture("curio", scene(captured, last="b1-b3")))
    assert compact.splitlines()[0] == " 3* 2^[2:2] 1 *"
    roomy = text(picture("curio", scene(captured, last="b1-b3"), form=5))
    assert " 3 *  2^  [:2/2^]*  1" in roomy.splitlines()
    mine = text(picture("curio", scene(captured, last="b1-b3", seat=0), form=5))
    assert " 3   :2^  [ 2/2^]  :1:" in mine.splitlines()


def test_curio_shows_slanted_blocks_where_there_is_room(curio: State) -> None:
    drawn = picture("curio", Scene(after(curio, "b1-b3").view(None), Entry(())), form=2)
    assert shows(
        drawn,
        """
                  /-----/ /     / /-----/
              3  /::?::/ / 2/2^/ /::?::/
                /_____/ /     / /_____/


          2     .       .       .


          /     /         /     /
      1  /  ?  /    .    /  ?  /
        /     /         /     /

           a       b       c
        """,
    )


def test_curio_tells_what_a_piece_may_be_hiding(curio: State) -> None:
    think = drawing_of("curio").thoughts
    assert think(curio.view(0), "b1") == "b1 shows 2 and hides 1 or 2."
    assert think(curio.view(0), "c1") == "c1 has 1 in front and 1 behind."
    assert think(curio.view(0), "b2") == "b2 is empty."
    assert think(curio.view(None), "a1") == "a1 may be 11, 12 or 22."


def test_curio_lists_what_was_captured_beside_the_capturer(curio: State) -> None:
    view = after(curio, "b1-b3").view(1)
    assert drawing_of("curio").holding(view, 0) == ("2 royals", "took 1/2")
    assert drawing_of("curio").holding(view, 1) == ("1 royal", "")


def test_the_second_player_has_royals() -> None:
    assert drawing_of("curio").holding(start("curio").view(0), 1) == ("4 royals", "")


def test_a_number_that_can_be_only_one_is_shown_under_the_cursor_everywhere() -> None:
    """Others are not: there the player has to think."""
    drawing = drawing_of("curio")
    board = scene(start("curio"))
    certain = {cell: board.view.certain(cell) for cell in board.view.pieces}
    assert certain["b2"] == (1, 1)
    for look in (palette("none", "ascii"), palette("16", "unicode"), palette("256", "unicode")):
        form = drawing.fitting(board.view, 40, 15, painted=look.painted)
        geometry = drawing.placed(board.view, form, flipped=False)
        pose = Pose(drawing, board, form, geometry, Point(0, 0))
        for cell, numbers in certain.items():
            lines = picture_of(pose, look).pointed(cell)
            shown = "".join(segment.text for row in lines for segment in row)
            assert ("~" in shown) is bool(numbers)
            assert "~".join(map(str, numbers)) in shown
