"""Curio by its rules: constructed positions, ends, refusals, and the contents of views."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from lobby.gamekit.game import IllegalMove, Outcome, State
from lobby.games.curio.rules import QUIET_MOVES, Curio, CurioState
from lobby.games.curio.ruleset import Man
from lobby.games.curio.view import CurioView, Piece
from tests.support.cases import in_one_test

CURIO = Curio()


def place(words: str = "", mover: int = 0, /, **pieces: str) -> CurioState:
    """A position with *pieces* by square, each written as in a setup."""
    men = {}
    for square, text in pieces.items():
        man = Man.read(text)
        assert man is not None
        men[square] = man
    return CurioState.of(CURIO.parse_options(words.split()), men, mover)


def play(state: CurioState, *moves: str) -> CurioState:
    """The state after all *moves*."""
    for move in moves:
        state = state.play(move)
    return state


def refusal(state: State, move: str) -> str:
    """The error message with which *move* is refused."""
    with pytest.raises(IllegalMove) as refused:
        state.play(move)
    return str(refused.value)


def openly(state: CurioState) -> dict[str, str]:
    """All pieces of *state* by square."""
    pieces = state.view(None, revealed=True).pieces
    return {square: f"{'LD'[p.seat]}{p.front}{p.back}" for square, p in pieces.items()}


FOUR = {"a1": "L23", "e1": "L44", "a3": "D12", "e5": "D44"}


def test_a_two_that_turns_shows_a_three() -> None:
    """The example in the help text, which no deal with -face_large can produce."""
    before = place(**FOUR)
    after = before.play("a1-a3")
    assert before.view(0).pieces["a1"] == Piece(seat=0, front=2, back=None)
    assert openly(after) == {"a3": "L32", "e1": "L44", "e5": "D44"}
    for viewer in (0, 1, None):
        assert after.view(viewer).pieces["a3"] == Piece(seat=0, front=3, back=2)
        assert after.view(viewer).captured == (Piece(seat=1, front=1, back=2),)


def test_it_stays_known_and_turns_back() -> None:
    state = play(place(a2="D11", **FOUR), "e1-d1", "a2-b1", "a1-a3", "e5-d5", "a3-b3")
    assert state.view(1).pieces["b3"] == Piece(seat=0, front=3, back=2)
    assert state.view(None).pieces.get("a3") is None
    again = play(state, "d5-c5", "b3-b1")
    assert again.view(None).pieces["b1"] == Piece(seat=0, front=2, back=3)


def test_a_piece_stays_hidden_where_a_known_one_stood() -> None:
    state = play(place(a4="D11", **FOUR), "a1-a3", "e5-d5", "a3-b3", "a4-a3")
    assert state.view(None).pieces["a3"] == Piece(seat=1, front=None, back=None)
    assert state.view(0).pieces["a3"] == Piece(seat=1, front=None, back=1)


def test_no_turn() -> None:
    state = place("-no_turn", **FOUR).play("a1-a3")
    assert openly(state)["a3"] == "L23"
    assert state.view(0).pieces["a3"] == Piece(seat=0, front=2, back=None)
    assert state.view(1).pieces["a3"] == Piece(seat=0, front=None, back=3)
    assert state.view(None).pieces["a3"] == Piece(seat=0, front=None, back=None)


def test_a_captured_piece_that_was_known_leaves_nothing_behind() -> None:
    state = play(place(a4="D34", c5="D11", **FOUR), "a1-a3", "a4-a3", "e1-d1", "a3-b3")
    assert state.view(None).pieces["b3"] == Piece(seat=1, front=4, back=3)
    assert [p.seat for p in state.view(None).captured] == [1, 0]
    state = play(state, "d1-e1", "b3-c3", "e1-e2", "c3-d3", "e2-d3", "e5-e4")
    assert state.view(None).pieces["d3"] == Piece(seat=0, front=4, back=4)


def test_limit() -> None:
    pieces = {"a1": "L14", "e5": "D44", "c5": "D11"}
    assert place(**pieces).moves() == ("a1-a2", "a1-b1", "a1-b2")
    assert len(place("-no_limit", **pieces).moves()) == 11


def test_a_nine_moves_like_any_other() -> None:
    assert "a1-a2" in place("-base=9 -rows=10 -cols=9", a1="L99", e4="D99", e5="D11").moves()
    assert "a1-a2" in place("-base=9 -rows=10 -cols=9", 1, a1="D99", e4="L99", e5="L11").moves()


def test_capture_compares_what_the_mover_sees() -> None:
    pieces = {"a1": "L24", "b2": "D43", "a2": "D42", "e5": "D11"}
    assert "a1-a2" in place(**pieces).moves()
    assert "a1-b2" not in place(**pieces).moves()
    assert "a2-a1" in place("", 1, **pieces).moves()


@in_one_test(
    ("capture", "backs"),
    [
        ("lt", {1}),
        ("le", {1, 2}),
        ("gt", {3}),
        ("ge", {2, 3}),
        ("lt_total", {1, 2}),
        ("le_total", {1, 2, 3}),
        ("gt_total", set()),
        ("ge_total", {3}),
        ("any", {1, 2, 3}),
    ],
)
def test_captures(capture: str, backs: set[int]) -> None:
    """A piece that shows 2 and has a total of 6, beside pieces with 1, 2 and 3 behind a 3, and a
    distant royal piece."""
    state = place(f"-capture_{capture}", b2="L24", a1="D31", a2="D32", a3="D33", e5="D41")
    taken = {int(move[-1]) for move in state.moves() if move.startswith("b2-a")}
    assert taken == backs


def test_royals() -> None:
    state = place(a1="L44", a2="D41", e5="D33", d1="L11").play("a1-a2")
    assert state.outcome == Outcome(winner=0, reason="royals")
    assert state.to_move is None
    assert state.moves() == ()
    assert state.view(1).royals == (1, 0)
    assert refusal(state, "e5-e4") == "The match is over."


def test_royals_come_before_no_captures() -> None:
    state = place("", 1, a1="L41", a2="D44", e1="L11").play("a2-a1")
    assert state.outcome == Outcome(winner=1, reason="royals")


def test_one_against_one_is_drawn() -> None:
    state = place(a1="L44", a2="D11", e5="D44").play("a1-a2")
    assert state.outcome == Outcome(winner=None, reason="no-captures")


def test_drawn_when_no_number_can_capture() -> None:
    pieces = {"a1": "L22", "a2": "D11", "e5": "D14", "d1": "L14", "c1": "L24"}
    drawn = place("-capture_lt", **pieces).play("a1-a2")
    assert drawn.outcome == Outcome(winner=None, reason="no-captures")
    pieces["e4"] = "D31"
    assert place("-capture_lt", **pieces).play("a1-a2").outcome is None


def test_pass_only_when_forced() -> None:
    shut_in = {"a1": "L12", "a2": "D22", "b1": "D22", "b2": "D22", "c3": "D22"}
    state = place("-base=2 -rows=3 -cols=3 -capture_lt_total", **shut_in)
    assert state.moves() == ("pass",)
    assert refusal(state, "a1-c1") == "None of your pieces can move. Play pass."
    assert refusal(state, "c3-c2") == "The piece on c3 is not yours."
    assert state.view(0).after("pass") == state.view(0)
    assert state.play(" PASS ").to_move == 1
    assert refusal(state.play("pass"), "pass") == "You may pass only if you have no other move."
    assert state.misspelt("pass") is None
    assert (state.forced, place(**FOUR).forced) == ("pass", None)
    dark = {square: text.translate(str.maketrans("LD", "DL")) for square, text in shut_in.items()}
    state = place("-base=2 -rows=3 -cols=3 -capture_lt_total", 1, **dark)
    assert state.moves() == ("pass",)


def test_quiet_counts_passes() -> None:
    shut_in = {"a1": "L12", "a2": "D22", "b1": "D22", "b2": "D22", "c3": "D22"}
    state = place("-base=2 -rows=3 -cols=3 -capture_lt_total", **shut_in)
    for _ in range(QUIET_MOVES // 4):
        assert state.outcome is None
        state = play(state, "pass", "c3-c2", "pass", "c2-c3")
    assert state.outcome == Outcome(winner=None, reason="quiet")


def test_a_capture_starts_the_count_anew() -> None:
    state = place(a1="L44", e1="L11", e2="D41", b5="D44", c5="D11")
    for _ in range(QUIET_MOVES // 4 - 1):
        state = play(state, "a1-a2", "b5-b4", "a2-a1", "b4-b5")
    state = play(state, "a1-a2", "b5-b4", "a2-a1")
    captured = play(state, "e2-e1", "a1-a2", "b4-b5")
    assert captured.outcome is None
    assert state.play("b4-b5").outcome == Outcome(winner=None, reason="quiet")


def test_stuck() -> None:
    """Only a full board can be stuck, at the start: a piece that has moved can move back."""
    rows = ("L22 L12 L12", "L12 L12 D12", "D12 D12 D11")
    squares = {
        f"{'abc'[x]}{y + 1}": t for y, row in enumerate(rows) for x, t in enumerate(row.split())
    }
    state = place("-base=2 -rows=3 -cols=3 -capture_lt", **squares)
    assert state.outcome == Outcome(winner=None, reason="stuck")
    assert state.moves() == ()


REFUSALS = {
    "": "'' is not understood: write two squares, such as d2-b4, or pass.",
    "a1*a2": "'a1*a2' is not understood: write two squares, such as d2-b4, or pass.",
    "a1-a2-a3": "'a1-a2-a3' is not understood: write two squares, such as d2-b4, or pass.",
    "a1 - a2\x1b" * 9: "'a1-a2\\x1ba1-a2\\x1ba1-a2\\x1b...' is not understood:"
    " write two squares, such as d2-b4, or pass.",
    "f1-a1": "f1 is off the board: columns run from a to e, rows from 1 to 5.",
    "a1-a6": "a6 is off the board: columns run from a to e, rows from 1 to 5.",
    "a01-a2": "a01 is off the board: columns run from a to e, rows from 1 to 5.",
    "c3-c4": "There is no piece on c3.",
    "e5-e4": "The piece on e5 is not yours.",
    "pass": "You may pass only if you have no other move.",
    "a1-a1": "A move must end on another square than a1.",
    "a1-b3": "No straight line leads from a1 to b3.",
    "e1-e4": "The way from e1 to e4 is blocked on e2.",
    "e1-a1": "Your own piece stands on a1.",
    "a1-a4": "The piece on a1 shows 2 and cannot move 3 squares.",
    "a1-c1": "The piece on a1 cannot capture the one on c1."
    " It captures only pieces with its own number or less.",
}


@in_one_test(("move", "sentence"), REFUSALS.items())
def test_refusals(move: str, sentence: str) -> None:
    pieces = {"a1": "L23", "e1": "L44", "c1": "D13", "e2": "D12", "e5": "D44"}
    if move == "e1-a1":
        del pieces["c1"]
    assert refusal(place(**pieces), move) == sentence


@in_one_test(
    ("word", "reason"),
    [
        ("capture_lt", "pieces with a smaller number."),
        ("capture_gt", "pieces with a larger number."),
        ("capture_ge", "pieces with its own number or more."),
        ("capture_lt_total", "pieces with a smaller total."),
        ("capture_le_total", "pieces with its own total or less."),
        ("capture_gt_total", "pieces with a larger total."),
        ("capture_ge_total", "pieces with its own total or more."),
    ],
)
def test_refused_captures_name_no_number(word: str, reason: str) -> None:
    other = "D33" if "_l" in word else "D11"
    state = place(f"-{word}", a1="L22", b2=other, d1="L41", e1="L44", d5="D14", e5="D44")
    sentence = f"The piece on a1 cannot capture the one on b2. It captures only {reason}"
    assert refusal(state, "a1-b2") == sentence


def test_no_distance_is_too_far_without_a_limit() -> None:
    state = place("-no_limit", a1="L12", e1="L44", a5="D13", e5="D44")
    assert "It captures only pieces with its own number or less." in refusal(state, "a1-a5")


def test_spelling() -> None:
    state = place(**FOUR)
    assert state.misspelt("a1-a3") is None
    assert state.misspelt("a1-b3") == "No straight line leads from a1 to b3."
    assert state.play(" A1-A3\n") == state.play("a1-a3")
    assert state.canonical(" A1-A3\n") == "a1-a3"


def test_views_of_a_running_match() -> None:
    state = place(**FOUR)
    light, dark, nobody = state.view(0), state.view(1), state.view(None)
    assert light.pieces["a1"] == Piece(seat=0, front=2, back=None)
    assert light.pieces["a3"] == Piece(seat=1, front=None, back=2)
    assert dark.pieces["a1"] == Piece(seat=0, front=None, back=3)
    assert set(nobody.pieces.values()) == {Piece(0, None, None), Piece(1, None, None)}
    assert (light.moves, dark.moves, nobody.moves) == (state.moves(), (), ())
    assert light.royals == dark.royals == nobody.royals == (1, 1)
    assert state.view(1, revealed=True).pieces["a1"] == Piece(seat=0, front=2, back=3)
    assert state.view(1, revealed=True).moves == ()


def test_everything_is_open_at_the_end() -> None:
    state = place(a1="L44", a2="D41", e5="D31", d1="L21").play("a1-a2")
    assert state.view(None).pieces["e5"] == Piece(seat=1, front=3, back=1)
    assert state.view(None).pieces == state.view(0).pieces == state.view(1).pieces


def test_after() -> None:
    view = place(**FOUR).view(0)
    assert view.after("a1") == view
    moved = view.after("a1-b2")
    assert moved.pieces == _moved(view, "a1", "b2")
    assert list(moved.pieces) == sorted(moved.pieces)
    taken = view.after("a1-a3")
    assert taken.pieces == _moved(view, "a1", "a3")
    assert list(taken.pieces) == sorted(taken.pieces)
    assert taken.captured == ()


def _moved(view: CurioView, origin: str, target: str) -> Mapping[str, Piece]:
    pieces = dict(view.pieces)
    pieces[target] = pieces.pop(origin)
    return pieces


def test_values() -> None:
    state = place(**FOUR)
    around = play(state, "a1-a2", "e5-e4", "a2-a1", "e4-e5")
    assert around.key() == state.key()
    assert around != state
    assert state == place(**FOUR)
    assert hash(state) == hash(place(**FOUR))
    assert state != place("-no_turn", **FOUR)
    assert state.key() != place("", 1, **FOUR).key()
    pieces: Any = state.view(0).pieces
    with pytest.raises(TypeError):
        pieces["a1"] = Piece(0, 4, 4)
