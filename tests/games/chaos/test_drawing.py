"""Chaos on a board, in ASCII: nothing is shown by colour alone."""

from __future__ import annotations

import pytest

from lobby.gamekit.drawing.roles import Role
from lobby.gamekit.drawing.sheet import ASCII
from lobby.gamekit.game import State
from lobby.games.catalogue import drawing_of
from lobby.games.chaos.rules import ChaosState
from tests.games.pictures import in_role, picture, scene, shows, start, text


@pytest.fixture
def chaos() -> State:
    return ChaosState.of({"a2": 0, "b2": 0, "c3": 1, "c4": 1}, 0)


def test_chaos_marks_which_pieces_can_move(chaos: State) -> None:
    assert shows(
        picture("chaos", scene(chaos)),
        r"""
               1   2   3
          a   . *|O|  .
             / \ / \ / \ 4
        b   . *|O|  .   .
           / \ / \ / \ / \ 5
      c   .   .   X   X   .
           \ / \ / \ / \ /
        d   .   .   .   .
             \ / \ / \ /
          e   .   .   .
        """,
    )


def test_chaos_shows_the_line_that_a_jump_flips_flipped(chaos: State) -> None:
    assert shows(
        picture("chaos", scene(chaos, typed="a2-c2-c5")),
        r"""
               1   2   3
          a   . ( . ) .
             / \ / \ / \ 4
        b   .  |O|  .   .
           / \ v \ / \ / \ 5
      c   . ( . )|O|{|O|(|O|)
           \ / \ / \ / \ /
        d   .   .   .   .
             \ / \ / \ /
          e   .   .   .
        """,
    )


def test_each_jump_of_the_last_move_ends_in_the_head_of_an_arrow(chaos: State) -> None:
    move = "a2-c2-c5"
    last = scene(chaos.play(move), last=move)
    *large, small = range(len(drawing_of("chaos").forms(last.view)))
    for form in large:
        assert set(in_role(picture("chaos", last, form=form), Role.LAST)) == set("[]v>")
    assert set(in_role(picture("chaos", last, form=small), Role.LAST)) == set("[]v")


def test_a_phone_shows_the_whole_way_of_a_jump(chaos: State) -> None:
    move = "a2-c2-c5"
    drawing, last = drawing_of("chaos"), scene(chaos.play(move), last=move)
    form = drawing.fitting(last.view, 40, 15)
    sheet = drawing.draw(last, form, ASCII)
    assert set(in_role(sheet, Role.LAST)) == set("[]v>")


def test_a_turned_chaos_board_has_its_letters_and_numbers_turned(chaos: State) -> None:
    drawn = text(picture("chaos", scene(chaos, flipped=True))).splitlines()
    assert drawn[0].split() == ["5", "4", "3"]
    assert [line.split()[0] for line in drawn[1::2]] == ["e", "d", "c", "b", "a"]
    assert drawn[9].split() == ["a", ".", "*|O|", "."]


def test_the_second_player_has_pieces() -> None:
    assert drawing_of("chaos").holding(start("chaos").view(0), 1) == ("7 pieces", "")
