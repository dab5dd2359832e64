"""What the boards look like: in ASCII and without colours, so that nothing is said by colour."""

from __future__ import annotations

from textwrap import dedent
from typing import Any

import pytest

from lobby.games.catalogue import GAMES
from lobby.games.chaos.rules import ChaosState
from lobby.games.octilite.rules import OctiLiteState, Pod
from lobby.kits.game import State
from lobby.kits.move_entry import Entry
from lobby.widgets.boards import DRAWINGS
from lobby.widgets.boards.drawing import Scene
from lobby.widgets.lines import Line
from lobby.widgets.theme import palette
from tests.widgets.boards.pictures import ASCII, UNICODE, after, picture, scene, start, text


def shows(drawn: tuple[Line, ...], expected: str) -> bool:
    """Whether the lines read as *expected*, but for blank lines at both ends."""
    return dedent(expected).strip("\n") == dedent(text(drawn)).strip("\n")


def reversed_text(drawn: tuple[Line, ...]) -> list[str]:
    """What stands on dark and light changed."""
    return [each.text for line in drawn for each in line if each.style and each.style.reverse]


@pytest.fixture
def octilite() -> State:
    return after(start("octilite"), "32+a 46+e 32-33 36+d 22+b 46-45 22+a 36-54")


@pytest.fixture
def chaos() -> State:
    return ChaosState.of({"a2": 0, "b2": 0, "c3": 1, "c4": 1}, 0)


@pytest.fixture
def curio() -> State:
    rules = GAMES["curio"]
    pieces = {"a1": "L21", "b1": "L22", "c1": "L11", "a3": "D22", "b3": "D21", "c3": "D11"}
    return rules.start(rules.parse_options(["-base=2", "-rows=3", "-cols=3"]), pieces)


def test_octilite_shows_prongs_bases_and_the_last_move(octilite: State) -> None:
    assert shows(
        picture("octilite", scene(octilite, last="36-54")),
        r"""
        7    .      .      .      .      .      .

                 +                          +
        6    .      X    [ x ]    x      X      .
                 +                          +

        5    .      .      .      X      .      .
                                  |

        4    .      .      .      .   [  X  ]   .
                                           \
                           |
        3    .      .      O      .      .      .

                 +  | /                     +
        2    .      O      o      O      O      .
                 +                          +

        1    .      .      .      .      .      .
             1      2      3      4      5      6
        """,
    )


def test_a_chosen_pod_shows_where_it_may_grow_and_go(octilite: State) -> None:
    drawn = text(picture("octilite", scene(octilite, typed="22"))).splitlines()
    assert drawn[15:18] == [
        "          +h | /                     +",
        " 2    .   (g O c)   o      O      O      .",
        "          +f e d                     +",
    ]
    assert drawn[10].split() == ["4", ".", ".", ".", "*", "X", "."]
    assert drawn[13].split() == ["3", ".", "*", "O", ".", ".", "."]


def test_a_jump_is_shown_as_far_as_it_is_entered(octilite: State) -> None:
    drawn = text(picture("octilite", scene(octilite, typed="22-44"))).splitlines()
    assert "( o )" in drawn[16]
    assert "(  O  )" in drawn[10]
    assert drawn[4].split() == ["6", ".", "X", "x", "*", "X", "."]


def test_prongs_point_the_other_way_on_a_turned_board() -> None:
    state = OctiLiteState.of({"11": Pod(0, "ac"), "67": Pod(1, "")}, (0, 0), 0)
    first = text(picture("octilite", scene(state))).splitlines()
    assert first[18:20] == ["      |", " 1    O -    .      .      .      .      ."]
    turned = text(picture("octilite", scene(state, flipped=True))).splitlines()
    assert turned[1:3] == [" 1    .      .      .      .      .    - O", f"{'|':>42}"]


def test_chaos_marks_which_pieces_can_move(chaos: State) -> None:
    assert shows(
        picture("chaos", scene(chaos)),
        r"""
               1   2   3
          a   . * O   .
             / \ / \ / \ 4
        b   . * O   .   .
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
        b   .   O   .   .
           / \ / \ / \ / \ 5
      c   . ( . ) O   O ( O )
           \ / \ / \ / \ /
        d   .   .   .   .
             \ / \ / \ /
          e   .   .   .
        """,
    )


def test_a_turned_chaos_board_has_its_letters_and_numbers_turned(chaos: State) -> None:
    drawn = text(picture("chaos", scene(chaos, flipped=True))).splitlines()
    assert drawn[0].split() == ["5", "4", "3"]
    assert [line.split()[0] for line in drawn[1::2]] == ["e", "d", "c", "b", "a"]
    assert drawn[9].split() == ["a", ".", "*", "O", "."]


def test_binar_counts_rows_and_columns() -> None:
    state = after(start("binar", "-size=3"), "a1 b1 c1 a2")
    assert shows(
        picture("binar", scene(state, last="a2")),
        """
         3  .  .  .  0+?
         2 [1] .  .  1+?
         1  0  1  0  1 odd
            a  b  c
            1  1  0
            ?  ?  ?
        """,
    )


