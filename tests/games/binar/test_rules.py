"""Binar: the text of the rules, known values, options, notation and views."""

from __future__ import annotations

from random import Random

import pytest

from lobby.gamekit.game import BadSetup, IllegalMove, Outcome
from lobby.gamekit.options import OptionError
from lobby.games.binar.board import LineSum
from lobby.games.binar.rules import BinarState
from tests.games.binar.playing import BINAR, EVEN, ODD, count, play, start
from tests.games.binar.solver import winner
from tests.support.cases import in_one_test

OWN_DOUBLE = "-own -double"
OWN_SINGLE = "-own -single"
CHOOSE_DOUBLE = "-choose -double"
CHOOSE_SINGLE = "-choose -single"

CHECK = "c5 d5 c4 b4 a3 b3 d3 c2 e3 b1 c1 c3"
"""The check position of the rules: c3 fills row 3 and column c, both even."""


def diagram(state: BinarState) -> list[str]:
    """Rows as the rules print them, the highest first."""
    view = state.view(None)
    marks = ["." if digit is None else str(digit) for digit in view.cells]
    return [" ".join(marks[i * view.size :][: view.size]) for i in reversed(range(view.size))]


@pytest.mark.parametrize("moves", ["", "a1", CHECK.rpartition(" ")[0]])
def test_a_position_is_made_from_its_cells(moves: str) -> None:
    state = play("", moves)
    again = BinarState.of(BINAR.parse_options([]), state.view(None).cells)
    assert (again.view(None), again.key(), again.outcome) == (state.view(None), state.key(), None)


def test_a_full_board_of_cells_is_over() -> None:
    options = BINAR.parse_options(["-size=3"])
    assert BinarState.of(options, [0, 1, 0, 0, 1, 0, 1, 1, 0]).outcome is not None


