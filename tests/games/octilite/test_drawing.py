"""OctiLite on a board, in ASCII: nothing is shown by colour alone."""

from __future__ import annotations

import pytest

from lobby.gamekit.game import State
from lobby.games.catalogue import drawing_of
from lobby.games.octilite.pod_moves import Pod
from lobby.games.octilite.rules import OctiLiteState
from tests.games.pictures import after, picture, scene, shows, start, text


@pytest.fixture
def octilite() -> State:
    return after(start("octilite"), "32+a 46+e 32-33 36+d 22+b 46-45 22+a 36-54")


@pytest.mark.parametrize(("seat", "first"), [(0, "+b"), (1, "+d")])
def test_the_prong_proposed_first_points_at_the_opponent(seat: int, first: str) -> None:
    assert drawing_of("octilite").likeliest(("+b", "+c", "+d", "+g"), seat) == first


def test_octilite_shows_prongs_bases_and_the_last_move(octilite: State) -> None:
    assert shows(
        picture("octilite", scene(octilite, last="36-54"), form=2),
        r"""
        7    .      .      .      .      .      .

                +----------------------------+
        6    .  |   X    [ x ]    x      X   |  .
                +----------------------------+

        5    .      .      .      X      .      .
                                  |

        4    .      .      .      .   [  X  ]   .
                                           \
                           |
        3    .      .     |O|     .      .      .

                +---|-/----------------------+
        2    .  |  |O|     o     |O|    |O|  |  .
                +----------------------------+

        1    .      .      .      .      .      .
             1      2      3      4      5      6
        """,
    )


def test_a_chosen_pod_shows_where_it_may_grow_and_go(octilite: State) -> None:
    drawn = text(picture("octilite", scene(octilite, typed="22"), form=2)).splitlines()
    assert drawn[15:18] == [
        "         +-h-|-/----------------------+",
        " 2    .  |(g|O|c)   o     |O|    |O|  |  .",
        "         +-f-e-d----------------------+",
    ]
    assert drawn[10].split() == ["4", ".", ".", ".", "*", "X", "."]
    assert drawn[13].split() == ["3", ".", "*", "|O|", ".", ".", "."]


def test_a_jump_is_shown_as_far_as_it_is_entered(octilite: State) -> None:
    drawn = text(picture("octilite", scene(octilite, typed="22-44"), form=2)).splitlines()
    assert "( o )" in drawn[16]
    assert "( |O| )" in drawn[10]
    assert drawn[4].split() == ["6", ".", "|", "X", "x", "*", "X", "|", "."]


def test_prongs_point_the_other_way_on_a_turned_board() -> None:
    state = OctiLiteState.of({"11": Pod(0, "ac"), "67": Pod(1, "")}, (0, 0), 0)
    first = text(picture("octilite", scene(state), form=2)).splitlines()
    assert first[18:20] == ["      |", " 1   |O|-    .      .      .      .      ."]
    turned = text(picture("octilite", scene(state, flipped=True), form=2)).splitlines()
    assert turned[1:3] == [" 1    .      .      .      .      .    -|O|", f"{'|':>42}"]


def test_the_second_player_has_prongs() -> None:
    assert drawing_of("octilite").holding(start("octilite").view(0), 1) == ("12 prongs left", "")


def test_in_little_room_pods_one_above_the_other_share_a_line_for_their_prongs() -> None:
    pods = {
        "22": Pod(0, "ac"),
        "33": Pod(1, "abcdeh"),
        "34": Pod(0, "ef"),
        "52": Pod(0, "bf"),
        "53": Pod(1, "ah"),
        "54": Pod(1, ""),
    }
    state = OctiLiteState.of(pods, (2, 0), 0)
    assert shows(
        picture("octilite", scene(state, typed="22", chosen="+d")),
        """
        7   .     .     .     .     .     .
       +0     +-------------------------+
        6   . |   x     x     x     x   | .
              +-------------------------+
        5   .     .     .     .     .     .

        4   .     .    |O|    .     X     .
                      % | /       \\ ,
        3   .     *     X -   .     X     .
       +2     +-h-|-b---|-\\-----------/-+
        2   . |(g|O|-)  *     o    |O|  | .
              +-f-e-D-------------/-----+
        1   .     .     .     .     .     .
            1     2     3     4     5     6
        """,
    )
