"""The drawings of the old server, to the last character."""

from __future__ import annotations

from random import Random

import pytest

from lobby.gamekit.game import Seat, State
from lobby.games.catalogue import GAMES, PARTS, draw
from lobby.games.octilite.pod_moves import Pod
from lobby.games.octilite.rules import OctiLiteState
from tests.games.strategies import walk
from tests.games.test_diagrams import BINAR, PUBLISHED, begun

CURIO = r"""
                   ,---,   ,---,   ,---,   ,---,   ,---,
                  +---+|  +---+|  +---+|  +---+|  +---+|
                  |:1:||--|:3:||--|:1:||--|:2:||--|:1:||--+
             5  ,---,:|/,---,:|/,---,:|/,---,:|/,---,:|/ /
               +---+|-++---+|-++---+|-++---+|-++---+|-+ /   5
               |:2:||--|:1:||--|:2:||--|:4:||--|:3:||--+
          4   /|:::|/ /|:::|/ /|:::|/ /|:::|/ /|:::|/ /
             / +---+ / +---+ / +---+ / +---+ / +---+ /   4
            +-------+-------+-------+-------+-------+
       3  ,---,   ,---,   ,---,   ,---,   ,---,    /
         +---+|  +---+|  +---+|  +---+|  +---+|   /   3
         | 4 ||--| 4 ||--| 2 ||--| 2 ||--| 3 ||--+
    2  ,---, |/,---, |/,---, |/,---, |/,---, |/ /
      +---+|-++---+|-++---+|-++---+|-++---+|-+ /   2
      | 4 ||--| 4 ||--| 1 ||--| 3 ||--| 3 ||--+
 1   /|   |/ /|   |/ /|   |/ /|   |/ /|   |/ /
    / +---+ / +---+ / +---+ / +---+ / +---+ /   1
   +-------+-------+-------+-------+-------+

      a       b       c       d       e
"""

AFTER_A_CAPTURE = r"""
                   ,---,   ,---,   ,---,   ,---,   ,---,
                  +---+|  +---+|  +---+|  +---+|  +---+|
                  |:1:||--|:3:||--|:1:||--|:2:||--|:1:||--+
             5  ,---,:|/,---,:|/,---,:|/,---,:|/,---,:|/ /
               +---+|-++---+|-++---+|-++---+|-++---+|-+ /   5
               |:2:||--| 1 ||--|:2:||--|:4:||--|:3:||--+
          4   /|:::|/ /|   |/ /|:::|/ /|:::|/ /|:::|/ /
             / +---+ / +---+ / +---+ / +---+ / +---+ /   4
            +-------+-------+-------+-------+-------+
       3  ,---,   ,---,   ,---,    /      ,---,    /
         +---+|  +---+|  +---+|   /      +---+|   /   3
         | 4 ||--| 4 ||--| 2 ||--+-------| 3 ||--+
    2  ,---, |/,---, |/,---, |/,---,   ,---, |/ /
      +---+|-++---+|-++---+|-++---+|  +---+|-+ /   2
      | 4 ||--| 4 ||--| 1 ||--| 3 ||--| 3 ||--+
 1   /|   |/ /|   |/ /|   |/ /|   |/ /|   |/ /
    / +---+ / +---+ / +---+ / +---+ / +---+ /   1
   +-------+-------+-------+-------+-------+

      a       b       c       d       e
"""

BINAR_WON = """
     a b c d e

 5   . . 0 1 .   5
 4   . 1 0 . .   4
 3   0 1<1>0 0   3
 2   . . 1 . .   2
 1   . 1 0 . .   1

     a b c d e
"""

CHAOS = """
                1 2 3
               / / / 4
                    / 5
        a-   o o o   /
       b-   o o o o
      c-   . . . . .
       d-   x x x x
        e-   x x x
"""