def test_binar_names_the_parity_of_a_full_column_in_its_colour() -> None:
    state = after(start("binar", "-size=3"), "a1 a2 a3")
    drawn = picture("binar", scene(state), form=5, look=UNICODE)
    (even,) = [each for line in drawn for each in line if each.text == "odd"]
    assert even.style == UNICODE.seats[1] + UNICODE.strong


def test_curio_shows_own_numbers_plain_and_shades_enemies(curio: State) -> None:
    expected = """
         3 :2: :1: :1:
         2  .   .   .
         1* 2 * 2 * 1
            a   b   c
    """
    assert shows(picture("curio", scene(curio)), expected)
    assert reversed_text(picture("curio", scene(curio))) == [":2:", ":1:", ":1:"]


def test_curio_shows_both_numbers_once_they_are_known(curio: State) -> None:
    captured = after(curio, "b1-b3")
    compact = text(picture("curio", scene(captured, last="b1-b3")))
    assert compact.splitlines()[0] == " 3* 2 [2:2] 1"
    roomy = text(picture("curio", scene(captured, last="b1-b3"), form=4))
    assert " 3 *  2   [:2/2:]*  1" in roomy.splitlines()
    mine = text(picture("curio", scene(captured, last="b1-b3", seat=0), form=4))
    assert " 3   :2:  [ 2/2 ]  :1:" in mine.splitlines()


def test_curio_shows_slanted_blocks_where_there_is_room(curio: State) -> None:
    drawn = picture("curio", Scene(after(curio, "b1-b3").view(None), Entry(())), form=2)
    assert shows(
        drawn,
        """
                  /:::::/ /-----/ /:::::/
              3  /::?::/ / 2/2 / /::?::/
                /:::::/ /_____/ /:::::/


          2     .       .       .


          /-----/         /-----/
      1  /  ?  /    .    /  ?  /
        /_____/         /_____/

         a       b       c
        """,
    )


def test_curio_tells_what_a_piece_may_be_hiding(curio: State) -> None:
    think = DRAWINGS["curio"].thoughts
    assert think(curio.view(0), "b1") == "b1 shows 2 and hides 1 or 2."
    assert think(curio.view(0), "c1") == "c1 has 1 in front and 1 behind."
    assert think(curio.view(0), "b2") == "b2 is empty."
    assert think(curio.view(None), "a1") == "a1 may be 1/1, 2/1 or 2/2."


@pytest.mark.parametrize(
    ("game", "held"),
    [
        ("octilite", ("12 prongs", "")),
        ("chaos", ("7 pieces", "")),
        ("binar", ("", "")),
        ("curio", ("4 royals", "")),
    ],
)
def test_the_second_player_has_something(game: str, held: tuple[str, str]) -> None:
    assert DRAWINGS[game].holding(start(game).view(0), 1) == held


def test_curio_lists_what_was_captured_beside_the_capturer(curio: State) -> None:
    view = after(curio, "b1-b3").view(1)
    assert DRAWINGS["curio"].holding(view, 0) == ("2 royals", "took 21")
    assert DRAWINGS["curio"].holding(view, 1) == ("1 royal", "")


@pytest.mark.parametrize("look", [ASCII, palette("none", "unicode")])
@pytest.mark.parametrize("game", sorted(DRAWINGS))
def test_without_colours_the_cursor_changes_dark_and_light(game: str, look: Any) -> None:
    state = start(game)
    before = picture(game, scene(state), look=look)
    for cell in (
        DRAWINGS[game].geometry(state.view(0), _smallest(game, state), flipped=False).middles
    ):
        pointed = picture(game, scene(state), look=look, cursor=cell)
        assert text(pointed) == text(before)
        assert reversed_text(pointed) != reversed_text(before)


@pytest.mark.parametrize("game", sorted(DRAWINGS))
def test_the_same_scene_is_drawn_the_same(game: str) -> None:
    state = start(game)
    assert picture(game, scene(state)) == picture(game, scene(state))


@pytest.mark.parametrize("game", sorted(DRAWINGS))
def test_ascii_boards_are_ascii(game: str) -> None:
    for form in range(len(DRAWINGS[game].forms(start(game).view(0)))):
        assert text(picture(game, scene(start(game)), form=form)).isascii()


@pytest.mark.parametrize("game", sorted(DRAWINGS))
def test_only_one_line_changes_where_a_cursor_moves_along_it(game: str) -> None:
    state = start(game)
    geometry = DRAWINGS[game].geometry(state.view(0), _smallest(game, state), flipped=False)
    (cell, _), other = next(each for each in geometry.arrows.items() if each[0][1] == "right")
    before, now = (picture(game, scene(state), cursor=at) for at in (cell, other))
    assert sum(one != two for one, two in zip(before, now, strict=True)) == 1


def _smallest(game: str, state: State) -> Any:
    return DRAWINGS[game].forms(state.view(0))[-1]
