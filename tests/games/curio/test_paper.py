"""Curio on paper: what follows from a view, and where that ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lobby.gamekit.game import IllegalMove, Outcome
from lobby.gamekit.imagined import Unknowable
from lobby.gamekit.options import Options
from lobby.games.curio.paper import Paper, complete
from lobby.games.curio.rules import Curio, CurioState
from lobby.games.curio.ruleset import Man, rules_of
from tests.games.strategies import few, seeds, walks_of
from tests.support.cases import in_one_test

CURIO = Curio()
DEFAULT = CURIO.parse_options(())


def paper(men: str, seat: int | None, *words: str, mover: int = 0) -> Paper:
    """What *seat* knows of the position *men*, written as ``a1=L43``."""
    options = CURIO.parse_options(words)
    pieces = {}
    for word in men.split():
        square, _, text = word.partition("=")
        man = Man.read(text)
        assert man
        pieces[square] = man
    return Paper(CurioState.of(options, pieces, mover).view(seat), options)


ROOMY = "a1=L31 b1=L42 a2=L44 e5=D42 d5=D31 e4=D33"


def test_a_quiet_move_moves_the_piece_and_the_turn() -> None:
    after = paper(ROOMY, 0).play(" B1-B3 ")
    assert after.view.pieces["b3"].front == 4
    assert "b1" not in after.view.pieces
    assert after.view.to_move == 1
    assert after.view.moves == ()


def test_both_sides_move() -> None:
    after = paper(ROOMY, 0).play("b1-b3").play("d5-d4")
    assert set(after.view.pieces) == {"a1", "b3", "a2", "e5", "d4", "e4"}
    assert after.view.to_move == 0


@pytest.mark.parametrize("seat", [1, None])
def test_how_far_a_hidden_front_carries_is_unknowable(seat: int | None) -> None:
    seen = paper(ROOMY, seat)
    assert seen.play("a1-b2").view.to_move == 1
    with pytest.raises(Unknowable, match=r"^Whether b1-b5 .* a number that you cannot see\.$"):
        seen.play("b1-b5")


def test_a_capture_is_the_last_move() -> None:
    seen = paper("a1=L31 b1=L42 a2=D21 e5=D42 e4=D33", 0)
    assert (seen.reveals("a1-a2"), seen.reveals("b1-b2")) == (True, False)
    after = seen.play("a1-a2")
    assert after.view.pieces["a2"].seat == 0
    assert after.view.pieces["a2"].back is None
    with pytest.raises(
        Unknowable, match=r"^What a1-a2 reveals is not known, so nothing can follow it."
    ):
        after.play("e5-d5")


def test_captures_that_the_own_numbers_decide_are_known() -> None:
    board = "a1=L31 b1=L42 a2=D42 e5=D33 e4=D33"
    assert paper(board, 0, mover=1).play("e5-d5").play("a1-a2").ending == "a1-a2"
    with pytest.raises(IllegalMove, match=r"^The piece on a1 cannot capture the one on a2\. "):
        paper(board.replace("a2=D42", "a2=D44"), 0, mover=1).play("e5-d5").play("a1-a2")


def test_a_capture_by_a_hidden_front_is_known_if_every_front_would_do() -> None:
    assert paper("a1=L42 b1=L43 a2=D21 e5=D42", 1).play("a1-a2").ending
    with pytest.raises(Unknowable):
        paper("a1=L31 b1=L43 a2=D42 e5=D42", 1).play("a1-a2")


@in_one_test(
    ("move", "reason"),
    [
        ("c3-c4", "There is no piece on c3."),
        ("e5-e3", "The piece on e5 is Dark's, and Light is to move."),
        ("a1-a9", "a9 is off the board: columns run from a to e, rows from 1 to 5."),
        ("a1-b3", "No straight line leads from a1 to b3."),
        ("a1-a3", "The way from a1 to a3 is blocked on a2."),
        ("a1-b1", "Your own piece stands on b1."),
        ("nonsense", "'nonsense' is not understood: write two squares, such as d2-b4, or pass."),
        ("pass", "You may pass only if you have no other move."),
    ],
)
def test_what_is_illegal_in_every_case(move: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        paper(ROOMY, 0).play(move)
    assert str(refused.value) == reason


def test_a_number_is_named_only_when_the_viewer_sees_it() -> None:
    board = "a1=L21 b1=L42 c1=L44 e5=D42 d5=D31"
    with pytest.raises(IllegalMove, match=r"^The piece on a1 shows 2 and cannot move 4 squares\.$"):
        paper(board, 0).play("a1-a5")
    with pytest.raises(Unknowable):
        paper(board, 1).play("a1-a5")


def test_a_reason_that_hangs_on_a_hidden_number_is_not_given() -> None:
    with pytest.raises(IllegalMove, match=r"^a1-a3 is not legal\.$"):
        paper("a1=L21 b1=L44 a3=D11 e5=D44", 1, "-capture_gt").play("a1-a3")


def test_the_own_moves_are_known_even_where_the_sums_are_not() -> None:
    seen = paper("a1=L31 b1=L42 a2=D32 b2=D21 e5=D42", 0, "-capture_lt_total")
    assert seen.candidates() == seen.view.moves
    with pytest.raises(Unknowable):
        replace(seen, view=replace(seen.view, moves=())).play("a1-a2")


def test_a_pass_out_of_turn() -> None:
    with pytest.raises(IllegalMove, match=r"^Light may pass only if there is no other move\.$"):
        paper(ROOMY, 1).play("pass")
    walled = "a1=L41 b1=L31 a2=L31 b2=L31 e5=D42"
    boxed = "a1=L41 a2=D42 b1=D42 b2=D42 e5=D42"
    with pytest.raises(IllegalMove):
        paper(walled, 1).play("pass")
    with pytest.raises(Unknowable):
        paper(boxed, None).play("pass")


def test_a_position_is_complete_when_every_number_can_be_told() -> None:
    options = CURIO.parse_options(["-base=2"])
    deal = CURIO.deal(options, Random(1))
    start = CURIO.start(options, deal)
    assert complete(start.view(None), options) is None
    opened = start.view(None, revealed=True)
    assert complete(opened, options) == start
    after = complete(start.play(start.moves()[0]).view(None, revealed=True), options)
    assert after is not None
    assert after.to_move == 1
    won = complete(paper("a1=L31 e5=D42", None).view, DEFAULT)
    assert won is not None
    assert won.outcome == Outcome(1, "royals")


def test_a_default_match_begins_incomplete() -> None:
    start = CURIO.start(DEFAULT, CURIO.deal(DEFAULT, Random(1)))
    assert complete(start.view(0), DEFAULT) is None


@few
@given(walks_of(CURIO, plies=20), st.sampled_from([0, 1, None]), seeds)
def test_paper_agrees_with_the_board(
    walk: tuple[CurioState, ...], viewer: int | None, seed: int
) -> None:
    rng, state = Random(seed), walk[-1]
    if state.outcome is not None:
        return
    options = state._rules.options
    imagined = Paper(state.view(viewer), options)
    for number in range(6):
        squares = rng.sample(sorted(state.view(None).pieces), 1) + rng.sample(_names(options), 1)
        move = rng.choice(["-".join(squares), rng.choice(state.moves())])
        try:
            imagined = imagined.play(move)
        except Unknowable:
            assert number or viewer != state.to_move
            return
        except IllegalMove:
            assert move not in state.moves()
            continue
        state = state.play(move)
        if state.outcome is not None:
            return
        seen = state.view(viewer)
        assert imagined.view.pieces.keys() == seen.pieces.keys()
        assert imagined.ending or imagined.view == replace(seen, moves=())


def on_the_board(position: Paper) -> list[str]:
    """Every move there is on the board, legal or not."""
    return [*rules_of(position.options).board.ends, "pass"]


def not_refused(position: Paper, moves: Sequence[str]) -> list[str]:
    """Those of *moves* that may be legal, found by trying each."""
    possible = []
    for move in moves:
        try:
            position.play(move)
        except Unknowable:
            possible.append(move)
        except IllegalMove:
            continue
        else:
            possible.append(move)
    return sorted(possible)


@settings(few, max_examples=5)
@given(walks_of(CURIO, plies=20), st.sampled_from([0, 1, None]), seeds)
def test_candidates_are_the_moves_that_are_not_refused(
    walk: tuple[CurioState, ...], viewer: int | None, seed: int
) -> None:
    state = walk[-1]
    if state.outcome is None:
        position = Paper(state.view(viewer), state._rules.options)
        moves = on_the_board(position)
        # A sample for large boards: trying all of their thousands takes seconds.
        moves = Random(seed).sample(moves, min(len(moves), 150))
        assert sorted(set(moves) & set(position.candidates())) == not_refused(position, moves)
        assert list(position.candidates()) == sorted(set(position.candidates()))
        assert set(state.moves()) <= set(position.candidates())
        if viewer == state.to_move:
            assert position.candidates() == state.moves()


def test_candidates_of_either_side_of_who_does_not_move() -> None:
    boxed = paper("a1=L41 a2=D42 b1=D42 b2=D42 e5=D42", None)
    assert boxed.candidates()[-1] == "pass"
    assert list(boxed.candidates()) == not_refused(boxed, on_the_board(boxed))
    roomy = paper(ROOMY, 1)
    assert "pass" not in roomy.candidates()
    assert {move[0] for move in roomy.candidates()} == {"a", "b"}
    assert {move[0] for move in roomy.passed().candidates()} == {"d", "e"}
    assert roomy.passed().candidates() == paper(ROOMY, 1, mover=1).candidates()


def test_what_cannot_be_known_may_be_supposed_but_nothing_after_a_capture() -> None:
    seen = paper(ROOMY, 1)
    supposed = seen.suppose(" B1-B5 ")
    assert "b5" in supposed.view.pieces
    assert supposed.view.to_move == 1
    with pytest.raises(IllegalMove):
        seen.suppose("b1-c3")
    taken = paper("a1=L42 b1=L43 a2=D21 e5=D42", 1).play("a1-a2")
    assert taken.candidates() == ()
    with pytest.raises(
        Unknowable, match=r"^What a1-a2 reveals is not known, so nothing can follow it."
    ):
        taken.suppose("e5-e4")


def _names(options: Options) -> list[str]:
    return sorted(rules_of(options).board.numbers)