def refusal(state: BinarState, move: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        state.play(move)
    return str(refused.value)


# The rules


def test_the_check_position_is_won_by_even() -> None:
    state = play("", CHECK)
    assert diagram(state) == [". . 0 1 .", ". 1 0 . .", "0 1 1 0 0", ". . 1 . .", ". 1 0 . ."]
    assert state.outcome == Outcome(EVEN, "lines")
    assert (state.to_move, state.moves()) == (None, ())


def test_the_same_cells_are_free_for_who_waits() -> None:
    state = play("", "a1")
    assert state.waiting_moves() == state.moves()


def test_even_moves_first_and_the_seats_alternate() -> None:
    assert [play("", moves).to_move for moves in ("", "a1", "a1 a2")] == [EVEN, ODD, EVEN]


@in_one_test(
    ("words", "moves", "outcome"),
    [
        ("-size=3", "a1 b1 c1", None),  # only one of the two lines is full
        ("-size=3", "a1 b1 c2 a3 c3 c1", None),  # full together, of different parity
        ("-size=3 -choose", "a1:1 b1:1 c2:0 c3:1 c1:1", None),
        ("-size=3 -choose", "a1:1 b1:1 c2:0 c3:0 c1:0", Outcome(EVEN, "lines")),
        ("-size=3 -choose", "a1:1 b1:1 c2:1 c3:1 c1:1", Outcome(ODD, "lines")),
        ("-size=3 -single", "a1 b1 c1", Outcome(ODD, "line")),  # the opponent's parity
        ("-size=3 -single", "a1 a2 b2 b1 b3", Outcome(ODD, "line")),
        ("-size=3 -single -choose", "a1:1 b1:1 c1:0", Outcome(EVEN, "line")),
        ("-size=3 -single -choose", "a1:1 b1:1 a2:0 a3:0", Outcome(ODD, "line")),
        ("-size=3 -single -choose", "a1:0 b1:0 c2:0 c3:1 c1:0", Outcome(ODD, "line")),  # mixed
    ],
)
def test_a_full_line_is_judged(words: str, moves: str, outcome: Outcome | None) -> None:
    assert play(words, moves).outcome == outcome


def test_lines_that_cross_where_nobody_moved_do_not_count() -> None:
    """Row 1 and column a are both even at the end, but a2 completes only column a."""
    state = play("-size=3 -choose", "a1:0 b1:0 c1:0 a3:0 a2:0")
    lines = state.view(None)
    assert (lines.rows[0].parity, lines.columns[0].parity) == (0, 0)
    assert state.outcome is None


def test_a_full_board_without_a_winner_is_drawn() -> None:
    state = play("-size=3", "a1 a3 a2 b3 b2 c2 c1 b1 c3")
    assert diagram(state) == ["1 1 0", "0 0 1", "0 1 0"]
    assert state.outcome == Outcome(None, "board-full")


@pytest.mark.parametrize(
    ("words", "value"),
    [
        (f"-size=3 {OWN_DOUBLE}", None),
        (f"-size=3 {OWN_SINGLE}", ODD),
        (f"-size=3 {CHOOSE_DOUBLE}", None),
        (f"-size=3 {CHOOSE_SINGLE}", EVEN),
        (f"-size=4 {OWN_DOUBLE}", None),
        (f"-size=4 {OWN_SINGLE}", EVEN),
        (f"-size=4 {CHOOSE_DOUBLE}", None),
        (f"-size=4 {CHOOSE_SINGLE}", ODD),
        (f"-size=5 {OWN_DOUBLE}", None),
    ],
)
def test_the_value_with_best_play(words: str, value: int | None) -> None:
    assert winner(start(words)) == value


# Trees


@pytest.mark.parametrize(
    ("words", "counts"),
    [
        (OWN_DOUBLE, [9, 72, 504, 3024, 15120, 59616, 171072, 295488, 210240]),
        (OWN_SINGLE, [9, 72, 504, 2808, 10800, 21600, 12960, 0, 0]),
        (CHOOSE_DOUBLE, [18, 288, 4032, 48384, 483840, 3843072, 22228992, 78962688, 116121600]),
        (CHOOSE_SINGLE, [18, 288, 4032, 44928, 345600, 1382400, 1658880, 0, 0]),
    ],
)
def test_the_whole_tree_of_size_3(words: str, counts: list[int]) -> None:
    """Constants found by the oracle."""
    state = start(f"-size=3 {words}")
    assert [count(state, depth) for depth in range(1, 10)] == counts


@pytest.mark.parametrize(
    ("words", "counts"),
    [
        (OWN_DOUBLE, [16, 240, 3360, 43680, 524160]),
        (OWN_SINGLE, [16, 240, 3360, 43680, 521856]),
        (CHOOSE_DOUBLE, [32, 960, 26880, 698880, 16773120]),
        (CHOOSE_SINGLE, [32, 960, 26880, 698880, 16699392]),
    ],
)
def test_the_upper_tree_of_size_4(words: str, counts: list[int]) -> None:
    """Constants found by the oracle."""
    state = start(f"-size=4 {words}")
    assert [count(state, depth) for depth in range(1, 6)] == counts


# Options


def test_the_defaults_are_size_5_own_and_double() -> None:
    defaults = BINAR.parse_options([])
    assert defaults.words() == ()
    assert defaults == BINAR.parse_options(["-size=5", "-own", "-double"])
    assert start() == start("-size=5 -own -double")


def test_only_an_even_size_earns_a_remark() -> None:
    remarks = {n: BINAR.remarks(BINAR.parse_options([f"-size={n}"])) for n in range(3, 16)}
    assert [n for n, said in remarks.items() if said] == [4, 6, 8, 10, 12, 14]
    assert remarks[4] == ("Binar is meant for boards of odd size; 4 is even.",)


@pytest.mark.parametrize(
    "words", [["-size=2"], ["-size=16"], ["-own", "-choose"], ["-double", "-single"], ["-turn"]]
)
def test_other_options_are_refused(words: list[str]) -> None:
    with pytest.raises(OptionError):
        BINAR.parse_options(words)


def test_there_is_no_setup() -> None:
    options = BINAR.parse_options([])
    assert BINAR.deal(options, Random(1)) == {}
    with pytest.raises(BadSetup, match=r"^Nothing in Binar is left to chance"):
        BINAR.start(options, {"a1": "1"})


# Notation


def test_moves_are_cells_or_cells_with_digits() -> None:
    assert start("-size=3").moves() == ("a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3")
    assert start("-size=3 -choose").moves()[:5] == ("a1:0", "a1:1", "a2:0", "a2:1", "a3:0")
    assert start("-size=15").moves()[-1] == "o9"


@pytest.mark.parametrize("spelling", ["d3", "D3", "  d3\t", "d3:0", " D3:0 "])
def test_even_may_write_the_own_digit(spelling: str) -> None:
    assert start().play(spelling) == start().play("d3")


@pytest.mark.parametrize(("before", "digit"), [([], 0), (["a1:1"], 1)])
def test_a_bare_cell_is_the_own_digit_with_choose(before: list[str], digit: int) -> None:
    state = play("-choose", " ".join(before))
    assert state.play(" D3 ") == state.play(f"d3:{digit}") != state.play(f"d3:{1 - digit}")
    assert "d3" not in state.moves()


@pytest.mark.parametrize(
    ("words", "before", "spelling", "canonical"),
    [
        ("-own", "", " D3 ", "d3"),
        ("-own", "", "D3:0", "d3"),
        ("-own", "a1", "d3:1", "d3"),
        ("-choose", "", " D3 ", "d3:0"),
        ("-choose", "a1:1", "d3", "d3:1"),
        ("-choose", "a1:1", "D3:0", "d3:0"),
    ],
)
def test_other_spellings_have_a_canonical_one(
    words: str, before: str, spelling: str, canonical: str
) -> None:
    state = play(words, before)
    assert state.canonical(spelling) == canonical
    assert canonical in state.moves()
    assert state.play(canonical) == state.play(spelling)


@in_one_test(
    ("words", "before", "move", "sentence"),
    [
        ("", "d3", "D3", "d3 is taken: it holds a 0."),
        ("-choose", "d3:1", "d3:0", "d3 is taken: it holds a 1."),
        ("", "", "f2", "f2 is off the board: columns run from a to e, rows from 1 to 5."),
        ("-size=11", "", "a0", "a0 is off the board: columns run from a to k, rows from 1 to 11."),
        ("", "", "a6:1", "a6 is off the board: columns run from a to e, rows from 1 to 5."),
        ("", "", "d3:1", "Even may place only 0: write d3."),
        ("", "a1", " D3:0 ", "Odd may place only 1: write d3."),
        ("", "", "d3:2", "'d3:2' is not understood: write a cell, such as b2."),
        ("", "", "d03", "'d03' is not understood: write a cell, such as b2."),
        ("", "", "", "'' is not understood: write a cell, such as b2."),
        ("-choose", "", "3d", "'3d' is not understood: write cell and digit, such as b2:1."),
        ("", "", "\a", r"'\x07' is not understood: write a cell, such as b2."),
        ("", CHECK, "a1", "The match is over."),
        ("", CHECK, "nonsense", "The match is over."),
    ],
)
def test_a_refusal_says_why(words: str, before: str, move: str, sentence: str) -> None:
    assert refusal(play(words, before), move) == sentence


# What a board shows


def test_the_view_numbers_cells_from_a1_along_the_rows() -> None:
    cells = play("-size=3", "b1 a3").view(ODD).cells
    assert cells == (None, 0, None, None, None, None, 1, None, None)


def test_the_view_sums_up_rows_and_columns() -> None:
    view = play("-size=3", "a1 b1 c3 a2 c1").view(None)
    assert view.rows == (LineSum(3, 3, 1), LineSum(3, 1, 1), LineSum(3, 1, 0))
    assert view.columns == (LineSum(3, 2, 1), LineSum(3, 1, 1), LineSum(3, 2, 0))
    assert [line.parity for line in view.rows[:2]] == [ODD, None]


def test_a_move_can_be_seen_before_it_is_made() -> None:
    state = play("", "a1")
    shown = state.view(ODD).after("d3")
    assert shown.cells == state.play("d3").view(ODD).cells
    assert (shown.moves, shown.rows[2]) == (state.moves(), LineSum(5, 1, 1))


def test_a_cell_that_lacks_its_digit_shows_nothing_yet() -> None:
    view = start("-choose").view(EVEN)
    assert view.after("d3") == view
    assert view.after("d3:1").cells[13] == 1


def test_nothing_is_hidden() -> None:
    state = play("", CHECK)
    views = [state.view(seat, revealed=shown) for seat in (0, 1, None) for shown in (False, True)]
    assert {view.cells for view in views} == {state.view(None).cells}