OCTILITE = r"""
Prongs Available: white( 4 ), black( 11 )


     1   2   3   4   5   6
   +---+---+---+---+---+---+
   |   |   |   |   |   |   |
 7 |   |   |   |   |   |   | 7
   |   |   |   |   |   |   |
   +---+---+---+---+---+---+
   |   |   |   |   |   |   |
 6 |   | X | X | X | X |   | 6
   |   |   |   |   |   |   |
   +---+---+---+---+---+---+
   |   |   |   |   |   |   |
 5 |   |   |   |   |   |   | 5
   |   |   |   |   |   |   |
   +---+---+---+---+---+---+    H A B
   |   |   |   |\|/|   |   |     \|/
 4 |   |   |   |-O-|   |   | 4  G-+-C
   |   |   |   |/|\|   |   |     /|\
   +---+---+---+---+---+---+    F E D
   |   |   |   |   |   |   |
 3 |   |   |   |   |   |   | 3
   |   |   |   |   |   |   |
   +---+---+---+---+---+---+
   |   |   |   |   |   |   |
 2 |   | O | O |   | O-|   | 2
   |   |   |   |   |   |   |
   +---+---+---+---+---+---+
   |   |   |   |   |   |   |
 1 |   |   |   |   |   |   | 1
   |   |   |   |   |   |   |
   +---+---+---+---+---+---+
     1   2   3   4   5   6
"""


def drawn(state: State, *moves: str, seat: Seat | None = 0) -> str:
    for move in moves:
        state = state.play(move)
    text = draw(state_game(state), state.view(seat), moves[-1] if moves else None, classic=True)
    return f"\n{text}\n"


def state_game(state: State) -> str:
    return type(state).__module__.split(".")[2]


def test_curio_is_drawn_as_its_help_showed_it_to_light() -> None:
    assert drawn(begun("curio")) == CURIO


def test_a_piece_that_has_turned_shows_its_other_number_and_empty_squares_the_board() -> None:
    # Its help has "+------+|" to the right of d3. That example shows a turn that no deal allows and
    # was made by hand; a rule that shifts the corner of a square for a block is not mentioned
    # there.
    assert drawn(begun("curio"), "d2-b4") == AFTER_A_CAPTURE


def test_dark_sees_the_other_numbers_and_a_watcher_none() -> None:
    dark, eve = (drawn(begun("curio"), seat=seat) for seat in (1, None))
    row = [f"D{PUBLISHED[f'{column}5'][1:]}" for column in "abcde"]
    assert row == ["D11", "D33", "D21", "D22", "D31"]
    assert "| 1 ||--| 3 ||--| 2 ||--| 2 ||--| 3 ||--+" in dark
    assert "|:?:||--|:?:||--|:?:||--|:?:||--|:?:||--+" in eve


def test_binar_is_drawn_as_its_help_showed_a_win_of_even() -> None:
    assert drawn(begun("binar"), *BINAR.split()) == BINAR_WON


def test_the_last_move_of_binar_is_marked_at_the_rims_too() -> None:
    assert " 3  <0>. .   3" in drawn(begun("binar", "-size=3"), "a3")
    assert " 3   . .<0>  3" in drawn(begun("binar", "-size=3"), "c3")
    assert "\n15   . . ." in drawn(begun("binar", "-size=15"))


def test_chaos_is_drawn_as_its_help_showed_the_start() -> None:
    assert drawn(begun("chaos")) == CHAOS


def test_chaos_shows_whose_each_piece_is() -> None:
    rows = drawn(begun("chaos"), "a1-c3", "d4-a1").splitlines()
    assert rows[4:7] == ["        a-   x o o   /", "       b-   o x o o", "      c-   . . x . ."]


def test_octilite_is_drawn_as_its_help_showed_it_with_prongs_as_in_octi() -> None:
    pods = {square: Pod(1, "") for square in ("26", "36", "46", "56")}
    pods |= {square: Pod(0, "") for square in ("22", "32")}
    pods |= {"44": Pod(0, "abcdefgh"), "52": Pod(0, "c")}
    state = OctiLiteState.of(pods, (4, 11), to_move=0)
    assert drawn(state) == OCTILITE


def test_a_game_without_a_classic_drawing_is_drawn_as_usual(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(PARTS["chaos"].__class__, "classic", None)
    view = begun("chaos").view(None)
    assert draw("chaos", view, classic=True) == draw("chaos", view)


@pytest.mark.parametrize("game", GAMES)
def test_a_classic_drawing_is_printable_and_ends_no_line_with_blanks(game: str) -> None:
    rules = GAMES[game]
    options = rules.parse_options(())
    for seed in range(5):
        start = rules.begun(options, seed)
        for state in walk(start, Random(seed), 20):
            lines = draw(game, state.view(1), classic=True).split("\n")
            assert all(line.isascii() and line.rstrip() == line for line in lines)
            assert max(map(len, lines)) <= 80
