"""Entering a move: every legal move can be entered by steps and by typing, and nothing else can."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lobby.gamekit.game import State, View
from lobby.gamekit.move_entry import Entry, begun
from lobby.gamekit.spelling import LONGEST, tokens
from lobby.games.catalogue import GAMES
from tests.games.strategies import few, walks_of
from tests.support.cases import in_one_test

POD = Entry(("22+a", "22+b", "22-33", "22-44", "22-44-64", "22-44-64x", "22-44x", "32-33"))


@st.composite
def positions(draw: st.DrawFn) -> State:
    """Positions of every game, before the end."""
    game = draw(st.sampled_from(sorted(GAMES)))
    walk = draw(walks_of(GAMES[game], plies=20))
    return [state for state in walk if state.moves()][-1]


@st.composite
def chosen_moves(draw: st.DrawFn) -> tuple[Entry, str]:
    """An empty entry and one of its moves."""
    moves = draw(positions()).moves()
    return Entry(moves), draw(st.sampled_from(moves))


@few
@given(chosen_moves())
def test_every_move_is_entered_step_by_step_and_taken_back(chosen: tuple[Entry, str]) -> None:
    entry, move = chosen
    earlier = [entry]
    for step in tokens(move):
        assert step in earlier[-1].following
        earlier.append(earlier[-1].push(step))
    entered = earlier.pop()
    assert entered.move == entered.entered == move
    while earlier:
        entered = entered.back()
        assert entered == earlier.pop()


@few
@given(chosen_moves())
def test_every_move_is_typed(chosen: tuple[Entry, str]) -> None:
    entry, move = chosen
    typed = entry.typed(f" {move.upper()} ")
    assert typed.move == move
    assert typed.settled.steps == tokens(move)


@few
@given(chosen_moves())
def test_what_is_typed_so_far_always_fits_and_is_taken_back_by_characters(
    chosen: tuple[Entry, str],
) -> None:
    entry, move = chosen
    for end in range(1, len(move) + 1):
        typed = entry.typed(move[:end])
        assert typed.fits
        assert typed.text == move[:end]
        assert typed.problem() == ""


@few
@given(positions())
def test_the_steps_that_follow_are_those_of_the_moves(state: State) -> None:
    entry = Entry(state.moves())
    assert set(entry.following) == {tokens(move)[0] for move in state.moves()}


@few
@given(positions(), st.text("abcdefgh123456789x-+: ", max_size=12))
def test_whatever_is_typed_is_a_move_only_if_it_is_legal(state: State, text: str) -> None:
    entry = Entry(state.moves()).typed(text)
    assert entry.move is None or entry.move in state.moves()
    assert entry.fits != bool(entry.problem())


@in_one_test(
    ("typed", "steps"),
    [
        ("22b", ("22", "+b")),
        ("22B", ("22", "+b")),
        ("22 33", ("22", "-33")),
        ("2244", ("22", "-44")),
        ("2244x", ("22", "-44x")),
        ("22-44x", ("22", "-44x")),
        ("22-44-64x", ("22", "-44", "-64x")),
        ("224464", ("22", "-44", "-64")),
    ],
)
def test_the_sign_before_a_step_may_be_left_out(typed: str, steps: tuple[str, ...]) -> None:
    assert POD.typed(typed).settled.steps == steps


def test_a_cell_whose_name_begins_another_is_settled_by_what_follows() -> None:
    entry = Entry(("a1-b2", "a10-b9")).typed("a1")
    assert (entry.steps, entry.tail) == ((), "a1")
    assert entry.settled.steps == ("a1",)
    assert entry.typed("b2").move == "a1-b2"
    assert entry.typed("0b9").move == "a10-b9"


def test_a_step_that_was_pushed_can_still_be_lengthened() -> None:
    assert POD.push("22").push("-44").typed("x").entered == "22-44x"


def test_a_move_may_be_whole_and_go_on() -> None:
    entry = POD.typed("22-44")
    assert entry.move == "22-44"
    assert entry.can_go_on
    assert not POD.typed("22-33").can_go_on


def test_only_a_step_that_may_follow_is_pushed() -> None:
    with pytest.raises(ValueError, match="cannot follow '22'"):
        POD.push("22").push("-55")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("9", "No legal move begins with 9."),
        ("32-3", ""),
        ("32-4", "Not possible. After 32: go to 33."),
        ("22-33-4", "22-33 is a whole move."),
    ],
)
def test_a_sentence_says_why_nothing_fits(typed: str, sentence: str) -> None:
    assert POD.typed(typed).problem() == sentence


def test_nothing_fits_when_it_is_not_ones_move() -> None:
    assert Entry(()).typed("2").problem() == "It is not your move."


def test_no_more_is_taken_from_a_keyboard_than_a_move_can_have() -> None:
    assert len(POD.typed("9" * 1000).text) == LONGEST


def test_a_kept_entry_is_restored_while_it_fits() -> None:
    view = View(seat=0, to_move=0, moves=POD.moves, outcome=None)
    assert begun(view, "22-4").text == "22-4"
    assert begun(view, "26-25") == POD


def test_a_last_step_that_only_one_can_be_may_be_cut_short() -> None:
    entry = Entry(("a1", "b1", "c1-c2", "c1-c3"))
    assert [entry.typed(text).move for text in ("a", "b1", "c", "c1c", "c1-c3")] == (
        ["a1", "b1", None, None, "c1-c3"]
    )
